import type { NftDetail } from '@shared/contract/nft'
import { countWithNoun, hbarWords } from '../../format/money'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Button } from '../../ui/Button'
import { Fold } from '../../ui/Fold'
import { Triangle } from '../../ui/StatusIcons'
import { Money } from '../../ui/Money'
import { priceChangeWords } from './decision'
import {
  bestOfferOf,
  floorComparison,
  slightlyLowPriceWarning,
  type PriceFact,
  priceFacts,
  type PriceSources,
  proceedsWords,
  retypeWarning,
  traitFloorFacts,
} from './selling'
import styles from './nft.module.css'

type FactsProps = { readonly nft: NftDetail; readonly sources: PriceSources; readonly onFill: (hbar: string) => void }

/**
 * Prices to compare with. Each price is a button that fills the price into the field. The trait floors are folded,
 * because they are many.
 */
export function PriceFacts({ nft, sources, onFill }: FactsProps) {
  const traitFloors = traitFloorFacts(nft)
  return (
    <div className={styles['sell-facts']} role="group" aria-label="Prices to compare">
      <header className="row between">
        <span className="label">Use one of these prices</span>
        {nft.collectionStamp && <FreshnessStamp stamp={nft.collectionStamp} />}
      </header>
      <FillButtons facts={priceFacts(nft, sources)} onFill={onFill} />
      {traitFloors.length > 0 && (
        <Fold size="line" label={countWithNoun(traitFloors.length, 'trait floor')}>
          <FillButtons facts={traitFloors} onFill={onFill} />
        </Fold>
      )}
    </div>
  )
}

type FillProps = Pick<FactsProps, 'onFill'> & { readonly facts: readonly PriceFact[] }

const FillButtons = ({ facts, onFill }: FillProps) => (
  <ul className={styles['fills']}>
    {facts.map(({ shortLabel, label, hbar }) => (
      <li key={label}>
        <Button
          size="small"
          className={styles['fill']}
          aria-label={`Use ${label}: ${hbarWords(hbar)}`}
          title={label}
          onClick={() => onFill(hbar)}
        >
          <span className="cut">{shortLabel}</span> <Money hbar={hbar} />
        </Button>
      </li>
    ))}
  </ul>
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
  const warning = price === null ? null : priceWarning(price, nft, sources)
  const comparison = price === null ? null : floorComparison(price, nft)
  return (
    <div className={styles['price-consequences']} role="status">
      {price !== null && (
        <p className="t2">
          {listedPrice !== null && `${priceChangeWords(listedPrice, price)}. `}
          {proceedsWords(price, nft)} {comparison !== null && !comparison.isUnusuallyHigh && comparison.text}
        </p>
      )}
      {comparison?.isUnusuallyHigh && <PriceWarning text={comparison.text} />}
      {warning !== null && <PriceWarning text={warning} />}
    </div>
  )
}

const PriceWarning = ({ text }: { readonly text: string }) => (
  <p className={styles['sell-low']}>
    <Triangle />
    <span>{text}</span>
  </p>
)

/**
 * Warning about a low price; null if the price is not low. If the review will ask to type the price again, the warning
 * says so. Otherwise the warning names the floor or the offer that is higher than the price.
 */
export const priceWarning = (price: string, nft: NftDetail, { offers }: PriceSources): string | null =>
  retypeWarning(price, nft) ?? slightlyLowPriceWarning(price, nft, bestOfferOf(nft, offers))

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
