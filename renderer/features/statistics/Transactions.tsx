import { ReceiptText } from 'lucide-react'
import { useStore } from 'zustand'
import type { MarketTransaction } from '@shared/contract/statistics'
import { transactionKey } from '@shared/insight/market-rows'
import type { DaySpan } from '@shared/insight/day-span'
import { statFigure } from '../../format/money'
import { plainText } from '../../format/text'
import { dateTimeWords, utcWords } from '../../format/time'
import { statisticsQueries } from './queries'
import { usePages } from '../../query/use-pages'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Statistic } from '../../ui/Money'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { BAR_LINE_PX } from '../collection/FilterChips'
import { PagesEnd } from '../collection/PagesEnd'
import { FailedRead } from '../page-frame/FailedRead'
import { useActiveRowStore } from '../../app/use-history-state'
import { AccountLink, CollectionName, NotReported, TransactionLink } from './cells'
import { OneCollectionFilter } from './OneCollectionFilter'
import { SaveTableButton } from './SaveTableButton'

/** Table of the sales in the time span, of the chosen collection or of all collections. */
export function Transactions({ span }: { readonly span: DaySpan }) {
  const { stores } = useApp()
  const go = useGo()
  const collection = useStore(stores.statistics.viewSettings, (viewSettings) => viewSettings.collection)
  const activeRow = useActiveRowStore('transactions')
  const pagesQuery = usePages(statisticsQueries.transactions(span, collection))
  const { pages } = pagesQuery
  const isLate = useIsLate(pages === null && pagesQuery.error === null)
  const token = collection?.token ?? null
  return (
    <section aria-label="Transactions">
      <div className="listings-bar bar-line">
        <OneCollectionFilter />
        <span className="sp" />
        {pages && pages.items.length > 0 && (
          <SaveTableButton
            tables={[{ label: 'Export CSV', table: { what: 'transactions', ...span, token, pages: pages.pageCount } }]}
          />
        )}
        {pages && (
          <span className="small t2 tn counted">
            <span role="status">
              {statFigure(pages.items.length)}
              {pages.total === null ? '' : ` of ${statFigure(pages.total)}`} sales loaded
            </span>
            <FreshnessStamp stamp={pages.stamp} isRefreshing={pages.status === 'reading-more'} />
          </span>
        )}
      </div>
      {pagesQuery.error && (
        <FailedRead subject="The transactions" error={pagesQuery.error} onRetry={pagesQuery.refreshFirstPage} />
      )}
      {isLate && <SkeletonRows count={14} />}
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
            label="Transactions"
            rows={pages.items}
            rowKey={transactionKey}
            columns={COLUMNS}
            activeRowStore={activeRow}
            total={pages.isLast ? pages.items.length : pages.total}
            onVisible={pagesQuery.onItemsVisible}
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

const COLUMNS: readonly Column<MarketTransaction>[] = [
  {
    key: 'at',
    label: 'When',
    track: '160px',
    className: 't2',
    value: ({ at }) => at,
    cell: ({ at }) => (at === null ? <NotReported /> : <span title={utcWords(at)}>{dateTimeWords(at)}</span>),
  },
  {
    key: 'name',
    label: 'Collection',
    track: 'minmax(112px, 1fr)',
    className: 'strong',
    value: ({ token }) => token,
    cell: ({ token }) => <CollectionName token={token} />,
  },
  {
    key: 'serial',
    label: 'Serial',
    track: '64px',
    align: 'end',
    value: ({ serial }) => serial,
    cell: ({ serial }) => String(serial),
  },
  {
    key: 'amount',
    label: 'Amount',
    track: '96px',
    align: 'end',
    className: 'strong',
    value: ({ amount }) => amount,
    cell: ({ amount }) => <Statistic hbar={amount} />,
  },
  {
    key: 'sender',
    label: 'Sender',
    track: 'minmax(96px, 136px)',
    minTableWidthPx: 600,
    value: ({ sender }) => sender?.id ?? null,
    cell: ({ sender }, isStop) => <AccountLink account={sender} isStop={isStop} />,
  },
  {
    key: 'receiver',
    label: 'Receiver',
    track: 'minmax(96px, 136px)',
    minTableWidthPx: 720,
    value: ({ receiver }) => receiver?.id ?? null,
    cell: ({ receiver }, isStop) => <AccountLink account={receiver} isStop={isStop} />,
  },
  {
    key: 'transaction',
    label: 'Transaction',
    track: '176px',
    minTableWidthPx: 940,
    className: 't2',
    value: ({ transactionId }) => transactionId,
    cell: ({ transactionId }, isStop) => <TransactionLink id={transactionId} isStop={isStop} />,
  },
  {
    key: 'spender',
    label: 'Moved by',
    track: '96px',
    minTableWidthPx: 1180,
    className: 't2',
    value: ({ spender }) => spender,
    cell: ({ spender }) => (spender === null ? <NotReported /> : plainText(spender, 40)),
  },
]
