import { Trophy } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { TopCollection } from '@shared/contract/statistics'
import { changePercent } from '../../charts'
import { changeWords, counted, DASH, percentWords, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { statisticsQueries } from './queries'
import { isReading, known } from '../../query/remote'
import { useMainQuery, useRead } from '../../query/use-query'
import { cx } from '../../ui/cx'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money, Statistic } from '../../ui/Money'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, type Sort, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { LINE_PX } from '../collection/FilterChips'
import { Failed, StaleBanner } from '../page-frame/Failed'
import { useTablePlace } from '../../app/use-history-state'
import { SaveTable } from './SaveTable'
import { sorted, turned } from './sorting'
import { TopBar } from './TopBar'
import { TopTraders } from './TopTraders'

/** Collections as the market ranks them over a number of days, and their traders. */
export function TopCollections() {
  const { stores } = useApp()
  const go = useGo()
  const { topDays, withTraders } = useStore(stores.statistics.look)
  const query = statisticsQueries.top({ topDays, withTraders })
  const state = useMainQuery(query)
  const read = useRead()
  const again = () => void read(query, true)
  const [sort, setSort] = useState<Sort>({ by: 'volume', direction: 'descending' })
  const [open, setOpen] = useState<TopCollection | null>(null)
  const place = useTablePlace('top')
  const view = known(state)
  const rows = useMemo(() => sorted(view?.collections ?? [], sort, VALUES), [view, sort])
  const columns = useMemo(() => (withTraders ? [...NARROWED, tradersColumn(setOpen)] : COLUMNS), [withTraders])
  const failed = state.status === 'failed' ? state.error : null
  const late = useLate(view === null && failed === null)
  return (
    <section aria-label="Top collections">
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={again} />}
      <div className="listings-bar bar-line">
        <TopBar />
        <span className="sp" />
        {view && (
          <>
            <SaveTable
              tables={[
                { label: 'The table (CSV)', wanted: { what: 'top', days: topDays, withTraders, format: 'csv' } },
                {
                  label: withTraders ? 'With the traders of each (JSON)' : 'The same (JSON)',
                  wanted: { what: 'top', days: topDays, withTraders, format: 'json' },
                },
              ]}
            />
            <span className="small t2 tn counted">
              <span role="status">{counted(rows.length, 'collection')}</span>
              <FreshnessStamp stamp={view.stamp} reading={isReading(state)} />
            </span>
          </>
        )}
      </div>
      {view && view.daysTold !== null && view.daysTold !== topDays && (
        <p className="small t2">The market answered for {counted(view.daysTold, 'day')}.</p>
      )}
      {view && rows.length > 0 && <p className="small t2 stat-window">{windowWords(view.daysTold ?? topDays, rows)}</p>}
      {failed && <Failed what="The ranking" error={failed} onRetry={again} />}
      {late && <SkeletonRows rows={14} />}
      {view && rows.length === 0 && (
        <StateBlock
          icon={<Trophy size={20} aria-hidden="true" />}
          title="No collection was traded in this time"
          text="Choose a longer one to see more."
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
          onSort={(by) => setSort(turned(sort, by))}
          place={place}
          stickPx={LINE_PX}
          onOpen={({ token }) => go({ name: 'collection', token })}
        />
      )}
      <TopTraders of={open} days={topDays} onClose={() => setOpen(null)} />
    </section>
  )
}

/**
 * Note on the ranking: it covers multiples of 24 hours, not UTC days, and includes collections without a sale, so its
 * figures differ from those of the other parts.
 */
function windowWords(days: number, rows: readonly TopCollection[]): string {
  const unsold = rows.filter(({ sales }) => sales === 0).length
  const hours = days === 1 ? 'The last 24 hours' : `The last ${statFigure(days)} times 24 hours`
  return [
    `${hours}, as the market ranks them; the other parts count days of UTC, so that their figures differ.`,
    ...(unsold > 0 ? [`${counted(unsold, 'collection')} of these had no sale.`] : []),
  ].join(' ')
}

const tokenOf = ({ token }: TopCollection) => token
const changeOf = ({ volume, volumeBefore }: TopCollection) =>
  volume === null || volumeBefore === null ? null : changePercent({ first: volumeBefore, last: volume })
const floorChangeOf = ({ floor, floorBefore }: TopCollection) =>
  floor === null || floorBefore === null ? null : changePercent({ first: Number(floorBefore), last: Number(floor) })
