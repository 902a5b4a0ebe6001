import { HandCoins, KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { OfferBook as Book } from '@shared/contract/offers'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { ChartFigure, Histogram } from '../../charts'
import { errorText } from '../../format/error-text'
import { countWithNoun, percentWords, statFigure } from '../../format/money'
import { plainText } from '../../format/text'
import { offerTargetWords } from '../offers/offer-text'
import { offersQueries } from '../offers/queries'
import { isReading, knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { type OfferBookFilter, type BookRow, offerBookRows } from './offer-book'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Fold } from '../../ui/Fold'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { useActiveRowStore } from '../../app/use-history-state'
import { ErrorActions } from '../page-frame/ErrorActions'
import { BestOffers } from './BestOffers'
import { BAR_LINE_PX } from './FilterChips'
import { FloorBullet, floorPercent } from './FloorBullet'
import { AgeText } from './ListedCells'
import { offerBookChart } from './offer-book-chart'
import { AccountListingsLink } from './AccountListingsLink'
import { ColumnSkeleton } from './TableSkeleton'
import styles from './listings.module.css'

type BookProps = { readonly token: EntityId; readonly bestOffer: string | null; readonly floor: string | null }

const FILTERS: readonly { readonly value: OfferBookFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'any-nft', label: 'Any NFT' },
  { value: 'traits', label: 'With traits' },
]
const CHART_HEIGHT = 92
/** Rows of the placeholder: most collections have only a few offers. */
const BOOK_SKELETON_ROWS = 3
/** Minimum number of rows for a chart. Fewer rows are clearer in the table alone. */
const MIN_CHART_ROWS = 12
/** Minimum number of offers for the columns that count offers at or above a price. Fewer are counted at a glance. */
const MIN_DEPTH_OFFERS = 5
/** Minimum table width that no window reaches: the column is shown only if the person chooses it. */
const NEVER_BY_DEFAULT_PX = 4000

/** All collection offers. If the offers could not be read, the error and the public best offers instead. */
export function OfferBook({ token, bestOffer, floor }: BookProps) {
  const query = offersQueries.collectionOfferBook(token)
  const state = useMainQuery(query)
  const readQuery = useReadQuery()
  const refresh = () => void readQuery(query, true)
  const book = knownValue(state)
  const error = state.status === 'failed' ? state.error : null
  const isLate = useIsLate(book === null && error === null)
  return (
    <>
      {error && (
        <>
          <BookFailed error={error} onRetry={refresh} />
          <BestOffers token={token} bestOffer={bestOffer} floor={floor} />
        </>
      )}
      {state.status === 'stale' && book && <StaleBanner error={state.error} onRetry={refresh} />}
      {isLate && (
        <section className={styles['offer-book']} aria-label="Offers for the collection">
          <div className="bar-line">
            <h3 className="h2">For the collection</h3>
            <KindControl />
          </div>
          <ColumnSkeleton columns={SKELETON_COLUMNS} rowCount={BOOK_SKELETON_ROWS} />
        </section>
      )}
      {book && <BookOffers book={book} floor={floor} isRefreshing={isReading(state)} />}
    </>
  )
}

/** Codes of errors that mean: the user key is missing, rejected, not permitted to read the offers, or locked. */
const KEY_ERRORS: ReadonlySet<AppError['code']> = new Set(['unauthorized', 'no-access', 'locked'])

