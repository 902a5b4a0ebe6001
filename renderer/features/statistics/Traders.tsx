import { Users } from 'lucide-react'
import { useMemo } from 'react'
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
import { type Column, DataTable } from '../../ui/data-table'
import { useApp } from '../../app/app-context'
import { BAR_LINE_PX } from '../collection/FilterChips'
import { PagesEnd } from '../collection/PagesEnd'
import { FailedRead } from '../page-frame/FailedRead'
import { useActiveRowStore } from '../../app/use-history-state'
import { AccountLink, NotReported } from './cells'
import { OneCollectionFilter } from './OneCollectionFilter'
import { SaveTableButton } from './SaveTableButton'

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
  const isLate = useIsLate(pages === null && pagesQuery.error === null)
  const token = collection?.token ?? null
  return (
    <section aria-label="Traders">
      <div className="listings-bar bar-line">
        <OneCollectionFilter />
        <span className="sp" />
        {pages && rankedTraders.length > 0 && (
          <SaveTableButton
            tables={[{ label: 'Export CSV', table: { what: 'traders', ...span, token, pages: pages.pageCount } }]}
          />
        )}
        {pages && (
          <span className="small t2 tn counted">
            <span role="status">{countWithNoun(rankedTraders.length, 'account')} loaded</span>
            <FreshnessStamp stamp={pages.stamp} isRefreshing={pages.status === 'reading-more'} />
            <span>The market’s list may be up to an hour old.</span>
          </span>
        )}
      </div>
      {pagesQuery.error && (
        <FailedRead subject="The traders" error={pagesQuery.error} onRetry={pagesQuery.refreshFirstPage} />
      )}
      {isLate && <SkeletonRows count={14} />}
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
            rows={rankedTraders}
            rowKey={traderKey}
            columns={COLUMNS}
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

const COLUMNS: readonly Column<TraderWithRank>[] = [
  {
    key: 'rank',
    label: '#',
    track: '40px',
    align: 'end',
    className: 't3',
    value: ({ rank }) => rank,
    cell: ({ rank }) => statFigure(rank),
  },
  {
    key: 'who',
    label: 'Account',
    track: 'minmax(144px, 1fr)',
    className: 'strong',
    value: ({ account }) => account.id,
    cell: ({ account }, isStop) => <AccountLink account={account} isStop={isStop} />,
  },
  {
    key: 'volume',
    label: 'Volume',
    track: '112px',
    align: 'end',
    className: 'strong',
    value: ({ volume }) => volume,
    cell: ({ volume }) => <Statistic hbar={volume} />,
  },
  {
    key: 'bought',
    label: 'Bought',
    track: '64px',
    align: 'end',
    value: ({ bought }) => bought,
    cell: ({ bought }) => statFigure(bought),
  },
  {
    key: 'sold',
    label: 'Sold',
    track: '64px',
    align: 'end',
    value: ({ sold }) => sold,
    cell: ({ sold }) => statFigure(sold),
  },
  {
    key: 'averageBuy',
    label: 'Average buy',
    track: '96px',
    align: 'end',
    minTableWidthPx: 640,
    value: ({ averageBuy }) => averageBuy,
    cell: ({ averageBuy }) => <Statistic hbar={averageBuy} />,
  },
  {
    key: 'highestBuy',
    label: 'Highest buy',
    track: '96px',
    align: 'end',
    minTableWidthPx: 860,
    value: ({ highestBuy }) => highestBuy,
    cell: ({ highestBuy }) => <Statistic hbar={highestBuy} />,
  },
  {
    key: 'averageSale',
    label: 'Average sale',
    track: '96px',
    align: 'end',
    minTableWidthPx: 740,
    value: ({ averageSale }) => averageSale,
    cell: ({ averageSale }) => <Statistic hbar={averageSale} />,
  },
  {
    key: 'highestSale',
    label: 'Highest sale',
    track: '96px',
    align: 'end',
    minTableWidthPx: 960,
    value: ({ highestSale }) => highestSale,
    cell: ({ highestSale }) => <Statistic hbar={highestSale} />,
  },
  {
    key: 'linked',
    label: 'Linked wallet',
    track: '104px',
    minTableWidthPx: 1100,
    className: 't2',
    value: ({ linkedWallet }) => linkedWallet,
    cell: ({ linkedWallet }) => (linkedWallet === null ? <NotReported /> : plainText(linkedWallet, 40)),
  },
]
