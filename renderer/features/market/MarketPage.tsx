import { Tabs } from '@base-ui/react/tabs'
import { ChartColumn, List, RefreshCw, Store } from 'lucide-react'
import { useStore } from 'zustand'
import type { MarketOverview, RankingPeriod } from '@shared/contract/market'
import { changeWords, statFigure } from '../../format/money'
import { marketQueries } from './queries'
import { refreshShownQueries } from '../../query/client'
import { isReading, knownValue, type Remote } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import type { MarketTab } from './browse-store'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IconButton } from '../../ui/IconButton'
import { DeferredRender } from '../../ui/DeferredRender'
import { Statistic } from '../../ui/Money'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SkeletonFacts, SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, useGo } from '../../app/app-context'
import { ActivityList } from '../collection/ActivityList'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { CollectionsTable } from './CollectionsTable'
import { MarketListings } from './MarketListings'
import '../../ui/tabs.css'

const RANGES = [
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
] as const

const TABS: readonly { readonly value: MarketTab; readonly label: string }[] = [
  { value: 'collections', label: 'Collections' },
  { value: 'activity', label: 'Activity' },
  { value: 'listings', label: 'Listings' },
]

/** Page of the whole market: its collections, its activity and its newest listings. */
export function MarketPage() {
  const { stores } = useApp()
  const go = useGo()
  const tab = useStore(stores.browse.settings, (settings) => settings.marketTab)
  // The range is stored outside this component, so the range is still selected when the person returns to the page.
  const range = useStore(stores.browse.settings, (settings) => settings.marketRange)
  const setRange = (marketRange: RankingPeriod) => stores.browse.settings.setState({ marketRange })
  const isCollectionsTab = tab === 'collections'
  const readState = useMainQuery(marketQueries.overview(range), isCollectionsTab)
  const refresh = () => refreshShownQueries(stores.client)
  const view = knownValue(readState)
  const isRefreshing = isReading(readState)
  return (
    <Page
      title="Market"
      hidesOlderDataBanner={isCollectionsTab && view === null}
      onRefresh={refresh}
      tools={
        <>
          <Button
            variant="quiet"
            icon={<ChartColumn size={16} aria-hidden="true" />}
            onClick={() => go({ name: 'statistics' })}
          >
            Statistics
          </Button>
          <Button variant="quiet" icon={<List size={16} aria-hidden="true" />} onClick={() => go({ name: 'traded' })}>
            All collections
          </Button>
          {isCollectionsTab && (
            <SegmentedControl label="Time range of the table" value={range} options={RANGES} onChange={setRange} />
          )}
          <IconButton
            label="Refresh"
            disabled={isCollectionsTab && isRefreshing}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      <Tabs.Root
        value={tab}
        onValueChange={(next) => stores.browse.settings.setState({ marketTab: next as MarketTab })}
        className="market-tabs"
      >
        <Tabs.List className="tab-list" aria-label="Parts of the market">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className="tab-part">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="collections" tabIndex={-1} data-quiet-focus>
          <Collections readState={readState} onRetry={refresh} />
        </Tabs.Panel>
        <Tabs.Panel value="activity" tabIndex={-1} data-quiet-focus>
          <ActivityList token={null} />
        </Tabs.Panel>
        <Tabs.Panel value="listings" tabIndex={-1} data-quiet-focus>
          <MarketListings />
        </Tabs.Panel>
      </Tabs.Root>
    </Page>
  )
}

type CollectionsProps = { readonly readState: Remote<MarketOverview>; readonly onRetry: () => void }

/** Figures of the market, and the most traded collections in the selected range. */
function Collections({ readState, onRetry }: CollectionsProps) {
  const view = knownValue(readState)
  const isRefreshing = isReading(readState)
  const isLate = useIsLate(view === null && readState.status !== 'failed')
  return (
    <>
      {readState.status === 'failed' && <FailedRead subject="The market" error={readState.error} onRetry={onRetry} />}
      {readState.status === 'stale' && <StaleBanner error={readState.error} onRetry={onRetry} />}
      {isLate && (
        <>
          <SkeletonFacts count={4} />
          <div className="table-head" />
          <SkeletonRows count={14} heightPx={36} artPx={28} />
        </>
      )}
      {view && (
        <>
          <MarketFigures overview={view} isRefreshing={isRefreshing} />
          {view.collections.length === 0 ? (
            <StateBlock
              icon={<Store size={20} aria-hidden="true" />}
              title="No trades in this time range"
              text="Choose a longer time range to see more."
            />
          ) : (
            <DeferredRender>
              <CollectionsTable overview={view} isRefreshing={isRefreshing} />
            </DeferredRender>
          )}
        </>
      )}
    </>
  )
}

type FiguresProps = { readonly overview: MarketOverview; readonly isRefreshing: boolean }

/**
 * Volume, sales and new listings of the last 24 hours, and the number of collections. These figures do not depend on the
 * selected range.
 */
function MarketFigures({ overview, isRefreshing }: FiguresProps) {
  const { pulse } = overview
  const change = pulse.volumeChangePercent
  return (
    <section className="facts" aria-label="The market in the last 24 hours">
      <div className="fact">
        <span className="label">Volume, 24 h</span>
        <span className="v">
          <Statistic hbar={pulse.volume24h} />
          {change !== null && (
            <span className={cx('d', change < 0 && 'bad')} title="Compared with the previous 24 hours">
              {changeWords(change)}
            </span>
          )}
        </span>
      </div>
      <CountFact label="Sales, 24 h" value={pulse.sales24h} />
      <CountFact label="New listings, 24 h" value={pulse.newListings24h} />
      <CountFact label="Collections" value={pulse.collectionsTracked} />
      {pulse.stamp.receivedAt !== overview.stamp.receivedAt && (
        <span className="facts-age">
          <FreshnessStamp stamp={pulse.stamp} isRefreshing={isRefreshing} />
        </span>
      )}
    </section>
  )
}

export const CountFact = ({ label, value }: { readonly label: string; readonly value: number | null }) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v">{statFigure(value)}</span>
  </div>
)
