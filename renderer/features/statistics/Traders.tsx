import { Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { RankedTrader } from '@shared/contract/statistics'
import { traderKey } from '@shared/insight/market-rows'
import type { DaySpan } from '@shared/insight/day-span'
import { countWithNoun, statFigure } from '../../format/money'
import { plainText } from '../../format/text'
import { statisticsQueries } from './queries'
import { usePages } from '../../query/use-pages'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Statistic } from '../../ui/Money'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, type Sort, DataTable } from '../../ui/data-table'
import { useApp } from '../../app/app-context'
import { BAR_LINE_PX } from '../collection/FilterChips'
import { PagesEnd } from '../collection/PagesEnd'
import { useIsNarrow } from '../collection/use-is-narrow'
import { FailedRead } from '../page-frame/FailedRead'
import { useActiveRowStore } from '../../app/use-history-state'
import { AccountLink, NotReported, TradePrice } from './cells'
import { useIsOffline } from '../../query/use-is-offline'
import { LoadingToSort } from './LoadingToSort'
import { OneCollectionFilter } from './OneCollectionFilter'
import { SaveTableButton } from './SaveTableButton'
import { useCompleteSort, useShownSort } from './use-complete-sort'
import styles from './statistics.module.css'

type TraderWithRank = RankedTrader & { readonly rank: number }

/** Table of the accounts that bought or sold in the time span, in the market's order. */
export function Traders({ span }: { readonly span: DaySpan }) {
  const { stores } = useApp()
  const collection = useStore(stores.statistics.viewSettings, (viewSettings) => viewSettings.collection)
  const activeRow = useActiveRowStore('traders')
  const pagesQuery = usePages(statisticsQueries.traders(span, collection))
  const { pages } = pagesQuery
  const rankedTraders = useMemo(
    () => pages?.items.map((trader, index) => ({ ...trader, rank: index + 1 })) ?? [],
    [pages?.items],
  )
  const isComplete = pages?.isLast ?? false
  const token = collection?.token ?? null
  const { rows, sort, onSort, isLoadingToSort, stop } = useCompleteSort({
    rows: rankedTraders,
    pages,
    loadNextPage: pagesQuery.loadNextPage,
    listKey: `${span.from} ${span.to} ${token ?? ''}`,
    initialSort: BY_VOLUME,
    sortValues: SORT_VALUES,
  })
  const isOffline = useIsOffline()
  const isNarrow = useIsNarrow()
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const shownSort = useShownSort(sort, rows, BY_VOLUME, SORT_VALUES)
  const isLate = useIsLate(pages === null && pagesQuery.error === null)
  return (
    <section aria-label="Traders" className={isOffline ? 'old-figures' : undefined}>
      <div className="listings-bar bar-line">
        <OneCollectionFilter />
        <span className="sp" />
        {pages && rankedTraders.length > 0 && (
          <SaveTableButton
            tables={[{ label: 'Save as CSV', table: { what: 'traders', ...span, token, pages: pages.pageCount } }]}
          />
        )}
        {pages && !isLoadingToSort && (
          <span className="small t2 tn counted">
            <span role="status" className={styles['stat-row-count']} title="The market updates this list once an hour">
              {countWithNoun(rankedTraders.length, 'account')} loaded
            </span>
            <FreshnessStamp stamp={pages.stamp} isRefreshing={pages.status === 'reading-more'} />
          </span>
        )}
        {pages && isLoadingToSort && <LoadingToSort noun="traders" pages={pages} onStop={stop} />}
        <span className="row" ref={setToolsSlot} />
      </div>
      {pagesQuery.error && (
        <FailedRead subject="The traders" error={pagesQuery.error} onRetry={pagesQuery.refreshFirstPage} />
      )}
      {isLate && <SkeletonRows count={12} heightPx={ROW_PX} />}
      {pages && rankedTraders.length === 0 && (
        <StateBlock
          icon={<Users size={20} aria-hidden="true" />}
          title="No traders in this period"
          text={collection ? 'Choose a longer period, or all collections.' : 'Choose a longer period.'}
        />
      )}
      {pages && rankedTraders.length > 0 && (
        <>
          <DataTable
            virtual
            name="traders"
            label="Traders"
            rows={rows}
            rowKey={traderKey}
            columns={isComplete || !isOffline ? SORTABLE_COLUMNS : COLUMNS}
            rowPx={ROW_PX}
            {...(shownSort ? { sort: shownSort } : UNSORTED)}
            onSort={onSort}
            toolsSlot={toolsSlot}
            isToolsCompact={isNarrow}
            activeRowStore={activeRow}
            total={pages.isLast ? rankedTraders.length : null}
            onVisible={(visibleTraders) => {
              // The rows are copies with a rank. `onItemsVisible` needs the original items, up to the last visible row.
              const lastVisibleRank = visibleTraders.at(-1)?.rank ?? 0
              pagesQuery.onItemsVisible(pages.items.slice(0, lastVisibleRank))
            }}
            stickyPx={BAR_LINE_PX}
          />
          <PagesEnd pages={pages} onMore={pagesQuery.loadNextPage}>
            {collection
              ? 'All accounts that bought or sold NFTs of this collection for HBAR in this period.'
              : 'All accounts that bought or sold for HBAR in this period.'}{' '}
            The market updates this list once an hour.
          </PagesEnd>
        </>
      )}
    </section>
  )
}

