import { Trophy } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { TopCollection } from '@shared/contract/statistics'
import { changePercent } from '../../charts'
import { changeWords, countWithNoun, DASH, percentWords, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { statisticsQueries } from './queries'
import { isReading, knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { cx } from '../../ui/cx'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money, Statistic } from '../../ui/Money'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, type Sort, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { BAR_LINE_PX } from '../collection/FilterChips'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { useActiveRowStore } from '../../app/use-history-state'
import { SaveTableButton } from './SaveTableButton'
import { sortByFigure, toggledSort } from './sorting'
import { TopBar } from './TopBar'
import { TopTraders } from './TopTraders'
import styles from './statistics.module.css'

/** Table of the market's ranking of collections over a number of days. A column with the traders is optional. */
export function TopCollections() {
  const { stores } = useApp()
  const go = useGo()
  const { topDays, withTraders } = useStore(stores.statistics.viewSettings)
  const query = statisticsQueries.ranking({ topDays, withTraders })
  const rankingState = useMainQuery(query)
  const read = useReadQuery()
  const refresh = () => void read(query, true)
  const [sort, setSort] = useState<Sort>({ by: 'volume', direction: 'descending' })
  const [openCollection, setOpenCollection] = useState<TopCollection | null>(null)
  const activeRow = useActiveRowStore('top')
  const ranking = knownValue(rankingState)
  const rankingDays = ranking?.reportedDays ?? topDays
  const rows = useMemo(() => sortByFigure(ranking?.collections ?? [], sort, SORT_VALUES), [ranking, sort])
  const columns = useMemo(
    () => (withTraders ? [...COLUMNS_NEXT_TO_TRADERS, tradersColumn(setOpenCollection)] : COLUMNS),
    [withTraders],
  )
  const loadError = rankingState.status === 'failed' ? rankingState.error : null
  const isLate = useIsLate(ranking === null && loadError === null)
  return (
    <section aria-label="Top collections">
      {rankingState.status === 'stale' && <StaleBanner error={rankingState.error} onRetry={refresh} />}
      <div className="listings-bar bar-line">
        <TopBar />
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
              <span role="status">{countWithNoun(rows.length, 'collection')}</span>
              <FreshnessStamp stamp={ranking.stamp} isRefreshing={isReading(rankingState)} />
            </span>
          </>
        )}
      </div>
      {ranking && ranking.reportedDays !== null && ranking.reportedDays !== topDays && (
        <p className="small t2">The market’s ranking covers {countWithNoun(ranking.reportedDays, 'day')}.</p>
      )}
      {ranking && rows.length > 0 && (
        <p className={cx('small t2', styles['stat-window'])}>{rankingNote(rankingDays, rows)}</p>
      )}
      {loadError && <FailedRead subject="The ranking" error={loadError} onRetry={refresh} />}
      {isLate && <SkeletonRows count={14} />}
      {ranking && rows.length === 0 && (
        <StateBlock
          icon={<Trophy size={20} aria-hidden="true" />}
          title="No collections traded in this period"
          text="Choose a longer period."
        />
      )}
      {rows.length > 0 && (
        <DataTable
          virtual
          name="top-collections"
          label="Top collections"
          rows={rows}
          rowKey={tokenOf}
          columns={columns}
          sort={sort}
          onSort={(by) => setSort(toggledSort(sort, by))}
          activeRowStore={activeRow}
          stickyPx={BAR_LINE_PX}
          onOpen={({ token }) => go({ name: 'collection', token })}
        />
      )}
      <TopTraders collection={openCollection} days={rankingDays} onClose={() => setOpenCollection(null)} />
    </section>
  )
}

/**
 * Note on the period of the ranking. The ranking covers multiples of 24 hours, while the other tabs count UTC days. The
 * ranking also includes collections without a sale.
 */
function rankingNote(days: number, rows: readonly TopCollection[]): string {
  const unsoldCount = rows.filter(({ sales }) => sales === 0).length
  const period = days === 1 ? 'the last 24 hours' : `the last ${statFigure(days)} × 24 hours`
  return [
    `Ranked by the market over ${period}. The other tabs count UTC days, so their figures differ.`,
    ...(unsoldCount > 0 ? [`${countWithNoun(unsoldCount, 'collection')} had no sales.`] : []),
  ].join(' ')
}

const tokenOf = ({ token }: TopCollection) => token
const volumeChange = ({ volume, volumeBefore }: TopCollection) =>
  volume === null || volumeBefore === null ? null : changePercent({ first: volumeBefore, last: volume })
const floorChange = ({ floor, floorBefore }: TopCollection) =>
  floor === null || floorBefore === null ? null : changePercent({ first: Number(floorBefore), last: Number(floor) })
const numberOrNull = (hbar: string | null) => (hbar === null ? null : Number(hbar))
const listedPercent = ({ listed, supply }: TopCollection) =>
  listed === null || supply === null || supply === 0 ? null : (listed / supply) * 100