const numberOf = (text: string | null) => (text === null ? null : Number(text))
const listedShare = ({ listed, supply }: TopCollection) => (listed === null || !supply ? null : (listed / supply) * 100)

const VALUES: Readonly<Record<string, (row: TopCollection) => number | null>> = {
  volume: ({ volume }) => volume,
  change: changeOf,
  sales: ({ sales }) => sales,
  average: ({ average }) => average,
  highest: ({ highest }) => highest,
  toOffers: ({ toOffers }) => toOffers,
  floor: ({ floor }) => numberOf(floor),
  floorChange: floorChangeOf,
  bestOffer: ({ bestOffer }) => numberOf(bestOffer),
  owners: ({ owners }) => owners,
  spenders: ({ spenders }) => spenders,
  listed: ({ listed }) => listed,
  allTime: ({ volumeAllTime }) => volumeAllTime,
}

const Change = ({ percent }: { readonly percent: number | null }) => (
  <span className={cx('n', percent !== null && percent < 0 ? 'bad' : 't2')}>{changeWords(percent)}</span>
)

const figure = (key: string, label: string, track: string, atLeast = 0) => ({
  key,
  label,
  track,
  align: 'end' as const,
  sorts: true,
  atLeast,
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
    ...figure('volume', 'Volume', '104px'),
    value: (row) => VALUES['volume']?.(row) ?? null,
    cell: ({ volume }) => <Statistic hbar={volume} />,
  },
  {
    ...figure('change', 'Change', '72px', 520),
    value: (row) => VALUES['change']?.(row) ?? null,
    cell: (row) => <Change percent={changeOf(row)} />,
  },
  {
    ...figure('sales', 'Sales', '56px'),
    value: (row) => VALUES['sales']?.(row) ?? null,
    cell: ({ sales }) => statFigure(sales),
  },
  {
    ...figure('average', 'Average', '84px', 620),
    value: (row) => VALUES['average']?.(row) ?? null,
    cell: ({ average }) => <Statistic hbar={average} />,
  },
  {
    ...figure('highest', 'Highest', '84px', 1060),
    value: (row) => VALUES['highest']?.(row) ?? null,
    cell: ({ highest }) => <Statistic hbar={highest} />,
  },
  {
    ...figure('toOffers', 'To offers', '84px', 1160),
    value: (row) => VALUES['toOffers']?.(row) ?? null,
    cell: ({ toOffers }) => <Statistic hbar={toOffers} />,
  },
  {
    ...figure('floor', 'Floor', '76px', 440),
    value: (row) => VALUES['floor']?.(row) ?? null,
    cell: ({ floor }) => <Money hbar={floor} />,
  },
  {
    ...figure('floorChange', 'Change of floor', '92px', 940),
    value: (row) => VALUES['floorChange']?.(row) ?? null,
    cell: (row) => <Change percent={floorChangeOf(row)} />,
  },
  {
    ...figure('bestOffer', 'Best offer', '76px', 720),
    value: (row) => VALUES['bestOffer']?.(row) ?? null,
    cell: ({ bestOffer }) => <Money hbar={bestOffer} />,
  },
  {
    ...figure('owners', 'Owners', '56px', 820),
    value: (row) => VALUES['owners']?.(row) ?? null,
    cell: ({ owners }) => statFigure(owners),
  },
  {
    ...figure('spenders', 'Spenders', '64px', 1260),
    value: (row) => VALUES['spenders']?.(row) ?? null,
    cell: ({ spenders }) => statFigure(spenders),
  },
  {
    ...figure('listed', 'Listed', '72px', 1000),
    value: (row) => VALUES['listed']?.(row) ?? null,
    cell: (row) => {
      const share = listedShare(row)
      return <span title={share === null ? undefined : `${percentWords(share)} of all`}>{statFigure(row.listed)}</span>
    },
  },
  {
    ...figure('allTime', 'All time', '104px', 1380),
    value: (row) => VALUES['allTime']?.(row) ?? null,
    cell: ({ volumeAllTime }) => <Statistic hbar={volumeAllTime} />,
  },
]

/** The other columns give up width for the traders. */
const TRADERS_PX = 80
const NARROWED = COLUMNS.map((column) =>
  column.atLeast ? { ...column, atLeast: column.atLeast + TRADERS_PX } : column,
)

const tradersColumn = (onOpen: (one: TopCollection) => void): Column<TopCollection> => ({
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
