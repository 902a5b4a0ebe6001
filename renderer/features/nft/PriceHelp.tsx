import type { NftDetail } from '@shared/contract/nft'
import { DASH, hbarWords } from '../../format/money'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Triangle } from '../../ui/StatusIcons'
import { Money } from '../../ui/Money'
import { changedWords } from './decision'
import { belowWords, bestOfferOf, type Known, lowWords, priceFacts, proceedsWords } from './selling'

type FactsProps = { readonly nft: NftDetail; readonly known: Known; readonly onFill: (hbar: string) => void }

/** Prices to compare with; each fills the field. */
export const PriceFacts = ({ nft, known, onFill }: FactsProps) => (
  <div className="sell-facts" role="group" aria-label="Prices to go by">
    <header className="row between">
      <span className="label">Fill in a price to ask</span>
      {nft.collectionStamp && <FreshnessStamp stamp={nft.collectionStamp} />}
    </header>
    <ul>
      {priceFacts(nft, known).map(({ label, hbar }) => (
        <li key={label}>
          <button
            type="button"
            className="fill"
            disabled={hbar === null}
            aria-label={`${label}: ${hbar === null ? DASH : hbarWords(hbar)}`}
            onClick={() => hbar !== null && onFill(hbar)}
          >
            <span className="t2 cut" title={label}>
              {label}
            </span>
            <Money hbar={hbar} />
          </button>
        </li>
      ))}
    </ul>
  </div>
)

type SaysProps = {
  readonly nft: NftDetail
  readonly known: Known
  /** Null while the typed text is not a price. */
  readonly price: string | null
  readonly was: string | null
}

/** Consequences of the typed price: the change, the proceeds, and a warning if it is below others. */
export function PriceSays({ nft, known, price, was }: SaysProps) {
  const low = price === null ? null : (lowWords(price, nft) ?? belowWords(price, nft, bestOfferOf(nft, known.offers)))
  return (
    <div className="sell-says" role="status">
      {price !== null && (
        <p className="t2">
          {was !== null && `${changedWords(was, price)}. `}
          {proceedsWords(price, nft)}
        </p>
      )}
      {low !== null && (
        <p className="sell-low">
          <Triangle />
          <span>{low}</span>
        </p>
      )}
    </div>
  )
}

type ChangeProps = { readonly was: string; readonly price: string | null; readonly holder: string }

/** New price of a listing: old price, new price, and cost of the change. */
export const PriceChange = ({ was, price, holder }: ChangeProps) => (
  <dl className="sell-change">
    <dt>Old price</dt>
    <dd>
      <Money hbar={was} />
    </dd>
    <dt>New price</dt>
    <dd>
      <Money hbar={price} />
    </dd>
    <dt>It takes</dt>
    <dd className="t2">
      A signature of {holder} and a network fee. The old price stands until the market has the new one.
    </dd>
  </dl>
)
