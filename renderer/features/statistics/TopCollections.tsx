import { Trophy } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { TopCollection } from '@shared/contract/statistics'
import { changePercent } from '../../charts'
import { countWithNoun, DASH, percentWords, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { statisticsQueries } from './queries'
import { isReading, knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Money, Statistic } from '../../ui/Money'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, type Sort, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { BAR_LINE_PX } from '../collection/FilterChips'
import { ToggleChip } from '../collection/ToggleChip'
import { useIsNarrow } from '../collection/use-is-narrow'
import { useIsOffline } from '../../query/use-is-offline'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { useActiveRowStore } from '../../app/use-history-state'
import { Change, CollectionCell, TradePrice } from './cells'
import { CollectionSearch } from './CollectionSearch'
import { FloorTrend } from './FloorTrend'
import { SaveTableButton } from './SaveTableButton'
import { rankingPeriod } from './PeriodBar'
import { sortByFigure, toggledSort } from './sorting'
import { SalesSums, Sum, sumOf, Sums } from './Sums'
import { TopTraders } from './TopTraders'
import { type FloorTrendLookup, useFloorTrends } from './use-floor-trends'
import styles from './statistics.module.css'

/** Table of the market's ranking of collections over a number of days. A column with the traders is optional. */
export function TopCollections() {
  const { stores } = useApp()
  const go = useGo()
  const viewSettings = stores.statistics.viewSettings
  const { topDays, withTraders } = useStore(viewSettings)
  const query = statisticsQueries.ranking({ topDays, withTraders })
  const rankingState = useMainQuery(query)
  const read = useReadQuery()
  const refresh = () => void read(query, true)
  const [sort, setSort] = useState<Sort>({ by: 'volume', direction: 'descending' })
  const [openCollection, setOpenCollection] = useState<TopCollection | null>(null)
  const [search, setSearch] = useState('')
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const activeRow = useActiveRowStore('top')
  const ranking = knownValue(rankingState)
  const rankingDays = ranking?.reportedDays ?? topDays
  const trendOf = useFloorTrends(topDays)
  const rankedCollections = useMemo(
    () => ranking?.collections.map((collection, index) => ({ ...collection, rank: index + 1 })) ?? [],
    [ranking],
  )
  const searchText = useDeferredValue(search.trim().toLowerCase())
  const rows = useMemo(
    () =>
      sortByFigure(
        rankedCollections.filter((row) => isMatch(row, searchText)),
        sort,
        SORT_VALUES,
      ).map((row, index) => ({ ...row, rank: index + 1 })),
    [rankedCollections, searchText, sort],
  )
  const columns = useMemo(
    () => rankingColumns(topDays, trendOf, withTraders ? setOpenCollection : null),
    [topDays, trendOf, withTraders],
  )
  const loadError = rankingState.status === 'failed' ? rankingState.error : null
  const isOffline = useIsOffline()
  const isNarrow = useIsNarrow()
  const isStampStale = useIsStale(ranking?.stamp ?? null)
  const isLate = useIsLate(ranking === null && loadError === null)
  return (
    <section aria-label="Top collections" className={isOffline ? 'old-figures' : undefined}>
      {rankingState.status === 'stale' && <StaleBanner error={rankingState.error} onRetry={refresh} />}
      {ranking && rankedCollections.length > 0 && (
        <RankingSums days={rankingDays} collections={ranking.collections} isStale={isStampStale} />
      )}
      <div className="listings-bar bar-line">
        <CollectionSearch value={search} onChange={setSearch} />
        <ToggleChip isOn={withTraders} onToggle={(isOn) => viewSettings.setState({ withTraders: isOn })}>
          Show traders
        </ToggleChip>
        <span className="sp" />
        {ranking && (
          <>
            <SaveTableButton
              tables={[
                { label: 'Table (CSV)', table: { what: 'top', days: topDays, withTraders, format: 'csv' } },
                {
                  label: withTraders ? 'Table with traders (JSON)' : 'Table (JSON)',
                  table: { what: 'top', days: topDays, withTraders, format: 'json' },
                },
              ]}
            />
            <span className="small t2 tn counted">
              <span
                role="status"
                className={styles['stat-row-count']}
                title={rankingNote(rankingDays, rankedCollections)}
              >
                {countWithNoun(rows.length, 'collection')}
              </span>
              <FreshnessStamp stamp={ranking.stamp} isRefreshing={isReading(rankingState)} />
            </span>
          </>
        )}
        <span className="row" ref={setToolsSlot} />
      </div>
      {ranking && ranking.reportedDays !== null && ranking.reportedDays !== topDays && (
        <p className="small t2">The market’s ranking covers {countWithNoun(ranking.reportedDays, 'day')}.</p>
      )}
      {loadError && <FailedRead subject="The ranking" error={loadError} onRetry={refresh} />}
      {isLate && <SkeletonRows count={12} heightPx={ROW_PX} artPx={28} />}
      {ranking && rankedCollections.length === 0 && (
        <StateBlock
          icon={<Trophy size={20} aria-hidden="true" />}
          title="No sales in this period"
          text="Choose a longer period."
        />
      )}
      {rankedCollections.length > 0 && rows.length === 0 && (
        <StateBlock
          icon={<Trophy size={20} aria-hidden="true" />}
          title="No matching collections"
          text="Only ranked collections are shown."
        >
          <Button onClick={() => setSearch('')}>Clear the search</Button>
        </StateBlock>
      )}
      {rows.length > 0 && (
        <DataTable
          virtual
          name="top-collections"
          label="Top collections"
          rows={rows}
          rowKey={tokenOf}
          columns={columns}
          rowPx={ROW_PX}
          sort={sort}
          onSort={(by) => setSort(toggledSort(sort, by))}
          activeRowStore={activeRow}
          stickyPx={BAR_LINE_PX}
          toolsSlot={toolsSlot}
          isToolsCompact={isNarrow}
          onOpen={({ token }) => go({ name: 'collection', token })}
        />
      )}
      <TopTraders collection={openCollection} days={rankingDays} onClose={() => setOpenCollection(null)} />
    </section>
  )
}

/** Height of a row with an image, in pixels. */
const ROW_PX = 36

type RankedCollection = TopCollection & { readonly rank: number }

const isMatch = ({ token, name }: TopCollection, searchText: string): boolean =>
  searchText === '' || token === searchText || name.toLowerCase().includes(searchText)

/**
 * Note on the period of the ranking. The ranking covers multiples of 24 hours, while the other tabs count UTC days. The
 * ranking also includes collections without a sale.
 */
function rankingNote(days: number, rows: readonly TopCollection[]): string {
  const unsoldCount = rows.filter(({ sales }) => sales === 0).length
  return [
    `Ranked by the market over the ${rankingPeriod(days)}. The other tabs count UTC days, so their figures differ.`,
    ...(unsoldCount > 0 ? [`${countWithNoun(unsoldCount, 'collection')} had no sales.`] : []),
  ].join(' ')
}

const periodLabel = (days: number): string => (days === 1 ? '24 h' : `${statFigure(days)} d`)

type RankingSumsProps = {
  readonly days: number
  readonly collections: readonly TopCollection[]
  readonly isStale: boolean
}

/** Sums of all ranked collections, with their change against the period before. */
function RankingSums({ days, collections, isStale }: RankingSumsProps) {
  const volume = sumOf(collections, (row) => row.volume)
  const sales = sumOf(collections, (row) => row.sales)
  const highestSales = collections.flatMap(({ highest }) => highest ?? [])
  return (
    <Sums label="All ranked collections" isStale={isStale}>
      <Sum
        label={`Volume, ${periodLabel(days)}`}
        tooltip={rankingNote(days, collections)}
        change={changeOf(
          sumOf(collections, (row) => row.volumeBefore),
          volume,
        )}
      >
        <Statistic hbar={volume} />
      </Sum>
      <SalesSums
        volume={volume}
        sales={sales}
        highest={highestSales.length > 0 ? Math.max(...highestSales) : null}
        salesChange={changeOf(
          sumOf(collections, (row) => row.salesBefore),
          sales,
        )}
      />
    </Sums>
  )
}

/** Change in percent; null if a figure is unknown or the first one is zero. */
const changeOf = (first: number | null, last: number | null): number | null =>
  first === null || last === null ? null : changePercent({ first, last })

const tokenOf = ({ token }: TopCollection) => token
const numberOrNull = (hbar: string | null) => (hbar === null ? null : Number(hbar))
const volumeChange = ({ volume, volumeBefore }: TopCollection) => changeOf(volumeBefore, volume)
const floorChange = ({ floor, floorBefore }: TopCollection) => changeOf(numberOrNull(floorBefore), numberOrNull(floor))
const listedPercent = ({ listed, supply }: TopCollection) =>
  listed === null || supply === null || supply === 0 ? null : (listed / supply) * 100

const SORT_VALUES: Readonly<Record<string, (row: RankedCollection) => number | null>> = {
  rank: ({ rank }) => rank,
  volume: ({ volume }) => volume,
  change: volumeChange,
  sales: ({ sales }) => sales,
  average: ({ average }) => average,
  highest: ({ highest }) => highest,
  toOffers: ({ toOffers }) => toOffers,
  floor: ({ floor }) => numberOrNull(floor),
  floorChange,
  bestOffer: ({ bestOffer }) => numberOrNull(bestOffer),
  owners: ({ owners }) => owners,
  spenders: ({ spenders }) => spenders,
  listed: listedPercent,
  supply: ({ supply }) => supply,
  allTime: ({ volumeAllTime }) => volumeAllTime,
}

/** Column of a figure by which the table sorts. `minTableWidthPx`: width from which the column is shown by default. */
const figureColumn = (key: string, label: string, track: string, minTableWidthPx = 0) => ({
  key,
  label,
  track,
  align: 'end' as const,
  isSortable: true,
  hasBar: true,
  minTableWidthPx,
  value: (row: RankedCollection) => SORT_VALUES[key]?.(row) ?? null,
})

/**
 * Columns of the ranking. `trendOf`: floors of a collection over time. `onOpenTraders`: opens the traders of a
 * collection; null without the column of traders.
 */
function rankingColumns(
  days: number,
  trendOf: FloorTrendLookup,
  onOpenTraders: ((collection: TopCollection) => void) | null,
): readonly Column<RankedCollection>[] {
  const columns: readonly Column<RankedCollection>[] = [
    ...NAME_COLUMNS,
    {
      ...figureColumn('floor', 'Floor', '80px', 440),
      className: 'strong',
      cell: ({ floor }) => <Money hbar={floor} />,
    },
    {
      key: 'trend',
      label: `Floor, ${periodLabel(days)} chart`,
      headLabel: `Floor, ${periodLabel(days)}`,
      track: '72px',
      align: 'end',
      minTableWidthPx: 900,
      cell: ({ token }) => <FloorTrend values={trendOf(token)} />,
    },
    {
      ...figureColumn('floorChange', 'Floor change', '64px', 640),
      headLabel: 'Change',
      hasBar: false,
      cell: (row) => <Change percent={floorChange(row)} />,
    },
    ...FIGURE_COLUMNS,
  ]
  return onOpenTraders ? [...columns.map(nextToTraders), tradersColumn(onOpenTraders)] : columns
}

/** Width of the column of traders with its gap, in pixels. */
const TRADERS_COLUMN_PX = 56 + 16

/** Optional column next to the column of traders: the table must be wider by that column to show it. */
const nextToTraders = (column: Column<RankedCollection>): Column<RankedCollection> =>
  column.minTableWidthPx ? { ...column, minTableWidthPx: column.minTableWidthPx + TRADERS_COLUMN_PX } : column

const NAME_COLUMNS: readonly Column<RankedCollection>[] = [
  {
    key: 'rank',
    label: '#',
    headTitle: 'Position in this order',
    track: '24px',
    align: 'end',
    isPinned: true,
    className: 't3',
    value: ({ rank }) => rank,
    cell: ({ rank }) => rank,
  },
  {
    key: 'name',
    label: 'Collection',
    track: 'minmax(168px, 1fr)',
    isPinned: true,
    className: 'strong',
    value: ({ name, token }) => nameOr(name, token),
    cell: ({ token, name }) => <CollectionCell token={token} name={name} />,
  },
]

const FIGURE_COLUMNS: readonly Column<RankedCollection>[] = [
  { ...figureColumn('volume', 'Volume', '80px'), cell: ({ volume }) => <Statistic hbar={volume} /> },
  {
    ...figureColumn('change', 'Volume change', '68px', 800),
    headLabel: 'Change',
    hasBar: false,
    cell: (row) => <Change percent={volumeChange(row)} />,
  },
  { ...figureColumn('sales', 'Sales', '44px', 360), className: 't2', cell: ({ sales }) => statFigure(sales) },
  { ...figureColumn('owners', 'Holders', '48px', 880), className: 't2', cell: ({ owners }) => statFigure(owners) },
  {
    ...figureColumn('listed', 'Listed share', '52px', 940),
    headLabel: 'Listed',
    className: 't2',
    title: ({ listed, supply }) =>
      listed === null ? undefined : `${statFigure(listed)} of ${statFigure(supply)} NFTs`,
    cell: (row) => percentWords(listedPercent(row)),
  },
  { ...figureColumn('bestOffer', 'Best offer', '76px', 1120), cell: ({ bestOffer }) => <Money hbar={bestOffer} /> },
  { ...figureColumn('average', 'Average sale', '84px', 1220), cell: ({ average }) => <TradePrice hbar={average} /> },
  { ...figureColumn('highest', 'Highest sale', '84px', 1320), cell: ({ highest }) => <TradePrice hbar={highest} /> },
  { ...figureColumn('toOffers', 'Sold by offer', '84px', 1420), cell: ({ toOffers }) => <Statistic hbar={toOffers} /> },
  { ...figureColumn('supply', 'NFTs', '56px', 1500), className: 't2', cell: ({ supply }) => statFigure(supply) },
  {
    ...figureColumn('spenders', 'Spenders', '64px', 1580),
    headTitle: 'The market’s figure “spenders”. It does not mean allowances.',
    cell: ({ spenders }) => statFigure(spenders),
  },
  {
    ...figureColumn('allTime', 'Volume, all time', '104px', 1700),
    cell: ({ volumeAllTime }) => <Statistic hbar={volumeAllTime} />,
  },
]

const tradersColumn = (onOpen: (collection: TopCollection) => void): Column<RankedCollection> => ({
  key: 'traders',
  label: 'Traders',
  track: '56px',
  align: 'end',
  cell: (row, isStop) =>
    row.traders === null ? (
      <span className="t3">{DASH}</span>
    ) : (
      <button
        type="button"
        className="link tn"
        tabIndex={isStop ? 0 : -1}
        aria-label={`Traders of ${nameOr(row.name, row.token)}`}
        title={`${countWithNoun(row.traders.length, 'trader')} in the market’s ranking`}
        onClick={() => onOpen(row)}
      >
        Top {statFigure(row.traders.length)}
      </button>
    ),
})
