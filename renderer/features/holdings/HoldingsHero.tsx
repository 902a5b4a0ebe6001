import { offersNotes, worthNotes } from './holdings-text'
import { countWithNoun, statFigure } from '../../format/money'
import { hbarOrNull, type Totals } from './holdings-view'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useAmountHider } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import { WorthMethodMenu } from './WorthMethodMenu'
import type { LoadedHoldings } from './use-holdings'
import { WorthSpark } from './WorthSpark'
import { cx } from '../../ui/cx'
import styles from './holdings.module.css'

/** Total worth by the current method, with counts, notes on the total and a small chart. */
export function HoldingsHero({ holdings, totals }: { readonly holdings: LoadedHoldings; readonly totals: Totals }) {
  const { hideAmounts, worthMethod } = useSettings()
  const veil = useAmountHider()
  const notes = [...worthNotes(worthMethod, totals.worth, totals.itemCount), ...offersNotes(holdings.offersRead)]
  return (
    <section className={styles['hero']} aria-label="Worth">
      <div>
        <div className="row">
          <WorthMethodMenu />
          {holdings.stamp && <FreshnessStamp stamp={holdings.stamp} isRefreshing={holdings.isReading} />}
        </div>
        <div className="fig">
          <Money hbar={hbarOrNull(totals.worth.amount)} isHidden={hideAmounts} />
        </div>
      </div>
      {worthMethod !== 'floor' && (
        <div className="fact">
          <span className="label">At floor, before fee</span>
          <span className="v">
            <Money hbar={hbarOrNull(totals.floor.amount)} isHidden={hideAmounts} />
          </span>
        </div>
      )}
      <CountFact label="Items" count={totals.itemCount} />
      <CountFact label="Listed" count={totals.listedCount} />
      {totals.offeredCount > 0 && <CountFact label="With an offer" count={totals.offeredCount} />}
      {!hideAmounts && <WorthSpark holdings={holdings} />}
      {(notes.length > 0 || holdings.isGrowing) && (
        <p className={cx('t3 small', styles['hero-note'])} role="status">
          {veil(notes.map((note) => `${note} `).join(''))}
          {holdings.isGrowing && `${countWithNoun(totals.itemCount, 'item')} so far, still reading.`}
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
