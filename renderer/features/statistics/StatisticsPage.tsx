import { Tabs } from '@base-ui/react/tabs'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { DaySpan } from '@shared/insight/day-span'
import { statFigure } from '../../format/money'
import { statisticsQueries } from './queries'
import { refreshShownQueries } from '../../query/client'
import { useKnownValue, useMainQuery } from '../../query/use-query'
import { replaceRoute, type StatisticsTab } from '../../stores/route'
import { IconButton } from '../../ui/IconButton'
import { useApp } from '../../app/app-context'
import { Page } from '../page-frame/Page'
import { ByCollection } from './ByCollection'
import { ExportSlotContext } from './export-slot'
import { OverTime } from './OverTime'
import { PeriodControl, PeriodLine } from './PeriodBar'
import { TopCollections } from './TopCollections'
import { Traders } from './Traders'
import { Transactions } from './Transactions'
import { useSpan } from './use-span'
import '../../ui/tabs.css'
import styles from './statistics.module.css'

/** Tabs of the page. The tab of the collections has two sources: the market's ranking (`top`) and UTC days. */
const TABS = ['top', 'market', 'transactions', 'traders'] as const
type PageTab = (typeof TABS)[number]
const TAB_LABELS: Readonly<Record<PageTab, string>> = {
  top: 'Collections',
  market: 'Over time',
  transactions: 'Sales',
  traders: 'Traders',
}
const pageTabOf = (tab: StatisticsTab): PageTab => (tab === 'collections' ? 'top' : tab)

/** Page with the market's statistics: collections, the market over time, single sales, and traders. */
export function StatisticsPage({ tab: requestedTab }: { readonly tab?: StatisticsTab | undefined }) {
  const { stores } = useApp()
  const viewSettings = stores.statistics.viewSettings
  const storedTab = useStore(viewSettings, (state) => state.tab)
  const tab = requestedTab ?? storedTab
  const [exportSlot, setExportSlot] = useState<HTMLElement | null>(null)
  // The requested tab is stored and removed from the route, so that the person can then choose another tab.
  useEffect(() => {
    if (!requestedTab) return
    viewSettings.setState({ tab: requestedTab })
    replaceRoute(stores.route, { name: 'statistics' })
  }, [requestedTab, viewSettings, stores])
  // Starts the read of the names and images, which the cells of the tables display.
  useMainQuery(statisticsQueries.names)
  const refresh = () => refreshShownQueries(stores.client)
  return (
    <Page
      title="Statistics"
      crumbs={[{ label: 'Market', to: { name: 'market' } }]}
      onRefresh={refresh}
      tools={
        <>
          <PeriodControl tab={tab} />
          <span className={styles['stat-export']} ref={setExportSlot} />
          <IconButton label="Refresh" icon={<RefreshCw size={16} aria-hidden="true" />} onClick={refresh} />
        </>
      }
    >
      <ExportSlotContext value={exportSlot}>
        {/* The value is always one of the values of `TABS`. */}
        <Tabs.Root value={pageTabOf(tab)} onValueChange={(value) => viewSettings.setState({ tab: value as PageTab })}>
          <div className={styles['stat-head']}>
            <Tabs.List className="tab-list" aria-label="Statistics">
              {TABS.map((value) => (
                <Tabs.Tab key={value} value={value} className="tab-part">
                  {TAB_LABELS[value]}
                  {/* The source `collections` counts other collections, and has its count next to its own table. */}
                  {value === 'top' && tab !== 'collections' && <CollectionCount />}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <PeriodLine tab={tab} />
          </div>
          {TABS.map((value) => (
            <Tabs.Panel key={value} value={value} tabIndex={-1} data-quiet-focus>
              <TabContent tab={value === 'top' && tab === 'collections' ? 'collections' : value} />
            </Tabs.Panel>
          ))}
        </Tabs.Root>
      </ExportSlotContext>
    </Page>
  )
}

/** Number of ranked collections, once known. */
function CollectionCount() {
  const { stores } = useApp()
  const { topDays, withTraders } = useStore(stores.statistics.viewSettings)
  const count = useKnownValue(
    statisticsQueries.ranking({ topDays, withTraders }),
    ({ collections }) => collections.length,
  )
  return count === null ? null : <span className={styles['stat-count']}>{statFigure(count)}</span>
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
