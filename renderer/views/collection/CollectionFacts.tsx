import type { CollectionFacts as Facts } from '@shared/contract/market'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money, Statistic } from '../../ui/Money'
import { Count } from '../market/MarketPage'

/** The figures that a collection is known by. */
export function CollectionFacts({ facts, reading }: { readonly facts: Facts; readonly reading: boolean }) {
  return (
    <section className="facts" aria-label="Facts of the collection">
      <div className="fact">
        <span className="label">Floor</span>
        <span className="v">
          <Money hbar={facts.floor} />
        </span>
      </div>
      <div className="fact">
        <span className="label">Best offer</span>
        <span className="v">
          <Money hbar={facts.bestOffer} />
        </span>
      </div>
      <Volume label="Volume, 24 h" value={facts.volume24h} />
      <Volume label="Volume, 30 d" value={facts.volume30d} />
      <Volume label="Volume, all" value={facts.volumeAllTime} />
      <Count label="Sales, 24 h" value={facts.sales24h} />
      <Count label="Owners" value={facts.owners} />
      <Count label="Items" value={facts.supply} />
      <span className="facts-age">
        <FreshnessStamp stamp={facts.stamp} reading={reading} />
      </span>
    </section>
  )
}

const Volume = ({ label, value }: { readonly label: string; readonly value: number | null }) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v">
      <Statistic hbar={value} />
    </span>
  </div>
)
