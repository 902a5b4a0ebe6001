import { History } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { ActivityFilter, ActivityKind, ActivityRecord } from '@shared/contract/browse'
import type { NamedId } from '@shared/contract/common'
import type { EntityId } from '@shared/ids'
import { activityKindOf } from '@shared/market/activity-kind'
import { labelEventWord } from '../nft/activity-text'
import { gainWords, paidWords } from './gain-text'
import { countWithNoun, DASH } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { dateTimeWords } from '../../format/time'
import { browseQueries } from '../market/browse-queries'
import { usePages } from '../../query/use-pages'
import { activityKey } from '../market/browse-store'
import { Thumb } from '../../ui/Art'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { AccountText } from '../../ui/Id'
import { Money, Price } from '../../ui/Money'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { useActiveRowStore } from '../../app/use-history-state'
import { CurrencyFilter } from './CurrencyFilter'
import { BAR_LINE_PX } from './FilterChips'
import { AgeText } from './ListedCells'
import { NftNameCell } from './NftNameCell'
import { PagesEnd } from './PagesEnd'
import { ColumnSkeleton } from './TableSkeleton'
import { ToggleChip } from './ToggleChip'
import { useIsOffline } from '../../query/use-is-offline'
import { AccountListingsLink } from './AccountListingsLink'
import styles from './listings.module.css'

type ListProps = {
  /** Null for activity of the whole market. */
  readonly token: EntityId | null
  /** Content shown after the last page. */
  readonly children?: ReactNode
}

/** Gap between columns. Smaller than in other tables, so that the columns of both accounts fit next to the charts. */
const COLUMN_GAP_PX = 10

const NO_FILTER: ActivityFilter = { kind: 'All', currency: 'any', hashinalsOnly: false }

/** List of sales, listings, price changes and mints, newest first, with filters and the gain of each seller. */
export function ActivityList({ token, children }: ListProps) {
  const { stores } = useApp()
  const go = useGo()
  const filter = useStore(stores.browse.settings, ({ activityFilter }) => activityFilter)
  const setFilter = (change: Partial<ActivityFilter>) =>
    stores.browse.settings.setState({ activityFilter: { ...filter, ...change } })
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const activeRow = useActiveRowStore('activity')
  const paging = usePages(browseQueries.activity(token, filter))
  const { pages } = paging
  const isOffline = useIsOffline()
  const isWholeMarket = token === null
  const showsGains = useMemo(() => areGainsFrequent(pages?.items ?? []), [pages?.items])
  const columns = useMemo(
    () => columnsFor(isWholeMarket, filter.kind, showsGains),
    [isWholeMarket, filter.kind, showsGains],
  )
  const isLate = useIsLate(pages === null && paging.error === null)
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(NO_FILTER)
  return (
    <section aria-label="Activity" className={isOffline ? 'old-figures' : undefined}>
      <div className={cx('listings-bar bar-line', styles['toolbar'])}>
        <SegmentedControl
          label="Kind of activity"
          value={filter.kind}
          onChange={(kind) => setFilter({ kind })}
          options={[
            { value: 'All', label: 'All' },
            { value: 'Sales', label: 'Sales' },
            { value: 'Listings', label: 'Listings' },
          ]}
        />
        <CurrencyFilter
          value={filter.currency}
          records={pages?.items ?? []}
          onChange={(currency) => setFilter({ currency })}
        />
        <ToggleChip
          isOn={filter.hashinalsOnly}
          title="Hashinals only: NFTs with their files on the ledger"
          onToggle={(hashinalsOnly) => setFilter({ hashinalsOnly })}
        >
          Hashinals
        </ToggleChip>
        <span className="sp" />
        {pages && (
          <span className="small t2 tn counted">
            <span role="status" className={styles['row-count']}>
              {countWithNoun(pages.items.length, 'event')} loaded
            </span>
            <FreshnessStamp stamp={pages.stamp} isRefreshing={pages.status === 'reading-more'} />
          </span>
        )}
        <span ref={setToolsSlot} className={styles['tools']} />
      </div>
      {paging.error && <FailedRead subject="The activity" error={paging.error} onRetry={paging.refreshFirstPage} />}
      {isLate && <ColumnSkeleton columns={columns} columnGapPx={COLUMN_GAP_PX} />}
      {pages && pages.items.length === 0 && (
        <StateBlock
          icon={<History size={20} aria-hidden="true" />}
          title={isFiltered ? 'No matches' : 'No activity'}
          text={isFiltered ? 'No activity fits all your filters.' : 'The market reports no activity here.'}
        >
          {isFiltered ? (
            <Button onClick={() => stores.browse.settings.setState({ activityFilter: NO_FILTER })}>
              Clear filters
            </Button>
          ) : undefined}
        </StateBlock>
      )}
      {pages && pages.items.length > 0 && (
        <>
          <DataTable
            virtual
            name="activity"
            label="Activity"
            rows={pages.items}
            rowKey={activityKey}
            columns={columns}
            activeRowStore={activeRow}
            total={pages.isLast ? pages.items.length : null}
            onVisible={paging.onItemsVisible}
            stickyPx={BAR_LINE_PX}
            toolsSlot={toolsSlot}
            isToolsCompact
            columnGapPx={COLUMN_GAP_PX}
            onOpen={(record) => go({ name: 'nft', token: record.token, serial: record.serial })}
          />
          <PagesEnd pages={pages} onMore={paging.loadNextPage}>
            {oldestNote(pages.items)} {children}
          </PagesEnd>
        </>
      )}
    </section>
  )
}

