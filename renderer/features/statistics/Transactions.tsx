import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { MarketTransaction } from '@shared/contract/statistics'
import { transactionKey } from '@shared/insight/market-rows'
import type { DaySpan } from '@shared/insight/day-span'
import { statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { clockWords, dateWords, utcWords } from '../../format/time'
import { statisticsQueries } from './queries'
import { knownValue } from '../../query/remote'
import { usePages } from '../../query/use-pages'
import { useMainQuery } from '../../query/use-query'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, type Sort, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { BAR_LINE_PX } from '../collection/FilterChips'
import { PagesEnd } from '../collection/PagesEnd'
import { useCurrentMinuteMs } from '../collection/use-current-minute'
import { useIsNarrow } from '../collection/use-is-narrow'
import { FailedRead } from '../page-frame/FailedRead'
import { useActiveRowStore } from '../../app/use-history-state'
import { AccountLink, Amount, CollectionName, NotReported, SoldNft, TransactionLink } from './cells'
import { useIsOffline } from '../../query/use-is-offline'
import { isInHbar } from './market-charts'
import { LoadingToSort } from './LoadingToSort'
import { OneCollectionFilter } from './OneCollectionFilter'
import { SaveTableButton } from './SaveTableButton'
import { PendingFigure, ToolbarSum, ToolbarSums } from './Sums'
import { loadSoldNfts } from './sold-nfts-store'
import { useCompleteSort, useShownSort } from './use-complete-sort'
import styles from './statistics.module.css'

/** Table of the sales in the time span, of the chosen collection or of all collections. */
export function Transactions({ span }: { readonly span: DaySpan }) {
  const { api, stores } = useApp()
  const go = useGo()
  const collection = useStore(stores.statistics.viewSettings, (viewSettings) => viewSettings.collection)
  const activeRow = useActiveRowStore('transactions')
  const pagesQuery = usePages(statisticsQueries.transactions(span, collection))
  const { pages } = pagesQuery
  const isLate = useIsLate(pages === null && pagesQuery.error === null)
  const isComplete = pages?.isLast ?? false
  const token = collection?.token ?? null
  const { rows, sort, onSort, isLoadingToSort, stop } = useCompleteSort({
    rows: pages?.items ?? NO_SALES,
    pages,
    loadNextPage: pagesQuery.loadNextPage,
    listKey: `${span.from} ${span.to} ${token ?? ''}`,
    initialSort: NEWEST_FIRST,
    sortValues: SORT_VALUES,
  })
  const isOffline = useIsOffline()
  const isNarrow = useIsNarrow()
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const shownSort = useShownSort(sort, rows, NEWEST_FIRST, SORT_VALUES)
  const onVisible = (visibleSales: readonly MarketTransaction[]) => {
    pagesQuery.onItemsVisible(visibleSales)
    if (!isOffline) void loadSoldNfts(stores.statistics.soldNfts, api, visibleSales)
  }
  return (
    <section aria-label="Sales" className={isOffline ? 'old-figures' : undefined}>
      <div className="listings-bar bar-line">
        <OneCollectionFilter />
        {collection === null && pages?.items.length !== 0 && (
          <SalesTotals
            span={span}
            saleCount={pages?.total ?? null}
            isCountPending={pages === null && pagesQuery.error === null}
          />
        )}
        <span className="sp" />
        {pages && pages.items.length > 0 && (
          <SaveTableButton
            tables={[{ label: 'Save as CSV', table: { what: 'transactions', ...span, token, pages: pages.pageCount } }]}
          />
        )}
        {pages && !isLoadingToSort && (
          <span className="small t2 tn counted">
            <span role="status" className={styles['stat-row-count']}>
              {statFigure(pages.items.length)}
              {pages.total === null ? '' : ` of ${statFigure(pages.total)}`} sales loaded
            </span>
            <FreshnessStamp stamp={pages.stamp} isRefreshing={pages.status === 'reading-more'} />
          </span>
        )}
        {pages && isLoadingToSort && <LoadingToSort noun="sales" pages={pages} onStop={stop} />}
        <span className="row" ref={setToolsSlot} />
      </div>
      {pagesQuery.error && (
        <FailedRead subject="The sales" error={pagesQuery.error} onRetry={pagesQuery.refreshFirstPage} />
      )}
      {isLate && <SkeletonRows count={12} heightPx={ROW_PX} artPx={28} />}
      {pages && pages.items.length === 0 && (
        <StateBlock
          icon={<ReceiptText size={20} aria-hidden="true" />}
          title="No sales in this period"
          text={collection ? 'Choose a longer period, or all collections.' : 'Choose a longer period.'}
        />
      )}
      {pages && pages.items.length > 0 && (
        <>
          <DataTable
            virtual
            name="transactions"
            label="Sales"
            rows={rows}
            rowKey={transactionKey}
            columns={isComplete || !isOffline ? SORTABLE_COLUMNS : COLUMNS}
            rowPx={ROW_PX}
            {...(shownSort ? { sort: shownSort } : UNSORTED)}
            onSort={onSort}
            toolsSlot={toolsSlot}
            isToolsCompact={isNarrow}
            activeRowStore={activeRow}
            total={pages.isLast ? pages.items.length : pages.total}
            onVisible={onVisible}
            stickyPx={BAR_LINE_PX}
            onOpen={(sale) => go({ name: 'nft', token: sale.token, serial: sale.serial })}
          />
          <PagesEnd pages={pages} onMore={pagesQuery.loadNextPage}>
            {collection
              ? 'All sales of this collection in this period, in HBAR.'
              : 'All sales in this period, in HBAR.'}{' '}
            The market does not report sales in other tokens here.
          </PagesEnd>
        </>
      )}
    </section>
  )
}

type SalesTotalsProps = {
  readonly span: DaySpan
  /** Number of sales of all collections; null if unknown. */
  readonly saleCount: number | null
  /** True until the first sales are loaded, or could not be loaded. */
  readonly isCountPending: boolean
}

/** Volume and number of all sales in the time span. The market reports no such volume for a single collection. */
function SalesTotals({ span, saleCount, isCountPending }: SalesTotalsProps) {
  const totalState = useMainQuery(statisticsQueries.total(span))
  const total = knownValue(totalState)
  const isStale = useIsStale(total?.stamp ?? null)
  const isOffline = useIsOffline()
  const isPending = (isUnknown: boolean) => isUnknown && !isOffline
  return (
    <ToolbarSums label="All sales" isStale={isStale}>
      <ToolbarSum label="Volume">
        {isPending(total === null && totalState.status !== 'failed') ? (
          <PendingFigure />
        ) : (
          <Amount value={total?.volume ?? null} currency={total === null || isInHbar(total) ? null : total.currency} />
        )}
      </ToolbarSum>
      <ToolbarSum label="Sales">{isPending(isCountPending) ? <PendingFigure /> : statFigure(saleCount)}</ToolbarSum>
    </ToolbarSums>
  )
}

/** Height of a row with an image, in pixels. */
const ROW_PX = 36
const NO_SALES: readonly MarketTransaction[] = []
const NEWEST_FIRST: Sort = { by: 'at', direction: 'descending' }
const UNSORTED: { readonly sort?: Sort } = {}

const SORT_VALUES: Readonly<Record<string, (sale: MarketTransaction) => number | null>> = {
  at: ({ at }) => (at === null ? null : Date.parse(at)),
  serial: ({ serial }) => serial,
  amount: ({ amount }) => amount,
}

/** Exact price as decimal text. The market reports prices as numbers with at most eight decimals. */
function priceText(amount: number | null): string | null {
  if (amount === null) return null
  const [whole = '0', decimals = ''] = amount.toFixed(8).split('.')
  const lastDigit = [...decimals].findLastIndex((digit) => digit !== '0')
  return lastDigit === -1 ? whole : `${whole}.${decimals.slice(0, lastDigit + 1)}`
}

/** Local day and time of a sale, with the year if it is not the current one. */
function SaleTime({ at }: { readonly at: string }) {
  const currentYear = String(new Date(useCurrentMinuteMs()).getFullYear())
  const day = dateWords(at)
  return (
    <span title={utcWords(at)}>
      {day.endsWith(currentYear) ? day.slice(0, -currentYear.length).trimEnd() : day},{' '}
      <span className="strong">{clockWords(at, false)}</span>
    </span>
  )
}

const COLUMNS: readonly Column<MarketTransaction>[] = [
  {
    key: 'nft',
    label: 'NFT',
    track: 'minmax(168px, 1.4fr)',
    className: 'strong',
    value: ({ name, serial }) => nameOr(name ?? '', `#${serial}`),
    cell: (sale) => <SoldNft {...sale} />,
  },
  {
    key: 'name',
    label: 'Collection',
    track: 'minmax(112px, 1fr)',
    minTableWidthPx: 1120,
    className: 't2',
    value: ({ token }) => token,
    cell: ({ token }) => <CollectionName token={token} />,
  },
  {
    key: 'serial',
    label: 'Serial',
    track: '56px',
    align: 'end',
    minTableWidthPx: 1320,
    className: 't2',
    value: ({ serial }) => serial,
    cell: ({ serial }) => String(serial),
  },
  {
    key: 'amount',
    label: 'Price',
    track: '104px',
    align: 'end',
    className: 'strong',
    hasBar: true,
    value: ({ amount }) => amount,
    cell: ({ amount }) => <Money hbar={priceText(amount)} />,
  },
  {
    key: 'sender',
    label: 'Seller',
    track: 'minmax(112px, 144px)',
    minTableWidthPx: 620,
    value: ({ sender }) => sender?.id ?? null,
    cell: ({ sender }, isStop) => <AccountLink account={sender} isStop={isStop} showsChecksum />,
  },
  {
    key: 'receiver',
    label: 'Buyer',
    track: 'minmax(96px, 132px)',
    minTableWidthPx: 740,
    value: ({ receiver }) => receiver?.id ?? null,
    cell: ({ receiver }, isStop) => <AccountLink account={receiver} isStop={isStop} showsChecksum />,
  },
  {
    key: 'transaction',
    label: 'Transaction',
    track: '188px',
    minTableWidthPx: 920,
    className: 't2',
    value: ({ transactionId }) => transactionId,
    cell: ({ transactionId }, isStop) => <TransactionLink id={transactionId} isStop={isStop} />,
  },
  {
    key: 'spender',
    label: 'Moved by',
    track: '96px',
    minTableWidthPx: 1240,
    className: 't2',
    value: ({ spender }) => spender,
    cell: ({ spender }) => (spender === null ? <NotReported /> : plainText(spender, 40)),
  },
  {
    key: 'at',
    label: 'Local time',
    headTitle: 'Time on this computer. The period above counts UTC days.',
    track: '104px',
    align: 'end',
    className: 't2',
    value: ({ at }) => at,
    cell: ({ at }) => (at === null ? <NotReported /> : <SaleTime at={at} />),
  },
]
/** Columns of a list that can be sorted by time, price and serial, once all of it is loaded. */
const SORTABLE_COLUMNS = COLUMNS.map((column) => ({ ...column, isSortable: column.key in SORT_VALUES }))
