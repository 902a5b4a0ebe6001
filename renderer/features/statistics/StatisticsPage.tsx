import { Tabs } from '@base-ui/react/tabs'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { DaySpan } from '@shared/insight/day-span'
import { statisticsQueries } from './queries'
import { refreshShownQueries } from '../../query/client'
import { useMainQuery } from '../../query/use-query'
import { replaceRoute, type StatisticsTab } from '../../stores/route'
import { IconButton } from '../../ui/IconButton'
import { useApp } from '../../app/app-context'
import { Page } from '../page-frame/Page'
import { ByCollection } from './ByCollection'
import { OverTime } from './OverTime'
import { SpanBar } from './SpanBar'
import { TopCollections } from './TopCollections'
import { Traders } from './Traders'
import { Transactions } from './Transactions'
import { useSpan } from './use-span'
import '../../ui/tabs.css'
import styles from './statistics.module.css'

const TABS: readonly { readonly value: StatisticsTab; readonly label: string }[] = [
  { value: 'market', label: 'Over time' },
  { value: 'collections', label: 'Collections' },
  { value: 'transactions', label: 'Transactions' },
  { value: 'top', label: 'Top collections' },
  { value: 'traders', label: 'Traders' },
]

/** Page with the market's statistics: over time, by collection, single sales, the ranking of collections, and traders. */
export function StatisticsPage({ tab: requestedTab }: { readonly tab?: StatisticsTab | undefined }) {
  const { stores } = useApp()
  const viewSettings = stores.statistics.viewSettings
  const storedTab = useStore(viewSettings, (state) => state.tab)
  const tab = requestedTab ?? storedTab
  // The requested tab is stored and removed from the route, so that the person can then choose another tab.
  useEffect(() => {
    if (!requestedTab) return
    viewSettings.setState({ tab: requestedTab })
    replaceRoute(stores.route, { name: 'statistics' })
  }, [requestedTab, viewSettings, stores])
  // Starts the read of the names, which the cells of the tables display.
  useMainQuery(statisticsQueries.names)
  const refresh = () => refreshShownQueries(stores.client)
  return (
    <Page
      title="Statistics"
      crumbs={[{ label: 'Market', to: { name: 'market' } }]}
      onRefresh={refresh}
      tools={<IconButton label="Refresh" icon={<RefreshCw size={16} aria-hidden="true" />} onClick={refresh} />}
    >
      {/* The value is always one of the values of `TABS`. */}
      <Tabs.Root value={tab} onValueChange={(value) => viewSettings.setState({ tab: value as StatisticsTab })}>
        <div className={styles['stat-head']}>
          <Tabs.List className="tab-list" aria-label="Statistics">
            {TABS.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value} className="tab-part">
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {/* The ranking has a range of days of its own, which always ends now. */}
          {tab !== 'top' && <SpanBar />}
        </div>
        {TABS.map(({ value }) => (
          <Tabs.Panel key={value} value={value} tabIndex={-1} data-quiet-focus>
            <TabContent tab={value} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Page>
  )
}

function TabContent({ tab }: { readonly tab: StatisticsTab }) {
  const span = useSpan()
  if (tab === 'top') return <TopCollections />
  return span ? <SpanContent tab={tab} span={span} /> : null
}

function SpanContent({ tab, span }: { readonly tab: Exclude<StatisticsTab, 'top'>; readonly span: DaySpan }) {
  switch (tab) {
    case 'market':
      return <OverTime span={span} />
    case 'collections':
      return <ByCollection span={span} />
    case 'transactions':
      return <Transactions span={span} />
    case 'traders':
      return <Traders span={span} />
  }
}