/** Height of a row, in pixels. */
const ROW_PX = 36
const BY_VOLUME: Sort = { by: 'volume', direction: 'descending' }
const UNSORTED: { readonly sort?: Sort } = {}

const SORT_VALUES: Readonly<Record<string, (row: TraderWithRank) => number | null>> = {
  rank: ({ rank }) => rank,
  volume: ({ volume }) => volume,
  bought: ({ bought }) => bought,
  sold: ({ sold }) => sold,
  averageBuy: ({ averageBuy }) => averageBuy,
  highestBuy: ({ highestBuy }) => highestBuy,
  averageSale: ({ averageSale }) => averageSale,
  highestSale: ({ highestSale }) => highestSale,
}

const figureColumn = (key: string, label: string, track: string, minTableWidthPx = 0) => ({
  key,
  label,
  track,
  align: 'end' as const,
  hasBar: true,
  minTableWidthPx,
  value: (row: TraderWithRank) => SORT_VALUES[key]?.(row) ?? null,
})

const COLUMNS: readonly Column<TraderWithRank>[] = [
  {
    key: 'rank',
    label: '#',
    headTitle: 'Rank in the market’s list',
    track: '40px',
    align: 'end',
    isPinned: true,
    className: 't3',
    value: ({ rank }) => rank,
    cell: ({ rank }) => statFigure(rank),
  },
  {
    key: 'who',
    label: 'Account',
    track: 'minmax(168px, 1fr)',
    isPinned: true,
    className: 'strong',
    value: ({ account }) => account.id,
    cell: ({ account }, isStop) => <AccountLink account={account} isStop={isStop} showsChecksum />,
  },
  {
    ...figureColumn('volume', 'Volume', '104px'),
    className: 'strong',
    cell: ({ volume }) => <Statistic hbar={volume} />,
  },
  { ...figureColumn('bought', 'Bought', '56px', 360), cell: ({ bought }) => statFigure(bought) },
  { ...figureColumn('sold', 'Sold', '48px', 420), cell: ({ sold }) => statFigure(sold) },
  {
    ...figureColumn('averageBuy', 'Average buy', '88px', 660),
    className: 't2',
    cell: ({ averageBuy }) => <TradePrice hbar={averageBuy} />,
  },
  {
    ...figureColumn('highestBuy', 'Highest buy', '88px', 880),
    className: 't2',
    cell: ({ highestBuy }) => <TradePrice hbar={highestBuy} />,
  },
  {
    ...figureColumn('averageSale', 'Average sale', '92px', 780),
    className: 't2',
    cell: ({ averageSale }) => <TradePrice hbar={averageSale} />,
  },
  {
    ...figureColumn('highestSale', 'Highest sale', '92px', 980),
    className: 't2',
    cell: ({ highestSale }) => <TradePrice hbar={highestSale} />,
  },
  {
    key: 'linked',
    label: 'Linked wallet',
    track: '104px',
    minTableWidthPx: 1200,
    className: 't2',
    value: ({ linkedWallet }) => linkedWallet,
    cell: ({ linkedWallet }) => (linkedWallet === null ? <NotReported /> : plainText(linkedWallet, 40)),
  },
]
/** Columns of a list that can be sorted by every figure, once all of it is loaded. */
const SORTABLE_COLUMNS = COLUMNS.map((column) => ({ ...column, isSortable: column.key in SORT_VALUES }))
