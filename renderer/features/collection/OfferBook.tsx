import { HandCoins, KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { parseHbar } from '@shared/amount'
import type { OfferBook as Book } from '@shared/contract/offers'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { ChartFigure, Histogram } from '../../charts'
import { errorText } from '../../format/error-text'
import { countWithNoun, percentWords, statFigure } from '../../format/money'
import { plainText } from '../../format/text'
import { wantedWords } from '../offers/offer-text'
import { offersQueries } from '../offers/queries'
import { isReading, knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { type OfferBookFilter, type BookRow, offerBookRows } from './offer-book'
import { Badge } from '../../ui/Badge'
import { Bullet } from '../../ui/Bullet'
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
import { AgeText } from './ListedCells'
import { offerBookChart } from './offer-book-chart'
import { AccountListingsLink } from './AccountListingsLink'
import { TableSkeleton } from './TableSkeleton'
import styles from './listings.module.css'

type BookProps = { readonly token: EntityId; readonly bestOffer: string | null; readonly floor: string | null }

const FILTERS: readonly { readonly value: OfferBookFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'any-nft', label: 'Any NFT' },
  { value: 'traits', label: 'With traits' },
]
const CHART_HEIGHT = 120
/** Minimum number of offers in the chart. Fewer offers are clearer in the table alone. */
const MIN_CHART_OFFERS = 12

/** All collection offers. If they could not be read, the error and the public best offers instead. */
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
          <BestOffers token={token} bestOffer={bestOffer} />
        </>
      )}
      {state.status === 'stale' && book && <StaleBanner error={state.error} onRetry={refresh} />}
      {isLate && (
        <section className={styles['offer-book']} aria-label="Offers for the collection">
          <div className="bar-line">
            <h3 className="h2">For the collection</h3>
          </div>
          <TableSkeleton artPx={0} />
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
    title: 'Your user key may not read all offers',
    text: `Turn on “${plainText(error.permission, MAX_PERMISSION_CHARS)}” in your market profile, API tab. Then try again.`,
    causes: `${title}. ${todo}`,
  }
}

const MAX_PERMISSION_CHARS = 60

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
  const columns = useMemo(() => columnsFor(ownIds, floor), [ownIds, floor])
  const chart = useMemo(() => offerBookChart(book, rows, ownIds), [book, rows, ownIds])
  const ownCount = rows.filter(({ buyer }) => ownIds.has(buyer.id)).length
  return (
    <section aria-label="Offers for the collection" className={styles['offer-book']}>
      <div className="listings-bar bar-line">
        <h3 className="h2">For the collection</h3>
        <SegmentedControl
          label="Kind of collection offer"
          value={offerFilter}
          options={FILTERS}
          onChange={(newFilter) => stores.browse.settings.setState({ offerBookFilter: newFilter })}
        />
        <span className="sp" />
        <span
          className="small t2 tn counted"
          title="Active offers of all accounts, read with your user key. The market does not report expiry dates."
        >
          <span role="status">{countWords(rows.length, ownCount)}</span>
          <FreshnessStamp stamp={book.stamp} isRefreshing={isRefreshing} />
        </span>
        {ownCount > 0 && (
          <Button
            size="small"
            variant="quiet"
            aria-label="Manage your offers"
            onClick={() => go({ name: 'offers', tab: 'made' })}
          >
            Manage
          </Button>
        )}
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
          {rows.length >= MIN_CHART_OFFERS && (
            <ChartFigure
              title={chart.title}
              legend={[
                { mark: 'bar', label: 'offers by price' },
                ...(ownCount === 0 ? [] : [{ mark: 'bar-on', label: 'yours' } as const]),
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
            columnGapPx={10}
          />
        </>
      )}
    </section>
  )
}

const rowKey = ({ id }: BookRow) => id

const countWords = (count: number, ownCount: number): string =>
  ownCount === 0 ? countWithNoun(count, 'offer') : `${countWithNoun(count, 'offer')}, ${statFigure(ownCount)} yours`

/** Offer in percent of the floor, for display only; null if the floor is unknown or 0. */
function floorPercent(price: string, floor: string | null): number | null {
  if (floor === null || parseHbar(floor) <= 0n) return null
  return (Number(price) / Number(floor)) * 100
}

/** Bar of an offer against the floor; nothing if the floor is unknown. */
function FloorBullet({ price, floor }: { readonly price: string; readonly floor: string | null }) {
  if (floorPercent(price, floor) === null) return null
  return <Bullet amount={Number(price)} mark={Number(floor)} />
}

const columnsFor = (ownIds: ReadonlySet<string>, floor: string | null): readonly Column<BookRow>[] => [
  {
    key: 'price',
    label: 'Offer',
    track: '84px',
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
    track: '72px',
    minTableWidthPx: 480,
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
    track: 'minmax(112px, 1fr)',
    value: wantedWords,
    cell: (offer) => (
      <span className="cut" title={wantedWords(offer)}>
        {wantedWords(offer)}
      </span>
    ),
  },
  {
    key: 'at-price',
    label: 'At this price',
    track: '76px',
    align: 'end',
    minTableWidthPx: 760,
    value: ({ offerCountAtPrice }) => offerCountAtPrice,
    cell: ({ offerCountAtPrice }) => statFigure(offerCountAtPrice),
  },
  {
    key: 'at-least',
    label: 'This or higher',
    headTitle: 'Offers at this price or higher',
    track: '88px',
    align: 'end',
    minTableWidthPx: 840,
    value: ({ offerCountAtLeast }) => offerCountAtLeast,
    cell: ({ offerCountAtLeast }) => <span className="t2">{statFigure(offerCountAtLeast)}</span>,
  },
  {
    key: 'buyer',
    label: 'Offered by',
    track: 'minmax(120px, 168px)',
    minTableWidthPx: 560,
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
    track: '56px',
    align: 'end',
    minTableWidthPx: 404,
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
