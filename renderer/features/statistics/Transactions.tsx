import { ReceiptText } from 'lucide-react'
import { useStore } from 'zustand'
import type { MarketTransaction } from '@shared/contract/statistics'
import { transactionKey } from '@shared/insight/market-rows'
import type { Span } from '@shared/insight/day-span'
import { statFigure } from '../../format/money'
import { plainText } from '../../format/text'
import { dateTimeWords, utcWords } from '../../format/time'
import { statisticsQueries } from './queries'
import { usePages } from '../../query/use-pages'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Statistic } from '../../ui/Money'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { LINE_PX } from '../collection/FilterChips'
import { PagesEnd } from '../collection/PagesEnd'
import { Failed } from '../page-frame/Failed'
import { useTablePlace } from '../../app/use-history-state'
import { AccountLink, CollectionName, TransactionLink } from './cells'
import { OnlyCollection } from './OnlyCollection'
import { SaveTable } from './SaveTable'

/** All sales in the time span, of one collection or of all. */
export function Transactions({ span }: { readonly span: Span }) {
  const { stores } = useApp()
  const go = useGo()
  const only = useStore(stores.statistics.look, (look) => look.only)
  const place = useTablePlace('transactions')
  const read = usePages(statisticsQueries.transactions(span, only))
  const { pages } = read
  const late = useLate(pages === null && read.error === null)
  const token = only?.token ?? null
  return (
    <section aria-label="Transactions">
      <div className="listings-bar bar-line">
        <OnlyCollection />
        <span className="sp" />
        {pages && pages.items.length > 0 && (
          <SaveTable
            tables={[{ label: 'Export CSV', wanted: { what: 'transactions', ...span, token, pages: pages.page } }]}
          />
        )}
        {pages && (
          <span className="small t2 tn counted">
            <span role="status">
              {statFigure(pages.items.length)}
              {pages.total === null ? '' : ` of ${statFigure(pages.total)}`} read
            </span>
            <FreshnessStamp stamp={pages.stamp} reading={pages.status === 'reading-more'} />
          </span>
        )}
      </div>
      {read.error && <Failed what="The transactions" error={read.error} onRetry={read.again} />}
      {late && <SkeletonRows rows={14} />}
      {pages && pages.items.length === 0 && (
        <StateBlock
          icon={<ReceiptText size={20} aria-hidden="true" />}
          title="Nothing was sold in this time"
          text={only ? 'Choose a longer time, or all collections.' : 'Choose a longer time to see more.'}
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
            place={place}
            total={pages.isLast ? pages.items.length : pages.total}
            onSight={read.onSight}
            stickPx={LINE_PX}
            onOpen={({ token: of, serial }) => go({ name: 'nft', token: of, serial })}
          />
          <PagesEnd pages={pages} onMore={read.more}>
            These are all of this time. Amounts are in HBAR: the market tells no sale in another token here.
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
    cell: ({ at }) => (at === null ? 'not told' : <span title={utcWords(at)}>{dateTimeWords(at)}</span>),
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
    atLeast: 600,
    value: ({ sender }) => sender?.id ?? null,
    cell: ({ sender }, isStop) => <AccountLink who={sender} isStop={isStop} />,
  },
  {
    key: 'receiver',
    label: 'Receiver',
    track: 'minmax(96px, 136px)',
    atLeast: 720,
    value: ({ receiver }) => receiver?.id ?? null,
    cell: ({ receiver }, isStop) => <AccountLink who={receiver} isStop={isStop} />,
  },
  {
    key: 'transaction',
    label: 'Transaction',
    track: '176px',
    atLeast: 940,
    className: 't2',
    value: ({ transactionId }) => transactionId,
    cell: ({ transactionId }, isStop) => <TransactionLink id={transactionId} isStop={isStop} />,
  },
  {
    key: 'spender',
    label: 'Moved by',
    track: '96px',
    atLeast: 1180,
    className: 't2',
    value: ({ spender }) => spender,
    cell: ({ spender }) => (spender === null ? 'not told' : plainText(spender, 40)),
  },
]
