import { offersNotes, worthNotes } from './holdings-text'
import { statFigure } from '../../format/money'
import { hbarOrNull, type Totals } from './holdings-view'
import { useMarketReach } from '../../ui/market-reach-context'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useAmountHider } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import { WorthMethodMenu } from './WorthMethodMenu'
import type { LoadedHoldings } from './use-holdings'
import { WorthNotes } from './WorthNotes'
import { WorthSpark } from './WorthSpark'
import { cx } from '../../ui/cx'
import styles from './holdings.module.css'

/** Total worth by the current method, with other sums, counts, notes on the total and a small chart. */
export function HoldingsHero({ holdings, totals }: { readonly holdings: LoadedHoldings; readonly totals: Totals }) {
  const { hideAmounts, worthMethod } = useSettings()
  const veil = useAmountHider()
  const isFailing = useMarketReach().troubleSinceMs !== null
  const isStale = useIsStale(holdings.stamp)
  const { worth, floor, itemCount, listedCount, offeredCount } = totals
  const amountOnce = worth.sharedOfferCount > 0 ? worth.amountOnce : null
  const notes = [
    ...offersNotes(holdings.offersCoverage),
    ...worthNotes(worthMethod, worth, itemCount, { isAmountOnceShown: true }),
  ]
  // While the market fails, no more names arrive, and the banner of the page says so.
  const progressText = isFailing ? '' : progressWords(holdings)
  return (
    <section className={styles['hero']} aria-label="Worth">
      <div className={styles['hero-sum']}>
        <div className={styles['hero-head']}>
          <WorthMethodMenu />
          {holdings.stamp && <FreshnessStamp stamp={holdings.stamp} isRefreshing={holdings.isReading} />}
        </div>
        <div className="fig">
          <span className={cx(isStale && 'is-stale')}>
            <Money hbar={hbarOrNull(worth.amount)} minDecimals={2} maxDecimals={2} isHidden={hideAmounts} />
          </span>
        </div>
        <p className={cx('t2 small', styles['hero-note'])} role="status">
          {progressText !== '' && <span>{progressText}</span>}
          <WorthNotes notes={notes.map(veil)} />
        </p>
      </div>
      <div className={styles['hero-facts']}>
        {worthMethod !== 'floor' && (
          <div className="fact">
            <span className="label">At the floor, before fees</span>
            <span className={cx('v', isStale && 'is-stale')}>
              <Money hbar={hbarOrNull(floor.amount)} maxDecimals={2} isHidden={hideAmounts} />
            </span>
          </div>
        )}
        {amountOnce !== null && (
          <div
            className="fact"
            title="A collection offer may buy only one NFT. This is the sum if you accept each offer once."
          >
            <span className="label">Each offer accepted once</span>
            <span className={cx('v', isStale && 'is-stale')}>
              <Money hbar={hbarOrNull(amountOnce)} maxDecimals={2} isHidden={hideAmounts} />
            </span>
          </div>
        )}
        <CountFact label="NFTs" count={itemCount} />
        <CountFact label="Listed" count={listedCount} />
        {offeredCount > 0 && (
          <CountFact
            label="NFT offers"
            count={offeredCount}
            title="NFTs with an offer for this one NFT, not for its collection"
          />
        )}
      </div>
      {!hideAmounts && <WorthSpark holdings={holdings} />}
    </section>
  )
}

/** Sentence on data that still arrives; empty if everything is read. */
function progressWords({ isGrowing, isLoadingNames }: LoadedHoldings): string {
  if (isGrowing) return 'More NFTs are loading.'
  return isLoadingNames ? 'Names and images are loading.' : ''
}

type CountProps = { readonly label: string; readonly count: number | null; readonly title?: string }

const CountFact = ({ label, count, title }: CountProps) => (
  <div className="fact" title={title}>
    <span className="label">{label}</span>
    <span className="v t2">{statFigure(count)}</span>
  </div>
)