/** Minimum share of the loaded events with a known gain for which the column of gains is shown by default. */
const MIN_GAIN_SHARE = 0.2

/** True if enough events have a gain: otherwise nearly all cells of the column would be dashes. */
function areGainsFrequent(items: readonly ActivityRecord[]): boolean {
  const gainCount = items.filter((item) => gainWords(item) !== null).length
  return items.length > 0 && gainCount >= items.length * MIN_GAIN_SHARE
}

/** Note at the end of the list. The market returns at most ten pages, so older activity cannot be loaded. */
function oldestNote(items: readonly ActivityRecord[]): string {
  const oldestDate = items.at(-1)?.at ?? null
  const sinceText = oldestDate === null ? '' : ` since ${dateTimeWords(oldestDate)}`
  return `${countWithNoun(items.length, 'event')}${sinceText}. The market sends no older events.`
}

/** Time of a date in ms; NaN without a date, as `AgeText` expects. */
const dateMs = (date: string | null) => (date === null ? Number.NaN : Date.parse(date))

/** Price that the seller paid for the NFT. If unknown, the price before a price change. */
function PreviousPrice({ record }: { readonly record: ActivityRecord }) {
  if (record.gainOverPurchase !== null) return <span title="Paid by the seller">{paidWords(record)}</span>
  return <Money hbar={record.previousPrice} />
}

function Gain({ record }: { readonly record: ActivityRecord }) {
  const gain = gainWords(record)
  if (gain === null) return <span className="t3">{DASH}</span>
  // The seller of a listing has no gain yet.
  if (activityKindOf(record.eventKind) !== 'sold') {
    return (
      <span className="n t2" title={`Gain if the NFT sells at this price. ${gain.sentence}`}>
        <span className="small">if sold</span> {gain.amount}
      </span>
    )
  }
  return (
    <span className={cx('n', gain.isLoss && styles['gain-loss'])} title={gain.sentence}>
      {gain.amount} <span className={cx('small', styles['gain-percent'], !gain.isLoss && 't2')}>{gain.percent}</span>
    </span>
  )
}

type AccountCellProps = {
  readonly account: NamedId | null
  readonly isWholeMarket: boolean
  /** True if the Tab key reaches this row of the table. */
  readonly isTabStop: boolean
}

function AccountCell({ account, isWholeMarket, isTabStop }: AccountCellProps) {
  if (!isWholeMarket) return <AccountListingsLink account={account} isTabStop={isTabStop} />
  return account === null ? (
    <span className="t3">{DASH}</span>
  ) : (
    <span className="t2 cut">
      <AccountText account={account} />
    </span>
  )
}

const IMAGE_COLUMN: Column<ActivityRecord> = {
  key: 'art',
  label: 'Image',
  isHeadHidden: true,
  track: '20px',
  cell: ({ image }) => <Thumb src={image} />,
}
const COLLECTION_COLUMN: Column<ActivityRecord> = {
  key: 'collection',
  label: 'Collection',
  track: 'minmax(112px, 1.3fr)',
  minTableWidthPx: 700,
  value: ({ collection, token }) => nameOr(collection, token),
  cell: ({ collection, token }) => <span className="t2 cut">{nameOr(collection, token)}</span>,
}

/** Minimum table width that no window reaches: the column is shown only if the person chooses it. */
const NEVER_BY_DEFAULT_PX = 4000
/** Minimum table width of a column that a list of all kinds of events does not show by default. */
const minWidthPx = (kind: ActivityKind, widthPx: number): number => (kind === 'All' ? NEVER_BY_DEFAULT_PX : widthPx)

