import { memo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { CollectionFacts } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { useInSight } from '../../charts'
import { useApp } from '../../app/app-context'
import { DepthChart } from './DepthChart'
import { FloorChart } from './FloorChart'
import { FloorFinder } from './FloorFinder'
import { HoldersChart } from './HoldersChart'
import { RankChart } from './RankChart'
import { SalesChart } from './SalesChart'
import { TraitChart } from './TraitChart'
import styles from './collection.module.css'

type CollectionChartsProps = { readonly token: EntityId; readonly facts: CollectionFacts | null }

/**
 * Charts over time, by trait, by price and by holder. Each chart loads when it scrolls into view. Memoized, because
 * drawing charts is the most expensive work on the page.
 */
export const CollectionCharts = memo(function CollectionCharts({ token, facts }: CollectionChartsProps) {
  const { stores } = useApp()
  const floor = facts?.floor ?? null
  // The Holders tab shows this chart above its own table.
  const isHoldersTab = useStore(stores.collectionFilter, (s) => s.tab === 'holders')
  return (
    <aside className={styles['colcharts']} aria-label="Charts of the collection">
      <InSight height={300}>
        <FloorChart token={token} facts={facts} />
      </InSight>
      <InSight height={220}>
        <TraitChart token={token} facts={facts} />
      </InSight>
      <InSight height={220}>
        <DepthChart token={token} />
      </InSight>
      <InSight height={240}>
        <RankChart token={token} />
      </InSight>
      <InSight height={240}>
        <SalesChart token={token} floor={floor} />
      </InSight>
      {!isHoldersTab && (
        <InSight height={240}>
          <HoldersChart token={token} />
        </InSight>
      )}
      <FloorFinder token={token} floor={floor} />
    </aside>
  )
})

/**
 * Mounts children once they are in view. `height` is close to their final height, so that parts below do not load
 * early.
 */
function InSight({ height, children }: { readonly height: number; readonly children: ReactNode }) {
  const [ref, isSeen] = useInSight<HTMLDivElement>()
  return (
    <div ref={ref} style={isSeen ? undefined : { minHeight: height }}>
      {isSeen && children}
    </div>
  )
}
