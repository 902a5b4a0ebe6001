import type { HoldingsView } from '@shared/contract/holdings'
import { counted, NNBSP, statFigure } from '../../format/money'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useSettings } from '../app-context'

/** What it is all worth if the best offers were taken now, and what that figure leaves out. */
export function HoldingsHero({ view, reading }: { readonly view: HoldingsView; readonly reading: boolean }) {
  const { hideAmounts } = useSettings()
  const { totals } = view
  return (
    <section className="hero" aria-label="Worth">
      <div>
        <div className="row">
          <span className="label">Worth at the best offers, after the 2{NNBSP}% fee</span>
          <FreshnessStamp stamp={view.stamp} reading={reading} />
        </div>
        <div className="fig">
          <Money hbar={totals.atBestOffers} hidden={hideAmounts} />
        </div>
      </div>
      <div className="fact">
        <span className="label">At floor, before fee</span>
        <span className="v">
          <Money hbar={totals.atFloor} hidden={hideAmounts} />
        </span>
      </div>
      <Count label="Items" value={totals.items} />
      <Count label="Listed" value={totals.listed} />
      {totals.withoutOffer > 0 && <Count label="No offer, counted as 0" value={totals.withoutOffer} />}
      {totals.withoutFloor > 0 && <Count label="No floor, counted as 0" value={totals.withoutFloor} />}
      {!view.complete && (
        <span className="t3 small hero-note" role="status">
          {counted(totals.items, 'item')} so far, still reading
        </span>
      )}
    </section>
  )
}

const Count = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v">{statFigure(value)}</span>
  </div>
)