/** Columns of the accounts: seller and buyer for sales, the seller for listings, both in one column for all events. */
function accountColumns(isWholeMarket: boolean, kind: ActivityKind): readonly Column<ActivityRecord>[] {
  const seller: Column<ActivityRecord> = {
    key: 'seller',
    label: 'Seller',
    track: isWholeMarket ? 'minmax(88px, 104px)' : 'minmax(88px, 128px)',
    minTableWidthPx: isWholeMarket ? 640 : 540,
    value: (record) => record.seller?.id ?? null,
    cell: (record, isTabStop) => (
      <AccountCell account={record.seller} isWholeMarket={isWholeMarket} isTabStop={isTabStop} />
    ),
  }
  const buyer: Column<ActivityRecord> = {
    key: 'buyer',
    label: 'Buyer',
    track: isWholeMarket ? 'minmax(88px, 104px)' : 'minmax(88px, 128px)',
    minTableWidthPx: isWholeMarket ? 800 : 636,
    value: (record) => record.buyer?.id ?? null,
    cell: (record, isTabStop) => (
      <AccountCell account={record.buyer} isWholeMarket={isWholeMarket} isTabStop={isTabStop} />
    ),
  }
  if (kind === 'Sales') return [seller, buyer]
  if (kind === 'Listings') return [seller]
  return [
    {
      ...seller,
      key: 'accounts',
      label: 'From, to',
      headTitle: 'Seller, then the buyer of a sale',
      track: 'minmax(96px, 216px)',
      value: (record) => [record.seller?.id, record.buyer?.id].filter(Boolean).join(' to ') || null,
      cell: (record, isTabStop) => (
        <span className={cx('row', styles['accounts'])}>
          <AccountCell account={record.seller} isWholeMarket={isWholeMarket} isTabStop={isTabStop} />
          {record.buyer !== null && (
            <>
              <span className="t3">to</span>
              <AccountCell account={record.buyer} isWholeMarket={isWholeMarket} isTabStop={isTabStop} />
            </>
          )}
        </span>
      ),
    },
  ]
}

/**
 * Columns of the list. In a list of all events, the earlier price and the gain are not shown by default, because most
 * rows have neither, and the seller and the buyer share one column. `showsGains`: true if enough rows have a known
 * gain.
 */
const columnsFor = (
  isWholeMarket: boolean,
  kind: ActivityKind,
  showsGains: boolean,
): readonly Column<ActivityRecord>[] => [
  IMAGE_COLUMN,
  {
    key: 'what',
    label: 'Event',
    track: 'minmax(80px, 104px)',
    value: ({ eventKind, eventSubkind }) => labelEventWord(eventKind, eventSubkind),
    // The tooltip shows the market's more specific name of the event, if there is one.
    cell: ({ eventKind, eventSubkind }) => (
      <span
        className={cx('cut', activityKindOf(eventKind) === 'sold' && 'strong')}
        {...(eventSubkind === null ? {} : { title: plainText(eventSubkind, 40) })}
      >
        {labelEventWord(eventKind, eventSubkind)}
      </span>
    ),
  },
  {
    key: 'nft',
    label: 'NFT',
    track: 'minmax(112px, 1fr)',
    value: ({ name, serial }) => nameOr(name, `Serial ${serial}`),
    cell: ({ name, serial }) => <NftNameCell name={name} serial={serial} />,
  },
  ...(isWholeMarket ? [COLLECTION_COLUMN] : []),
  {
    key: 'price',
    label: 'Price',
    track: '104px',
    align: 'end',
    value: ({ price }) => price,
    cell: ({ price, otherPrice }) => <Price hbar={price} otherPrice={otherPrice} />,
  },
  {
    key: 'before',
    label: 'Earlier price',
    track: '96px',
    align: 'end',
    minTableWidthPx: minWidthPx(kind, isWholeMarket ? 1040 : 900),
    cell: (record) => (
      <span className="t2">
        <PreviousPrice record={record} />
      </span>
    ),
  },
  {
    key: 'gain',
    label: 'Gain',
    track: '136px',
    align: 'end',
    minTableWidthPx: showsGains ? minWidthPx(kind, isWholeMarket ? 940 : 790) : NEVER_BY_DEFAULT_PX,
    cell: (record) => <Gain record={record} />,
  },
  ...accountColumns(isWholeMarket, kind),
  {
    key: 'at',
    label: 'When',
    track: '56px',
    align: 'end',
    minTableWidthPx: isWholeMarket ? 468 : 432,
    value: ({ at }) => at,
    cell: ({ at }) => <AgeText ms={dateMs(at)} />,
  },
]
