import { Layers } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { CollectionTradeFigures, MarketFigures } from '@shared/contract/statistics'
import type { DaySpan } from '@shared/insight/day-span'
import { dayCount } from '@shared/insight/day-span'
import { totalsOfDays } from '@shared/insight/market-steps'
import { countWithNoun, DASH, statFigure } from '../../format/money'
import { statisticsQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Money, Statistic } from '../../ui/Money'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, type Sort, DataTable } from '../../ui/data-table'
import { useGo } from '../../app/app-context'
import { BAR_LINE_PX } from '../collection/FilterChips'
import { useIsNarrow } from '../collection/use-is-narrow'
import { useIsOffline } from '../../query/use-is-offline'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { useActiveRowStore } from '../../app/use-history-state'
import { Amount, CollectionCell } from './cells'
import { CollectionSearch } from './CollectionSearch'
import { FiguresNote } from './FiguresNote'
import { FloorTrend } from './FloorTrend'
import { pagesToSave } from './pages-to-save'
import { SaveTableButton } from './SaveTableButton'
import { sortByFigure, toggledSort } from './sorting'
import { averageOf, SalesSums, Sum, Sums } from './Sums'
import { useFigures } from './use-figures'
import styles from './statistics.module.css'

/** Table of the collections that were traded in the time span, with their sales, prices and offers. */
export function ByCollection({ span }: { readonly span: DaySpan }) {
  const go = useGo()
  const figuresQuery = useFigures(span)
  const names = useKnownValue(statisticsQueries.names)
  const [sort, setSort] = useState<Sort>({ by: 'volume', direction: 'descending' })
  const [searchInput, setSearchInput] = useState('')
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const searchText = useDeferredValue(searchInput.trim().toLowerCase())
  const activeRow = useActiveRowStore('by collection')
  const { figures } = figuresQuery
  const rankedFigures = useMemo(
    () => figures?.collections.map((collection, index) => ({ ...collection, rank: index + 1 })) ?? [],
    [figures],
  )
  const rows = useMemo(() => {
    const isMatch = ({ token }: CollectionTradeFigures) =>
      token === searchText || (names?.get(token)?.name ?? '').toLowerCase().includes(searchText)
    const sorted = sortByFigure(searchText === '' ? rankedFigures : rankedFigures.filter(isMatch), sort, SORT_VALUES)
    return sorted.map((row, index) => ({ ...row, rank: index + 1 }))
  }, [rankedFigures, names, searchText, sort])
  const isOffline = useIsOffline()
  const isStampStale = useIsStale(figures?.stamp ?? null)
  const isNarrow = useIsNarrow()
  const isLate = useIsLate(figures === null && figuresQuery.error === null)
  return (
    <section aria-label="By collection" className={isOffline ? 'old-figures' : undefined}>
      {figuresQuery.staleError && <StaleBanner error={figuresQuery.staleError} onRetry={figuresQuery.refresh} />}
      {figures && rankedFigures.length > 0 && <DaysSums span={span} figures={figures} isStale={isStampStale} />}
      <div className="listings-bar bar-line">
        <CollectionSearch value={searchInput} onChange={setSearchInput} />
        <span className="sp" />
        {figures && (
          <>
            <SaveTableButton
              tables={[
                { label: 'By collection (CSV)', table: { what: 'collections', ...span, pages: pagesToSave(figures) } },
                {
                  label: 'Rows as the market reports them (CSV)',
                  table: { what: 'rows', ...span, pages: pagesToSave(figures) },
                },
              ]}
            />
            <span className="small t2 tn counted">
              <span role="status" className={styles['stat-row-count']}>
                {countWithNoun(rows.length, 'collection')}
              </span>
              <FreshnessStamp stamp={figures.stamp} isRefreshing={figuresQuery.isReading} />
            </span>
          </>
        )}
        <span className="row" ref={setToolsSlot} />
      </div>
      <FiguresNote figuresQuery={figuresQuery} total={null} />
      {figuresQuery.error && (
        <FailedRead subject="The figures" error={figuresQuery.error} onRetry={figuresQuery.refresh} />
      )}
      {isLate && <SkeletonRows count={12} heightPx={ROW_PX} artPx={28} />}
      {figures && rows.length === 0 && (
        <StateBlock
          icon={<Layers size={20} aria-hidden="true" />}
          title={searchText === '' ? 'No sales in this period' : 'No matching collections'}
          text={
            searchText === '' ? 'Choose a longer period.' : 'Only collections with a sale in this period are shown.'
          }
        >
          {searchText !== '' && <Button onClick={() => setSearchInput('')}>Clear the search</Button>}
        </StateBlock>
      )}
      {rows.length > 0 && (
        <DataTable
          virtual
          name="by-collection"
          label="By collection"
          rows={rows}
          rowKey={rowKey}
          columns={COLUMNS}
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
    </section>
  )
}

/** Height of a row with an image, in pixels. */
const ROW_PX = 36

type RankedFigures = CollectionTradeFigures & { readonly rank: number }
type DaysSumsProps = { readonly span: DaySpan; readonly figures: MarketFigures; readonly isStale: boolean }

/** Sums of all days of the span, in HBAR. Unknown unless all rows were read and each row covers one day. */
function DaysSums({ span, figures, isStale }: DaysSumsProps) {
  const totals = figures.isWhole && figures.isDaily ? totalsOfDays(figures.days) : null
  const volume = totals?.volume ?? null
  return (
    <Sums label="All collections" isStale={isStale}>
      <Sum label={`Volume, ${countWithNoun(dayCount(span), 'UTC day')}`} tooltip="Sales in HBAR only">
        <Statistic hbar={volume} />
      </Sum>
      <SalesSums volume={volume} sales={totals?.sales ?? null} highest={totals?.highest ?? null} />
    </Sums>
  )
}

const rowKey = ({ token, currency }: CollectionTradeFigures) => `${token} ${currency ?? ''}`
const averageSale = ({ volume, sales }: CollectionTradeFigures) => averageOf(volume, sales)

type RowValue = (row: RankedFigures) => number | null

/** Sort value of an amount. Null for a row in another token, because its amounts cannot be compared with HBAR. */
const hbarOnly =
  (amountOf: RowValue): RowValue =>
  (row) =>
    row.currency === null ? amountOf(row) : null
const SORT_VALUES: Readonly<Record<string, RowValue>> = {
  volume: hbarOnly(({ volume }) => volume),
  sales: ({ sales }) => sales,
  average: hbarOnly(averageSale),
  highest: hbarOnly(({ highest }) => highest),
  lowest: hbarOnly(({ lowest }) => lowest),
  toOffers: hbarOnly(({ toOffers }) => toOffers),
  // The floor of a row in another token is null.
  floor: ({ floor }) => (floor === null ? null : Number(floor)),
  listed: ({ listed }) => listed,
  bestOffer: hbarOnly(({ bestOffer }) => bestOffer),
  offers: ({ offers }) => offers,
  traitOffers: ({ traitOffers }) => traitOffers,
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
  value: (row: RankedFigures) => SORT_VALUES[key]?.(row) ?? null,
})

const COLUMNS: readonly Column<RankedFigures>[] = [
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
    value: ({ token }) => token,
    cell: ({ token }) => <CollectionCell token={token} />,
  },
  { ...figureColumn('floor', 'Floor', '80px', 560), className: 'strong', cell: ({ floor }) => <Money hbar={floor} /> },
  {
    key: 'trend',
    label: 'Floor chart',
    headLabel: 'Floor over time',
    track: '88px',
    align: 'end',
    minTableWidthPx: 960,
    cell: ({ floorTrend }) => <FloorTrend values={floorTrend} />,
  },
  {
    ...figureColumn('volume', 'Volume', '96px'),
    cell: ({ volume, currency }) => <Amount value={volume} currency={currency} />,
  },
  { ...figureColumn('sales', 'Sales', '48px', 360), className: 't2', cell: ({ sales }) => statFigure(sales) },
  {
    ...figureColumn('average', 'Average sale', '84px', 660),
    headLabel: 'Average',
    cell: (row) => <Amount value={averageSale(row)} currency={row.currency} isPrice />,
  },
  {
    ...figureColumn('bestOffer', 'Highest offer', '80px', 820),
    headTitle: 'Highest offer made in this period, on the collection or one NFT, open or not',
    cell: ({ bestOffer, currency }) => <Amount value={bestOffer} currency={currency} isPrice />,
  },
  { ...figureColumn('listed', 'Listed', '52px', 900), className: 't2', cell: ({ listed }) => statFigure(listed) },
  {
    ...figureColumn('highest', 'Highest sale', '84px', 1100),
    cell: ({ highest, currency }) => <Amount value={highest} currency={currency} isPrice />,
  },
  {
    ...figureColumn('lowest', 'Lowest sale', '84px', 1200),
    cell: ({ lowest, currency }) => <Amount value={lowest} currency={currency} isPrice />,
  },
  {
    ...figureColumn('toOffers', 'Sold by offer', '88px', 1300),
    cell: ({ toOffers, currency }) => <Amount value={toOffers} currency={currency} />,
  },
  {
    ...figureColumn('offers', 'Offers', '56px', 1380),
    cell: ({ offers }) => (offers === null ? DASH : statFigure(offers)),
  },
  {
    ...figureColumn('traitOffers', 'Trait offers', '72px', 1480),
    cell: ({ traitOffers }) => (traitOffers === null ? DASH : statFigure(traitOffers)),
  },
]
