import { type CSSProperties, memo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { CollectionFacts } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { useHasBeenInView } from '../../charts'
import { useApp } from '../../app/app-context'
import { DepthChart } from './DepthChart'
import { ChosenChips } from './FilterChips'
import { FloorChart } from './FloorChart'
import { HoldersChart } from './HoldersChart'
import { RankChart } from './RankChart'
import { SalesChart } from './SalesChart'
import { TraitChart } from './TraitChart'
import { useIsNarrow } from './use-is-narrow'
import { useStickyTop } from './use-sticky-top'
import styles from './collection.module.css'

type CollectionChartsProps = { readonly token: EntityId; readonly facts: CollectionFacts | null }

/**
 * Charts of a collection. Each chart loads when it scrolls into view. Memoized, because drawing charts takes longer
 * than any other work on the page.
 */
export const CollectionCharts = memo(function CollectionCharts({ token, facts }: CollectionChartsProps) {
  const { stores } = useApp()
  const floor = facts?.floor ?? null
  // On the Holders tab, the distribution of the NFTs is the first chart next to the list.
  const isHoldersTab = useStore(stores.collectionFilter, (s) => s.tab === 'holders')
  const isNarrow = useIsNarrow()
  const isChartsTab = useStore(stores.collectionFilter, (s) => s.tab === 'charts') && isNarrow
  const [ref, topPx] = useStickyTop()
  return (
    <aside
      ref={ref}
      className={styles['colcharts']}
      style={{ '--charts-top': `${topPx}px` } as CSSProperties}
      aria-label="Charts of the collection"
    >
      {/* The charts mark the chosen traits. Next to a table, the toolbar of the table has the chips of these traits. */}
      {isChartsTab && (
        <ChosenChips scope="nfts" traitSets={null} rows={null}>
          {null}
        </ChosenChips>
      )}
      {isHoldersTab && <HoldersChart token={token} hidesStamp />}
      <MountInView height={300}>
        <FloorChart token={token} facts={facts} />
      </MountInView>
      <MountInView height={220}>
        <TraitChart token={token} facts={facts} />
      </MountInView>
      <MountInView height={220}>
        <DepthChart token={token} />
      </MountInView>
      <MountInView height={240}>
        <RankChart token={token} />
      </MountInView>
      <MountInView height={240}>
        <SalesChart token={token} floor={floor} />
      </MountInView>
      {!isHoldersTab && (
        <MountInView height={240}>
          <HoldersChart token={token} />
        </MountInView>
      )}
    </aside>
  )
})

/**
 * Shows an empty element of `height` pixels until that element is in view, then mounts the children. `height` is close
 * to the final height of the children, so that charts further down stay out of view and do not load.
 */
function MountInView({ height, children }: { readonly height: number; readonly children: ReactNode }) {
  const [ref, isInView] = useHasBeenInView<HTMLDivElement>()
  return (
    <div ref={ref} style={isInView ? undefined : { minHeight: height }}>
      {isInView && children}
    </div>
  )
}
