import { History } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import type { ActivityFilter, ActivityRecord } from '@shared/contract/browse'
import type { NamedId } from '@shared/contract/common'
import type { EntityId } from '@shared/ids'
import { activityKindOf } from '@shared/market/activity-kind'
import { activityWord } from '../nft/activity-text'
import { gainWords, paidWords } from './gain-text'
import { counted, DASH, statFigure } from '../../format/money'
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
import { Seg } from '../../ui/Seg'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { useTablePlace } from '../../app/use-history-state'
import { CurrencyFilter } from './CurrencyFilter'
import { LINE_PX } from './FilterChips'
import { ListedAge } from './ListedCells'
import { PagesEnd } from './PagesEnd'
import { AccountListingsLink } from './AccountListingsLink'
import styles from './listings.module.css'

type ListProps = {
  /** Null for activity of the whole market. */
  readonly token: EntityId | null
  /** Content shown after the last page. */
  readonly children?: ReactNode
}

const NO_FILTER: ActivityFilter = { kind: 'All', currency: 'any', hashinalsOnly: false }

/** Sales, listings, price changes and mints, newest first, with filters and the gain against the price paid before. */
export function ActivityList({ token, children }: ListProps) {
  const { stores } = useApp()
  const go = useGo()
  const filter = useStore(stores.browse.look, (look) => look.activity)
  const setFilter = (change: Partial<ActivityFilter>) =>
    stores.browse.look.setState({ activity: { ...filter, ...change } })
  const place = useTablePlace('activity')
  const read = usePages(browseQueries.activity(token, filter))
  const { pages } = read
  const isMarket = token === null
  const columns = useMemo(() => columnsFor(isMarket), [isMarket])
  const late = useLate(pages === null && read.error === null)
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(NO_FILTER)
  return (
    <section aria-label="Activity">
      <div className="listings-bar bar-line">
        <Seg
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
        <Button
          size="small"
          variant="quiet"
          aria-pressed={filter.hashinalsOnly}
          onClick={() => setFilter({ hashinalsOnly: !filter.hashinalsOnly })}
        >
          Hashinals only
        </Button>
        <span className="sp" />
        {pages && (
          <span className="small t2 tn counted">
            <span role="status">{statFigure(pages.items.length)} read</span>
            <FreshnessStamp stamp={pages.stamp} reading={pages.status === 'reading-more'} />
          </span>
        )}
      </div>
      {read.error && <FailedRead what="The activity" error={read.error} onRetry={read.again} />}
      {late && <SkeletonRows rows={12} />}
      {pages && pages.items.length === 0 && (
        <StateBlock
          icon={<History size={20} aria-hidden="true" />}
          title={isFiltered ? 'No matches' : 'No activity'}
          text={isFiltered ? 'No activity fits all your filters.' : 'The market reports no activity here.'}
        >
          {isFiltered ? (
            <Button onClick={() => stores.browse.look.setState({ activity: NO_FILTER })}>Clear filters</Button>
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
            place={place}
            total={pages.isLast ? pages.items.length : null}
            onSight={read.onSight}
            stickPx={LINE_PX}
            onOpen={(record) => go({ name: 'nft', token: record.token, serial: record.serial })}
          />
          <PagesEnd pages={pages} onMore={read.more}>
            {oldestNote(pages.items)} {children}
          </PagesEnd>
        </>
      )}
    </section>
  )
}

/** Note on the age of the oldest record. The market returns at most ten pages. */
function oldestNote(items: readonly ActivityRecord[]): string {
  const oldest = items.at(-1)?.at ?? null
  const since = oldest === null ? '' : ` since ${dateTimeWords(oldest)}`
  return `Newest ${counted(items.length, 'event')}${since}. The market does not send older events.`
}

const dateMs = (date: string | null) => (date === null ? Number.NaN : Date.parse(date))

/** Previous price of a price change; for sales and listings, the price that the seller paid. */
function PreviousPrice({ record }: { readonly record: ActivityRecord }) {
  if (record.bought !== null) return <span title="Paid by the seller">{paidWords(record)}</span>
  return <Money hbar={record.previousPrice} />
}

function Gain({ record }: { readonly record: ActivityRecord }) {
  const words = gainWords(record)
  if (words === null) return <span className="t3">{DASH}</span>
  // A listing makes a gain only if the NFT sells.
  if (activityKindOf(record.what) !== 'sold') {
    return (
      <span className="n t2" title={`Gain if the NFT sells at this price. ${words.sentence}`}>
        <span className="small">if sold</span> {words.amount}
      </span>
    )
  }
  return (
    <span className={cx('n', words.isLoss && styles['gain-loss'])} title={words.sentence}>
      {words.amount} <span className="small t2">{words.percent}</span>
    </span>
  )
}

function Account({ who, isMarket, isStop }: AccountProps) {
  if (!isMarket) return <AccountListingsLink who={who} isStop={isStop} />
  return who === null ? <span className="t3">{DASH}</span> : <AccountText who={who} />
}
type AccountProps = { readonly who: NamedId | null; readonly isMarket: boolean; readonly isStop: boolean }

const ART: Column<ActivityRecord> = {
  key: 'art',
  label: 'Image',
  quiet: true,
  track: '20px',
  cell: ({ image }) => <Thumb src={image} />,
}
const COLLECTION: Column<ActivityRecord> = {
  key: 'collection',
  label: 'Collection',
  track: 'minmax(96px, 1fr)',
  atLeast: 740,
  value: ({ collection, token }) => nameOr(collection, token),
  cell: ({ collection, token }) => <span className="t2 cut">{nameOr(collection, token)}</span>,
}

const columnsFor = (isMarket: boolean): readonly Column<ActivityRecord>[] => [
  {
    key: 'what',
    label: 'Event',
    track: 'minmax(100px, 120px)',
    // The cell shows a short word; its tooltip shows the market's own word.
    value: ({ what, closer }) => activityWord(what, closer),
    cell: ({ what, closer }) => (
      <span className="cut" {...(closer === null ? {} : { title: plainText(closer, 40) })}>
        {activityWord(what, closer)}
      </span>
    ),
  },
  ...(isMarket ? [ART] : []),
  {
    key: 'nft',
    label: 'NFT',
    track: 'minmax(112px, 1fr)',
    value: ({ name, serial }) => nameOr(name, `Serial ${serial}`),
    cell: ({ name, serial }) => <span className="strong">{nameOr(name, `Serial ${serial}`)}</span>,
  },
  ...(isMarket ? [COLLECTION] : []),
  {
    key: 'price',
    label: 'Price',
    track: '104px',
    align: 'end',
    value: ({ price }) => price,
    cell: ({ price, otherPrice }) => <Price hbar={price} other={otherPrice} />,
  },
  {
    key: 'before',
    label: 'Before',
    track: '96px',
    align: 'end',
    atLeast: isMarket ? 1060 : 912,
    cell: (record) => (
      <span className="t2">
        <PreviousPrice record={record} />
      </span>
    ),
  },
  {
    key: 'gain',
    label: 'Gain',
    track: '144px',
    align: 'end',
    atLeast: isMarket ? 628 : 592,
    cell: (record) => <Gain record={record} />,
  },
  {
    key: 'seller',
    label: 'Seller',
    track: 'minmax(88px, 128px)',
    atLeast: isMarket ? 844 : 696,
    value: ({ seller }) => seller?.id ?? null,
    cell: ({ seller }, isStop) => <Account who={seller} isMarket={isMarket} isStop={isStop} />,
  },
  {
    key: 'buyer',
    label: 'Buyer',
    track: 'minmax(88px, 128px)',
    atLeast: isMarket ? 948 : 800,
    value: ({ buyer }) => buyer?.id ?? null,
    cell: ({ buyer }, isStop) => <Account who={buyer} isMarket={isMarket} isStop={isStop} />,
  },
  {
    key: 'at',
    label: 'When',
    track: '56px',
    align: 'end',
    atLeast: isMarket ? 468 : 432,
    value: ({ at }) => at,
    cell: ({ at }) => <ListedAge ms={dateMs(at)} />,
  },
]
