import { Tabs } from '@base-ui/react/tabs'
import { ChartColumn, RefreshCw, Store } from 'lucide-react'
import { useStore } from 'zustand'
import { MAX_COLLECTION_IMAGES, type MarketOverview, type RankingPeriod } from '@shared/contract/market'
import { combinedStamp } from '@shared/time'
import { changeWords, statFigure } from '../../format/money'
import { marketQueries } from './queries'
import { refreshShownQueries } from '../../query/client'
import { isReading, knownValue, type Remote } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import type { MarketTab } from './browse-store'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { IconButton } from '../../ui/IconButton'
import { useIsStale } from '../../ui/FreshnessStamp'
import { DeferredRender } from '../../ui/DeferredRender'
import { Statistic } from '../../ui/Money'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, useGo } from '../../app/app-context'
import { ActivityList } from '../collection/ActivityList'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { CollectionsTable } from './CollectionsTable'
import { MarketListings } from './MarketListings'
import { MarketSearch } from './MarketSearch'
import { MintingNow } from './MintingNow'
import { PopularTraits } from './PopularTraits'
import { RANGE_LABELS } from './range-labels'
import { Trending } from './Trending'
import styles from './market.module.css'
import '../../ui/tabs.css'

/** Usual widths of the most listed traits, with their heading. */
const TRAIT_SKELETONS_PX = [144, 132, 104, 92, 143] as const

