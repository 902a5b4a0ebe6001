import type { NftDetail } from '@shared/contract/nft'
import { hbarWords } from '../../format/money'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Triangle } from '../../ui/StatusIcons'
import { Money } from '../../ui/Money'
import { priceChangeWords } from './decision'
import { lowerPriceWarning, bestOfferOf, type PriceSources, retypeWarning, priceFacts, proceedsWords } from './selling'
import styles from './nft.module.css'

type FactsProps = { readonly nft: NftDetail; readonly sources: PriceSources; readonly onFill: (hbar: string) => void }

/** Prices to compare with. Each price is a button that fills the price into the field. */
export const PriceFacts = ({ nft, sources, onFill }: FactsProps) => (
  <div className={styles['sell-facts']} role="group" aria-label="Prices to compare">
    <header className="row between">
      <span className="label">Use one of these prices</span>
      {nft.collectionStamp && <FreshnessStamp stamp={nft.collectionStamp} />}
    </header>
    <ul>
      {priceFacts(nft, sources).map(({ label, hbar }) => (
        <li key={label}>
          <button
            type="button"
            className={styles['fill']}
            aria-label={`Use ${label}: ${hbarWords(hbar)}`}
            onClick={() => onFill(hbar)}
          >
            <span className="t2 cut" title={label}>
              {label}
            </span>
            <Money hbar={hbar} />
            <span className={styles['fill-hint']} aria-hidden="true">
              Use
            </span>
          </button>
        </li>
      ))}
    </ul>
  </div>
)

type ConsequencesProps = {
  readonly nft: NftDetail
  readonly sources: PriceSources
  /** Null while the typed text is not a price. */
  readonly price: string | null
  readonly listedPrice: string | null
}

/** Consequences of the typed price: the change, the proceeds, and a warning if the price is below other prices. */
export function PriceConsequences({ nft, sources, price, listedPrice }: ConsequencesProps) {
  const warning = price === null ? null : lowPriceWarning(price, nft, sources)
  return (
    <div className={styles['sell-says']} role="status">
      {price !== null && (
        <p className="t2">
          {listedPrice !== null && `${priceChangeWords(listedPrice, price)}. `}
          {proceedsWords(price, nft)}
        </p>
      )}
      {warning !== null && (
        <p className={styles['sell-low']}>
          <Triangle />
          <span>{warning}</span>
        </p>
      )}
    </div>
  )
}

/**
 * Warning about a low price; null if the price is not low. If the review will ask to type the price again, the warning
 * says so. Otherwise the warning names the floor or the offer that is higher than the price.
 */
const lowPriceWarning = (price: string, nft: NftDetail, { offers }: PriceSources): string | null =>
  retypeWarning(price, nft) ?? lowerPriceWarning(price, nft, bestOfferOf(nft, offers))

type ChangeProps = { readonly listedPrice: string; readonly price: string | null; readonly holder: string }

/** Old and new price of a listing, and the signature and fee that the change needs. */
export const PriceChange = ({ listedPrice, price, holder }: ChangeProps) => (
  <dl className={styles['sell-change']}>
    <dt>Old price</dt>
    <dd>
      <Money hbar={listedPrice} />
    </dd>
    <dt>New price</dt>
    <dd>
      <Money hbar={price} />
    </dd>
    <dt>Needed</dt>
    <dd className="t2">
      A signature of {holder} and a network fee. The old price stays active until the market has the new price.
    </dd>
  </dl>
)