/** Error of the read of the offer book. If no user key is stored, a note on how to get a user key. */
function BookFailed({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  if (!KEY_ERRORS.has(error.code)) return <FailedRead subject="The collection offers" error={error} onRetry={onRetry} />
  const isKeyMissing = error.code === 'unauthorized' && error.cause === 'no-key'
  const { title, text, causes } = bookFailureText(error)
  return (
    <div role={isKeyMissing ? 'note' : 'alert'} className={styles['book-key']}>
      <StateBlock icon={<KeyRound size={20} aria-hidden="true" />} title={title} text={text}>
        <ErrorActions error={error} keyKind="user" onResolved={onRetry} />
        {!isKeyMissing && <Button onClick={onRetry}>Try again</Button>}
      </StateBlock>
      {causes !== null && (
        <Fold label="All possible causes" size="line">
          <p className="small t2">{causes}</p>
        </Fold>
      )}
    </div>
  )
}

type BookFailureText = {
  readonly title: string
  /** One or two sentences with the next step. */
  readonly text: string
  /** Every possible cause with its remedy; null if the text has all of them. */
  readonly causes: string | null
}

function bookFailureText(error: AppError): BookFailureText {
  if (error.code === 'unauthorized' && error.cause === 'no-key') {
    return {
      title: 'See every offer with a user key',
      text: 'A user key with the permission Manage Collection Offers shows all collection offers. Get the key in the market’s profile settings, under API.',
      causes: null,
    }
  }
  const { title, todo } = errorText(error)
  if (error.code !== 'no-access' || error.permission === null || !error.possible.includes('permission')) {
    return { title, text: todo, causes: null }
  }
  return {
    title: 'Your user key cannot read all offers',
    text: `Turn on “${plainText(error.permission, MAX_PERMISSION_CHARS)}” in your market profile, API tab. Then try again.`,
    causes: `${title}. ${todo}`,
  }
}

const MAX_PERMISSION_CHARS = 60

/** Choice of the kind of collection offers. */
function KindControl() {
  const { stores } = useApp()
  const offerFilter = useStore(stores.browse.settings, (settings) => settings.offerBookFilter)
  return (
    <SegmentedControl
      label="Kind of collection offer"
      value={offerFilter}
      options={FILTERS}
      onChange={(newFilter) => stores.browse.settings.setState({ offerBookFilter: newFilter })}
    />
  )
}

type BookOffersProps = { readonly book: Book; readonly floor: string | null; readonly isRefreshing: boolean }

function BookOffers({ book, floor, isRefreshing }: BookOffersProps) {
  const { stores } = useApp()
  const go = useGo()
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const offerFilter = useStore(stores.browse.settings, (settings) => settings.offerBookFilter)
  const activeRow = useActiveRowStore('offer-book')
  const accounts = useAccounts()?.accounts
  const ownIds = useMemo(() => new Set(accounts?.map(({ id }) => id)), [accounts])
  const rows = useMemo(() => offerBookRows(book.offers, offerFilter), [book, offerFilter])
  const columns = useMemo(
    () => columnsFor({ ownIds, floor, showsDepth: book.offers.length >= MIN_DEPTH_OFFERS }),
    [ownIds, floor, book.offers.length],
  )
  const chart = useMemo(() => offerBookChart(book, rows, ownIds), [book, rows, ownIds])
  const offerCount = offerCountOf(rows)
  const ownCount = offerCountOf(rows.filter(({ buyer }) => ownIds.has(buyer.id)))
  return (
    <section aria-label="Offers for the collection" className={styles['offer-book']}>
      <div className="listings-bar bar-line">
        <h3 className="h2">For the collection</h3>
        <KindControl />
        <span className="sp" />
        <span
          className="small t2 tn counted"
          title="Active offers of all accounts, read with your user key. The market does not report expiry dates."
        >
          <span role="status">
            {countWithNoun(offerCount, 'offer')}
            {ownCount > 0 && ', '}
            {ownCount > 0 && (
              <button
                type="button"
                className="link"
                title="Manage your offers"
                onClick={() => go({ name: 'offers', tab: 'made' })}
              >
                {statFigure(ownCount)} yours
              </button>
            )}
          </span>
          <FreshnessStamp stamp={book.stamp} isRefreshing={isRefreshing} />
        </span>
        <span ref={setToolsSlot} className={styles['tools']} />
      </div>
      {rows.length === 0 || chart === null ? (
        <StateBlock
          icon={<HandCoins size={20} aria-hidden="true" />}
          title="No offers"
          text={emptyText(book, offerFilter)}
        />
      ) : (
        <>
          {rows.length >= MIN_CHART_ROWS && (
            <ChartFigure
              title={chart.title}
              legend={[
                { mark: 'bar', label: 'offers by price' },
                { mark: 'bar-on', label: chart.nearLabel },
              ]}
              state={{ status: 'ready' }}
              table={chart.table}
              note={chart.note}
              height={CHART_HEIGHT}
            >
              <Histogram spec={chart.spec} label="Collection offers by price" height={CHART_HEIGHT} />
            </ChartFigure>
          )}
          <DataTable
            virtual
            name="offer-book"
            label="Offers for the collection"
            rows={rows}
            rowKey={rowKey}
            columns={columns}
            activeRowStore={activeRow}
            stickyPx={BAR_LINE_PX}
            toolsSlot={toolsSlot}
            isToolsCompact
          />
        </>
      )}
    </section>
  )
}

const rowKey = ({ id }: BookRow) => id

const offerCountOf = (rows: readonly BookRow[]): number =>
  rows.reduce((sum, { equalOfferCount }) => sum + equalOfferCount, 0)

/** Wanted NFTs of a row, with the number of equal offers: "Any NFT, 12 offers". */
const rowWords = (row: BookRow): string =>
  row.equalOfferCount === 1
    ? offerTargetWords(row)
    : `${offerTargetWords(row)}, ${countWithNoun(row.equalOfferCount, 'offer')}`

type ColumnOptions = {
  readonly ownIds: ReadonlySet<string>
  readonly floor: string | null
  /** True if the columns that count offers at or above a price are shown by default. */
  readonly showsDepth: boolean
}

const columnsFor = ({ ownIds, floor, showsDepth }: ColumnOptions): readonly Column<BookRow>[] => [
  {
    key: 'price',
    label: 'Offer',
    track: '76px',
    align: 'end',
    value: ({ price }) => price,
    cell: ({ price }) => (
      <span className="strong">
        <Money hbar={price} />
      </span>
    ),
  },
  {
    key: 'bullet',
    label: 'Compared with the floor',
    isHeadHidden: true,
    track: '64px',
    minTableWidthPx: 500,
    cell: ({ price }) => <FloorBullet price={price} floor={floor} />,
  },
  {
    key: 'floor',
    label: 'Of floor',
    track: '56px',
    align: 'end',
    value: ({ price }) => floorPercent(price, floor),
    cell: ({ price }) => <span className="t2">{percentWords(floorPercent(price, floor), 0)}</span>,
  },
  {
    key: 'for',
    label: 'For',
    track: 'minmax(124px, 1fr)',
    value: rowWords,
    cell: (offer) => (
      <span className="cut" title={rowWords(offer)}>
        {rowWords(offer)}
      </span>
    ),
  },
  {
    key: 'at-price',
    label: 'At this price',
    track: '76px',
    align: 'end',
    minTableWidthPx: showsDepth ? 820 : NEVER_BY_DEFAULT_PX,
    value: ({ offerCountAtPrice }) => offerCountAtPrice,
    cell: ({ offerCountAtPrice }) => statFigure(offerCountAtPrice),
  },
  {
    key: 'at-least',
    label: 'This or higher',
    headTitle: 'Offers at this price or higher',
    track: '88px',
    align: 'end',
    minTableWidthPx: showsDepth ? 900 : NEVER_BY_DEFAULT_PX,
    value: ({ offerCountAtLeast }) => offerCountAtLeast,
    cell: ({ offerCountAtLeast }) => <span className="t2">{statFigure(offerCountAtLeast)}</span>,
  },
  {
    key: 'buyer',
    label: 'Offered by',
    track: 'minmax(120px, 168px)',
    minTableWidthPx: 580,
    value: ({ buyer }) => buyer.id,
    cell: ({ buyer }, isTabStop) => (
      <span className="row">
        <AccountListingsLink account={buyer} isTabStop={isTabStop} />
        {ownIds.has(buyer.id) && <Badge tone="accent">yours</Badge>}
      </span>
    ),
  },
  {
    key: 'at',
    label: 'Made',
    track: '48px',
    align: 'end',
    minTableWidthPx: 420,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <AgeText ms={createdAt === null ? Number.NaN : Date.parse(createdAt)} />,
  },
]

/** Text of an empty list of offers. Includes the number of unreadable offers, because those offers may be active. */
function emptyText({ unusableCount }: Book, offerFilter: OfferBookFilter): string {
  if (unusableCount > 0) {
    const otherOffers = offerFilter === 'all' ? 'other offers' : 'other offers of this kind'
    return `${countWithNoun(unusableCount, 'offer')} could not be read. No ${otherOffers} are active.`
  }
  return offerFilter === 'all' ? 'This collection has no active collection offers.' : 'No active offers of this kind.'
}

/** Columns of the placeholders, which need no offers. */
const SKELETON_COLUMNS = columnsFor({ ownIds: new Set(), floor: null, showsDepth: true })