const RANGES = (['24h', '7d', '30d'] as const).map((value) => ({ value, label: RANGE_LABELS[value] }))

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
  const mostTraded = view?.collections[0] ?? null
  const isLate = useIsLate(view === null && readState.status !== 'failed')
  return (
    <Page
      title="Market"
      hidesOlderDataBanner={isCollectionsTab && view === null}
      dataStamp={isCollectionsTab && view ? combinedStamp(view.stamp, view.pulse.stamp) : null}
      dataName="The ranking figures"
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
          <IconButton
            label="Refresh"
            disabled={isCollectionsTab && isRefreshing}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      <MarketSearch />
      <Tabs.Root
        value={tab}
        onValueChange={(next) => stores.browse.settings.setState({ marketTab: next as MarketTab })}
        className="market-tabs"
      >
        <div className="tab-row">
          <Tabs.List className="tab-list" aria-label="Parts of the market">
            {TABS.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value} className="tab-part">
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {isCollectionsTab && (
            <SegmentedControl label="Time range of the table" value={range} options={RANGES} onChange={setRange} />
          )}
        </div>
        <Tabs.Panel value="collections" tabIndex={-1} data-quiet-focus>
          {/* The traits are those of a collection of this tab's table, so the other tabs do not show them. */}
          {mostTraded && <PopularTraits collection={mostTraded} />}
          {!mostTraded && (
            <div className={cx(styles['popular'], readState.status === 'failed' && styles['popular-absent'])}>
              {isLate &&
                TRAIT_SKELETONS_PX.map((widthPx) => <SkeletonBlock key={widthPx} width={widthPx} height={24} />)}
            </div>
          )}
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

/**
 * Content of the tab of the collections: open launches, trending collections, and the table with the figures of the
 * market.
 */
function Collections({ readState, onRetry }: CollectionsProps) {
  const view = knownValue(readState)
  const isRefreshing = isReading(readState)
  const isLate = useIsLate(view === null && readState.status !== 'failed')
  return (
    <>
      {readState.status === 'failed' && <FailedRead subject="The market" error={readState.error} onRetry={onRetry} />}
      {readState.status === 'stale' && <StaleBanner error={readState.error} onRetry={onRetry} />}
      <MintingNow hidesSkeleton={readState.status === 'failed'} />
      {isLate && <CollectionsSkeleton />}
      {view && view.collections.length === 0 && (
        <>
          <MarketFigures overview={view} />
          <StateBlock
            icon={<Store size={20} aria-hidden="true" />}
            title="No sales in this period"
            text="Choose a longer period to see more."
          />
        </>
      )}
      {view && view.collections.length > 0 && (
        <DeferredRender>
          <Trending overview={view} />
          <CollectionsTable overview={view} isRefreshing={isRefreshing} figures={<MarketFigures overview={view} />} />
        </DeferredRender>
      )}
    </>
  )
}

const MOSAIC_COUNT = 4
const ROW_COUNT = 8

/** Placeholders for the mosaics and the table, in their final size. */
const CollectionsSkeleton = () => (
  <>
    <div className={styles['section']}>
      <div className={styles['section-head']}>
        <h2 className="h2">Trending</h2>
      </div>
      <div className={styles['mosaics']}>
        {Array.from({ length: MOSAIC_COUNT }, (_, index) => (
          <span key={index} className={styles['mosaic-waiting']}>
            <span className={cx('skel', styles['mosaic-skeleton'])} />
            <SkeletonBlock width="60%" height={10} />
            <SkeletonBlock width="40%" height={8} />
          </span>
        ))}
      </div>
    </div>
    <div className={styles['section']}>
      <div className={styles['section-head']}>
        <h2 className="h2">Ranked collections</h2>
      </div>
      <div className={styles['head-gap']} />
      <div role="status" aria-label="Loading">
        {Array.from({ length: ROW_COUNT }, (_, index) => (
          <div key={index} className={cx('row', styles['row-skeleton'])}>
            {Array.from({ length: MAX_COLLECTION_IMAGES }, (_image, imageIndex) => (
              <SkeletonBlock key={imageIndex} width={28} height={28} />
            ))}
            <SkeletonBlock width={140} height={10} />
            <span className="sp" />
            <SkeletonBlock width={64} height={10} />
            <SkeletonBlock width={84} height={10} />
            <SkeletonBlock width={64} height={10} />
          </div>
        ))}
      </div>
    </div>
  </>
)

/**
 * Volume and sales in one line. For 7 or 30 days: the sums of the table. For 24 hours, and if the table lacks
 * collections: the market's own figures of the last 24 hours, with the new listings.
 */
function MarketFigures({ overview }: { readonly overview: MarketOverview }) {
  const { pulse, range, collections, hasAllRanked } = overview
  const isOld = useIsStale(combinedStamp(overview.stamp, pulse.stamp))
  if (range !== '24h' && hasAllRanked) {
    return (
      <section
        className={cx(styles['pulse'], isOld && styles['is-old'])}
        aria-label={`The market in ${RANGE_LABELS[range]}`}
        title="Sum of all ranked collections"
      >
        <span>
          Volume, {RANGE_LABELS[range]}{' '}
          <b>
            <Statistic hbar={sumOf(collections, ({ volume }) => volume)} />
          </b>
        </span>
        <CountFact label={`Sales, ${RANGE_LABELS[range]}`} value={sumOf(collections, ({ sales }) => sales)} />
      </section>
    )
  }
  const change = pulse.volumeChangePercent
  return (
    <section className={cx(styles['pulse'], isOld && styles['is-old'])} aria-label="The market in the last 24 hours">
      <span>
        Volume, 24 h{' '}
        <b>
          <Statistic hbar={pulse.volume24h} />
        </b>
        {change !== null && (
          <span className={cx(change < 0 && 'bad')} title="Compared with the previous 24 hours">
            {' '}
            {changeWords(change)}
          </span>
        )}
      </span>
      <CountFact label="Sales, 24 h" value={pulse.sales24h} />
      <CountFact label="New listings, 24 h" value={pulse.newListings24h} />
    </section>
  )
}

/** Sum of a figure of all rows; null if any row lacks the figure, because the sum would be too low. */
function sumOf<T>(rows: readonly T[], valueOf: (row: T) => number | null): number | null {
  let sum = 0
  for (const row of rows) {
    const value = valueOf(row)
    if (value === null) return null
    sum += value
  }
  return sum
}

const CountFact = ({ label, value }: { readonly label: string; readonly value: number | null }) => (
  <span>
    {label} <b className="n">{statFigure(value)}</b>
  </span>
)
