import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { CollectionTab } from './collection-filter'
import { statFigure } from '../../format/money'
import { useApp } from '../../app/app-context'
import '../../ui/tabs.css'

const LABELS: Readonly<Record<CollectionTab, string>> = {
  listings: 'Listings',
  nfts: 'NFTs',
  activity: 'Activity',
  offers: 'Offers',
  holders: 'Holders',
  charts: 'Charts',
}

/** Content per tab; a tab without content is not shown. */
export type TabSlots = Partial<Readonly<Record<CollectionTab, ReactNode>>>

// `Object.keys` returns strings; the cast restores the type of the keys.
const TABS = Object.keys(LABELS) as readonly CollectionTab[]

type CollectionTabsProps = {
  readonly slots: TabSlots
  /** Number of entries per tab; null or absent if unknown. The facts above the tabs show the same figures. */
  readonly counts: Partial<Readonly<Record<CollectionTab, number | null>>>
}

/** Tabs of the collection page. Only the active tab is mounted, so hidden tabs load nothing. */
export function CollectionTabs({ slots, counts }: CollectionTabsProps) {
  const { stores } = useApp()
  const tab = useStore(stores.collectionFilter, (s) => s.tab)
  const availableTabs = TABS.filter((name) => slots[name] !== undefined)
  const activeTab = availableTabs.includes(tab) ? tab : (availableTabs[0] ?? 'listings')
  return (
    <Tabs.Root
      value={activeTab}
      // The cast is safe, because each `value` below comes from `availableTabs`.
      onValueChange={(newTab) => stores.collectionFilter.setState({ tab: newTab as CollectionTab })}
      className="coltabs"
    >
      {availableTabs.length > 1 && (
        <Tabs.List className="tab-list" aria-label="Parts of the collection">
          {availableTabs.map((name) => (
            <Tabs.Tab key={name} value={name} className="tab-part">
              {LABELS[name]}
              <TabCount count={counts[name] ?? null} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      {availableTabs.map((name) => (
        <Tabs.Panel key={name} value={name} tabIndex={-1} data-quiet-focus>
          {slots[name]}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}

/** Count of a tab. Hidden from screen readers, because the facts of the collection name the same figure. */
const TabCount = ({ count }: { readonly count: number | null }) =>
  count === null ? null : (
    <span className="tab-count" aria-hidden="true">
      {statFigure(count)}
    </span>
  )
