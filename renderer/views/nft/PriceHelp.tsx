import type { NftDetail } from '@shared/contract/nft'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Triangle } from '../../ui/Marks'
import { Money } from '../../ui/Money'
import { changedWords } from './decision'
import { lowWords, priceFacts, proceedsWords } from './selling'

/** What a price can be compared with. */
export const PriceFacts = ({ nft }: { readonly nft: NftDetail }) => (
  <div className="sell-facts">
    <dl>
      {priceFacts(nft).map(({ label, hbar }) => (
        <div key={label}>
          <dt className="t2">{label}</dt>
          <dd>
            <Money hbar={hbar} />
          </dd>
        </div>
      ))}
    </dl>
    {nft.collectionStamp && <FreshnessStamp stamp={nft.collectionStamp} />}
  </div>
)

type SaysProps = {
  readonly nft: NftDetail
  /** Null while what is typed is no price. */
  readonly price: string | null
  readonly was: string | null
}

/** What the typed price means: what it changes, what it would bring, and that it is far below others. */
export function PriceSays({ nft, price, was }: SaysProps) {
  const low = price === null ? null : lowWords(price, nft)
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