const SORT_VALUES: Readonly<Record<string, (row: TopCollection) => number | null>> = {
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
  listed: ({ listed }) => listed,
  allTime: ({ volumeAllTime }) => volumeAllTime,
}

const Change = ({ percent }: { readonly percent: number | null }) => (
  <span className={cx('n', percent !== null && percent < 0 ? 'bad' : 't2')}>{changeWords(percent)}</span>
)

const figureColumn = (key: string, label: string, track: string, minTableWidthPx = 0) => ({
  key,
  label,
  track,
  align: 'end' as const,
  isSortable: true,
  minTableWidthPx,
})

const COLUMNS: readonly Column<TopCollection>[] = [
  {
    key: 'name',
    label: 'Collection',
    track: 'minmax(120px, 1fr)',
    className: 'strong',
    value: ({ name, token }) => nameOr(name, token),
    cell: ({ name, token }) => nameOr(name, token),
  },
  {
    ...figureColumn('volume', 'Volume', '104px'),
    value: (row) => SORT_VALUES['volume']?.(row) ?? null,
    cell: ({ volume }) => <Statistic hbar={volume} />,
  },
  {
    ...figureColumn('change', 'Change', '72px', 520),
    value: (row) => SORT_VALUES['change']?.(row) ?? null,
    cell: (row) => <Change percent={volumeChange(row)} />,
  },
  {
    ...figureColumn('sales', 'Sales', '56px'),
    value: (row) => SORT_VALUES['sales']?.(row) ?? null,
    cell: ({ sales }) => statFigure(sales),
  },
  {
    ...figureColumn('average', 'Average', '84px', 620),
    value: (row) => SORT_VALUES['average']?.(row) ?? null,
    cell: ({ average }) => <Statistic hbar={average} />,
  },
  {
    ...figureColumn('highest', 'Highest', '84px', 1060),
    value: (row) => SORT_VALUES['highest']?.(row) ?? null,
    cell: ({ highest }) => <Statistic hbar={highest} />,
  },
  {
    ...figureColumn('toOffers', 'To offers', '84px', 1160),
    value: (row) => SORT_VALUES['toOffers']?.(row) ?? null,
    cell: ({ toOffers }) => <Statistic hbar={toOffers} />,
  },
  {
    ...figureColumn('floor', 'Floor', '76px', 440),
    value: (row) => SORT_VALUES['floor']?.(row) ?? null,
    cell: ({ floor }) => <Money hbar={floor} />,
  },
  {
    ...figureColumn('floorChange', 'Floor change', '92px', 940),
    value: (row) => SORT_VALUES['floorChange']?.(row) ?? null,
    cell: (row) => <Change percent={floorChange(row)} />,
  },
  {
    ...figureColumn('bestOffer', 'Best offer', '76px', 720),
    value: (row) => SORT_VALUES['bestOffer']?.(row) ?? null,
    cell: ({ bestOffer }) => <Money hbar={bestOffer} />,
  },
  {
    ...figureColumn('owners', 'Owners', '56px', 820),
    value: (row) => SORT_VALUES['owners']?.(row) ?? null,
    cell: ({ owners }) => statFigure(owners),
  },
  {
    ...figureColumn('spenders', 'Spenders', '64px', 1260),
    value: (row) => SORT_VALUES['spenders']?.(row) ?? null,
    cell: ({ spenders }) => statFigure(spenders),
  },
  {
    ...figureColumn('listed', 'Listed', '72px', 1000),
    value: (row) => SORT_VALUES['listed']?.(row) ?? null,
    cell: (row) => {
      const percent = listedPercent(row)
      return (
        <span title={percent === null ? undefined : `${percentWords(percent)} of all NFTs`}>
          {statFigure(row.listed)}
        </span>
      )
    },
  },
  {
    ...figureColumn('allTime', 'All time', '104px', 1380),
    value: (row) => SORT_VALUES['allTime']?.(row) ?? null,
    cell: ({ volumeAllTime }) => <Statistic hbar={volumeAllTime} />,
  },
]

/** Width of the traders column with the gap to the next column, in pixels. */
const TRADERS_COLUMN_PX = 64 + 16
/** Columns of a table with the traders column. The table must be wider by that column to show an optional column. */
const COLUMNS_NEXT_TO_TRADERS = COLUMNS.map((column) =>
  column.minTableWidthPx ? { ...column, minTableWidthPx: column.minTableWidthPx + TRADERS_COLUMN_PX } : column,
)

const tradersColumn = (onOpen: (collection: TopCollection) => void): Column<TopCollection> => ({
  key: 'traders',
  label: 'Traders',
  track: '64px',
  align: 'end',
  cell: (row, isStop) =>
    row.traders === null ? (
      <span className="t3">{DASH}</span>
    ) : (
      <button
        type="button"
        className="link"
        tabIndex={isStop ? 0 : -1}
        aria-label={`Traders of ${nameOr(row.name, row.token)}`}
        onClick={() => onOpen(row)}
      >
        {statFigure(row.traders.length)}
      </button>
    ),
})
