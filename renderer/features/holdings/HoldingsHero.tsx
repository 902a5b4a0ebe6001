import { offersNotes, worthNotes } from './holdings-text'
import { countWithNoun, statFigure } from '../../format/money'
import { hbarOrNull, type Totals } from './holdings-view'
import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
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

/** Total worth by the current method, with counts, notes on the total and a small chart. */
export function HoldingsHero({ holdings, totals }: { readonly holdings: LoadedHoldings; readonly totals: Totals }) {
  const { hideAmounts, worthMethod } = useSettings()
  const veil = useAmountHider()
  const isOffline = useKnownValue(networkQueries.state, ({ service }) => service.status === 'offline') ?? false
  const isWorthStale = useIsStale(holdings.stamp)
  const notes = [...offersNotes(holdings.offersRead), ...worthNotes(worthMethod, totals.worth, totals.itemCount)]
  return (
    <section className={styles['hero']} aria-label="Worth">
      <div>
        <div className="row">
          <WorthMethodMenu />
          {holdings.stamp && <FreshnessStamp stamp={holdings.stamp} isRefreshing={holdings.isReading} />}
        </div>
        <div className="fig">
          <span className={cx(isWorthStale && 'is-stale')}>
            <Money hbar={hbarOrNull(totals.worth.amount)} minDecimals={2} maxDecimals={2} isHidden={hideAmounts} />
          </span>
        </div>
      </div>
      {worthMethod !== 'floor' && (
        <div className="fact">
          <span className="label">At floor, before fees</span>
          <span className={cx('v', isWorthStale && 'is-stale')}>
            <Money hbar={hbarOrNull(totals.floor.amount)} maxDecimals={2} isHidden={hideAmounts} />
          </span>
        </div>
      )}
      <CountFact label="NFTs" count={totals.itemCount} />
      <CountFact label="Listed" count={totals.listedCount} />
      {totals.offeredCount > 0 && <CountFact label="With an offer" count={totals.offeredCount} />}
      {!hideAmounts && <WorthSpark holdings={holdings} />}
      {(notes.length > 0 || holdings.isGrowing) && (
        <p className={cx('t3 small', styles['hero-note'])} role="status">
          <WorthNotes notes={notes.map(veil)} />{' '}
          {holdings.isGrowing && !isOffline && `${countWithNoun(totals.itemCount, 'NFT')} so far, still reading.`}
        </p>
      )}
    </section>
  )
}

const CountFact = ({ label, count }: { readonly label: string; readonly count: number | null }) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v">{statFigure(count)}</span>
  </div>
)
