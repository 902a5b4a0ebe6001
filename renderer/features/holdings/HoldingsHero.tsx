import { offersNotes, worthNotes } from './holdings-text'
import { counted, statFigure } from '../../format/money'
import { hbarOrNull, type Totals } from './holdings-view'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useVeil } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import { MethodMenu } from './MethodMenu'
import type { LoadedHoldings } from './use-holdings'
import { WorthSpark } from './WorthSpark'
import { cx } from '../../ui/cx'
import styles from './holdings.module.css'

/** Total worth by the current method, with notes on what the figure leaves out. */
export function HoldingsHero({ held, totals }: { readonly held: LoadedHoldings; readonly totals: Totals }) {
  const { hideAmounts, worthMethod } = useSettings()
  const veil = useVeil()
  const notes = [...worthNotes(worthMethod, totals.worth, totals.items), ...offersNotes(held.offersRead)]
  return (
    <section className={styles['hero']} aria-label="Worth">
      <div>
        <div className="row">
          <MethodMenu />
          {held.stamp && <FreshnessStamp stamp={held.stamp} reading={held.isReading} />}
        </div>
        <div className="fig">
          <Money hbar={hbarOrNull(totals.worth.amount)} hidden={hideAmounts} />
        </div>
      </div>
      {worthMethod !== 'floor' && (
        <div className="fact">
          <span className="label">At floor, before fee</span>
          <span className="v">
            <Money hbar={hbarOrNull(totals.floor.amount)} hidden={hideAmounts} />
          </span>
        </div>
      )}
      <Count label="Items" value={totals.items} />
      <Count label="Listed" value={totals.listed} />
      {totals.offered > 0 && <Count label="With an offer" value={totals.offered} />}
      {!hideAmounts && <WorthSpark held={held} />}
      {(notes.length > 0 || held.isGrowing) && (
        <p className={cx('t3 small', styles['hero-note'])} role="status">
          {veil(notes.map((note) => `${note} `).join(''))}
          {held.isGrowing && `${counted(totals.items, 'item')} so far, still reading.`}
        </p>
      )}
    </section>
  )
}

const Count = ({ label, value }: { readonly label: string; readonly value: number | null }) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v">{statFigure(value)}</span>
  </div>
)
