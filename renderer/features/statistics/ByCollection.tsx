import { Layers, Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { CollectionTradeFigures } from '@shared/contract/statistics'
import type { DaySpan } from '@shared/insight/day-span'
import { countWithNoun, DASH, statFigure } from '../../format/money'
import { statisticsQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, type Sort, DataTable } from '../../ui/data-table'
import { useGo } from '../../app/app-context'
import { BAR_LINE_PX } from '../collection/FilterChips'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { useActiveRowStore } from '../../app/use-history-state'
import { Amount, CollectionName } from './cells'
import { FiguresNote } from './FiguresNote'
import { pagesToSave } from './pages-to-save'
import { SaveTableButton } from './SaveTableButton'
import { sortByFigure, toggledSort } from './sorting'
import { useFigures } from './use-figures'
import { cx } from '../../ui/cx'
import styles from './statistics.module.css'

/** Table of the collections that were traded in the time span, with their sales, prices and offers. */
export function ByCollection({ span }: { readonly span: DaySpan }) {
  const go = useGo()
  const figuresQuery = useFigures(span)
  const names = useKnownValue(statisticsQueries.names)
  const [sort, setSort] = useState<Sort>({ by: 'volume', direction: 'descending' })
  const [searchInput, setSearchInput] = useState('')
  const searchText = useDeferredValue(searchInput.trim().toLowerCase())
  const activeRow = useActiveRowStore('by collection')
  const { figures } = figuresQuery
  const rows = useMemo(() => {
    const collections = figures?.collections ?? []
    const isMatch = ({ token }: CollectionTradeFigures) =>
      token === searchText || (names?.get(token) ?? '').toLowerCase().includes(searchText)
    return sortByFigure(searchText === '' ? collections : collections.filter(isMatch), sort, SORT_VALUES)
  }, [figures, names, searchText, sort])
  const isLate = useIsLate(figures === null && figuresQuery.error === null)
  return (
    <section aria-label="By collection">
      {figuresQuery.staleError && <StaleBanner error={figuresQuery.staleError} onRetry={figuresQuery.refresh} />}
      <div className="listings-bar bar-line">
        <span className={cx('field sm', styles['stat-find'])}>
          <Search size={14} aria-hidden="true" />
          <input
            type="search"
            aria-label="Name or token id"
            placeholder="Name or token id"
            value={searchInput}
            spellCheck={false}
            onChange={(e) => setSearchInput(e.target.value)}
          />
        </span>
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
              <span role="status">{countWithNoun(rows.length, 'collection')}</span>
              <FreshnessStamp stamp={figures.stamp} isRefreshing={figuresQuery.isReading} />
            </span>
          </>
        )}
      </div>
      <FiguresNote figuresQuery={figuresQuery} total={null} />
      {figuresQuery.error && (
        <FailedRead subject="The figures" error={figuresQuery.error} onRetry={figuresQuery.refresh} />
      )}
      {isLate && <SkeletonRows count={14} />}
      {figures && rows.length === 0 && (
        <StateBlock
          icon={<Layers size={20} aria-hidden="true" />}
          title={searchText === '' ? 'No collections traded in this period' : 'No matching collections'}
          text={
            searchText === ''
              ? 'Choose a longer period.'
              : 'Only collections that were traded in this period are listed.'
          }
        />
      )}
      {rows.length > 0 && (
        <DataTable
          virtual
          name="by-collection"
          label="By collection"
          rows={rows}
          rowKey={rowKey}
          columns={COLUMNS}
          sort={sort}
          onSort={(by) => setSort(toggledSort(sort, by))}
          activeRowStore={activeRow}
          stickyPx={BAR_LINE_PX}
          onOpen={({ token }) => go({ name: 'collection', token })}
        />
      )}
    </section>
  )
}

const rowKey = ({ token, currency }: CollectionTradeFigures) => `${token} ${currency ?? ''}`
const averageSale = ({ volume, sales }: CollectionTradeFigures) =>
  volume === null || sales === null || sales === 0 ? null : volume / sales

type RowValue = (row: CollectionTradeFigures) => number | null

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

const figureColumn = (
  key: string,
  label: string,
  track: string,
  options: { readonly minTableWidthPx?: number } = {},
) => ({
  key,
  label,
  track,
  align: 'end' as const,
  isSortable: true,
  ...options,
})

const COLUMNS: readonly Column<CollectionTradeFigures>[] = [
  {
    key: 'name',
    label: 'Collection',
    track: 'minmax(128px, 1fr)',
    className: 'strong',
    value: ({ token }) => token,
    cell: ({ token }) => <CollectionName token={token} />,
  },
  {
    ...figureColumn('volume', 'Volume', '112px'),
    value: (row) => SORT_VALUES['volume']?.(row) ?? null,
    cell: ({ volume, currency }) => <Amount value={volume} currency={currency} />,
  },
  {
    ...figureColumn('sales', 'Sales', '56px'),
    value: (row) => SORT_VALUES['sales']?.(row) ?? null,
    cell: ({ sales }) => statFigure(sales),
  },
  {
    ...figureColumn('average', 'Average', '92px', { minTableWidthPx: 480 }),
    value: (row) => SORT_VALUES['average']?.(row) ?? null,
    cell: (row) => <Amount value={averageSale(row)} currency={row.currency} />,
  },
  {
    ...figureColumn('highest', 'Highest', '92px', { minTableWidthPx: 560 }),
    value: (row) => SORT_VALUES['highest']?.(row) ?? null,
    cell: ({ highest, currency }) => <Amount value={highest} currency={currency} />,
  },
  {
    ...figureColumn('lowest', 'Lowest', '92px', { minTableWidthPx: 960 }),
    value: (row) => SORT_VALUES['lowest']?.(row) ?? null,
    cell: ({ lowest, currency }) => <Amount value={lowest} currency={currency} />,
  },
  {
    ...figureColumn('toOffers', 'To offers', '88px', { minTableWidthPx: 1080 }),
    value: (row) => SORT_VALUES['toOffers']?.(row) ?? null,
    cell: ({ toOffers, currency }) => <Amount value={toOffers} currency={currency} />,
  },
  {
    ...figureColumn('floor', 'Floor', '80px', { minTableWidthPx: 660 }),
    value: (row) => SORT_VALUES['floor']?.(row) ?? null,
    cell: ({ floor }) => <Money hbar={floor} />,
  },
  {
    ...figureColumn('bestOffer', 'Best offer', '80px', { minTableWidthPx: 760 }),
    value: (row) => SORT_VALUES['bestOffer']?.(row) ?? null,
    cell: ({ bestOffer, currency }) => <Amount value={bestOffer} currency={currency} />,
  },
  {
    ...figureColumn('offers', 'Offers', '56px', { minTableWidthPx: 1180 }),
    value: (row) => SORT_VALUES['offers']?.(row) ?? null,
    cell: ({ offers }) => (offers === null ? DASH : statFigure(offers)),
  },
  {
    ...figureColumn('traitOffers', 'For traits', '64px', { minTableWidthPx: 1260 }),
    value: (row) => SORT_VALUES['traitOffers']?.(row) ?? null,
    cell: ({ traitOffers }) => (traitOffers === null ? DASH : statFigure(traitOffers)),
  },
  {
    ...figureColumn('listed', 'Listed', '56px', { minTableWidthPx: 860 }),
    value: (row) => SORT_VALUES['listed']?.(row) ?? null,
    cell: ({ listed }) => statFigure(listed),
  },
]
