import { Bell, Check, History, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ChangeKind, ChangeScope, ChangesSummary, MarketChange } from '@shared/contract/changes'
import type { EntityId } from '@shared/ids'
import { changeText, countWords, gapWords, kindChoices, sinceWords } from './change-text'
import { countWithNoun } from '../../format/money'
import { dateTimeWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'
import { changesQueries } from './queries'
import { isReading } from '../../query/remote'
import { usePages } from '../../query/use-pages'
import { useReadQuery } from '../../query/use-query'
import { changeKey, markChangesSeen, refreshChanges } from './changes-store'
import { Thumb } from '../../ui/Art'
import { Badge } from '../../ui/Badge'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IconButton } from '../../ui/IconButton'
import { HalfCircle } from '../../ui/StatusIcons'
import { Money, Price } from '../../ui/Money'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { BAR_LINE_PX } from '../collection/FilterChips'
import { AgeText } from '../collection/ListedCells'
import { PagesEnd } from '../collection/PagesEnd'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { useAccounts } from '../../app/use-app-state'
import { useActiveRowStore } from '../../app/use-history-state'
import { useChangesSummary } from './use-changes-summary'
import { type NftNames, useNftNames } from './use-nft-names'
import { cx } from '../../ui/cx'
import styles from './changes.module.css'

const SCOPES: readonly { readonly value: ChangeScope; readonly label: string }[] = [
  { value: 'mine', label: 'Your collections' },
  { value: 'all', label: 'Whole market' },
]

/** Page of the market changes since the person's last look, in the person's collections or in the whole market. */
export function ChangesPage() {
  const { api, stores } = useApp()
  const go = useGo()
  const { changes } = stores
  const { scope, kind } = useStore(changes.viewOptions)
  const { state: summaryRead, summary } = useChangesSummary(scope)
  const activeRow = useActiveRowStore('changes')
  const paging = usePages(changesQueries.list(scope, kind))
  const readQuery = useReadQuery()
  const { pages } = paging
  const { names, loadNames } = useNftNames()
  const hasEarlierPrices = pages?.items.some(({ previousPrice }) => previousPrice !== null) ?? false
  const arePriceChanges = kind === 'price_changed'
  const columns = useMemo(
    () => columnsFor(names, { hasEarlierPrices, arePriceChanges }),
    [names, hasEarlierPrices, arePriceChanges],
  )
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const reloadFromMain = () => {
    void readQuery(changesQueries.summary(scope))
    paging.refreshFirstPage()
  }
  const refresh = () => void refreshChanges(api).then(reloadFromMain)
  const markSeen = () => void markChangesSeen(api).then(reloadFromMain)
  useOnFeedRead(summary?.feed.readAt ?? null, () => {
    // A reload discards all pages after the first, so a list with more pages is not reloaded.
    if (pages?.pageCount === 1) paging.refreshFirstPage()
  })
  const isLate = useIsLate(pages === null && paging.error === null)
  const since = summary?.since ?? null
  const toolbar = summary && (
    <Toolbar
      summary={summary}
      kind={kind}
      onKind={(newKind) => changes.viewOptions.setState({ kind: newKind })}
      onMarkSeen={markSeen}
      onToolsSlot={setToolsSlot}
    />
  )
  return (
    <Page
      title="What changed"
      crumbs={[{ label: 'Home', to: { name: 'home' } }]}
      hidesOlderDataBanner={summary === null && pages === null}
      onRefresh={refresh}
      tools={
        <>
          <SegmentedControl
            label="Which changes"
            value={scope}
            options={SCOPES}
            onChange={(newScope) => changes.viewOptions.setState({ scope: newScope, kind: null })}
          />
          <IconButton
            label="Refresh"
            disabled={isReading(summaryRead)}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {summaryRead.status === 'failed' && (
        <FailedRead subject="The changes" error={summaryRead.error} onRetry={refresh} />
      )}
      {summaryRead.status === 'stale' && <StaleBanner error={summaryRead.error} onRetry={refresh} />}
      {summary && <Summary summary={summary} />}
      {paging.error && summaryRead.status !== 'failed' && (
        <FailedRead subject="The list of changes" error={paging.error} onRetry={paging.refreshFirstPage} />
      )}
      {isLate && <SkeletonRows count={12} heightPx={ROW_PX} artPx={36} />}
      {pages && pages.items.length === 0 && (
        <>
          {kind !== null && toolbar}
          <Empty summary={summary} scope={scope} kind={kind} />
        </>
      )}
      {pages && pages.items.length > 0 && (
        <section aria-label="Changes">
          {toolbar}
          <DataTable
            virtual
            name="changes"
            toolsSlot={toolsSlot}
            isToolsCompact
            label="Changes"
            rows={pages.items}
            rowKey={changeKey}
            rowPx={ROW_PX}
            columns={columns}
            activeRowStore={activeRow}
            total={pages.isLast ? pages.items.length : null}
            onVisible={(visibleItems) => {
              paging.onItemsVisible(visibleItems)
              loadNames(visibleItems)
            }}
            stickyPx={BAR_LINE_PX}
            onOpen={({ token, serial }) => go({ name: 'nft', token, serial })}
          />
          <PagesEnd pages={pages} onMore={paging.loadNextPage}>
            {since === null ? 'All changes that this app has loaded.' : null}
          </PagesEnd>
        </section>
      )}
    </Page>
  )
}

/**
 * Calls `onRead` each time that main has read the change feed again while the page is shown. `readAt`: time at which
 * the last complete read ended.
 */
function useOnFeedRead(readAt: string | null, onRead: () => void): void {
  const lastReadAt = useRef(readAt)
  const notifyRead = useEffectEvent(onRead)
  useEffect(() => {
    const isNewer = lastReadAt.current !== null && readAt !== null && readAt !== lastReadAt.current
    lastReadAt.current = readAt
    if (isNewer) notifyRead()
  }, [readAt])
}

/** Summary with the numbers of changes, the period, the age of the feed, and notes on missing events. */
function Summary({ summary }: { readonly summary: ChangesSummary }) {
  const { since, collections: collectionCount, isScopeWhole, gaps, feed } = summary
  const nowMs = useNow()
  const [firstGap] = gaps
  const otherGapsText = gaps.length > 1 ? `, and in ${countWithNoun(gaps.length - 1, 'more period')}` : ''
  return (
    <section className={styles['changes-sum']} aria-label="Summary">
      <div className="row">
        <h2 className="h2">{countWords(summary)}</h2>
        <span className="sp" />
        <FeedStamp feed={feed} />
      </div>
      <p className="small t2 tn">
        <span title={since === null ? undefined : dateTimeWords(since)}>{sinceWords(since, nowMs)}</span>
        {collectionCount === null ? (
          ', whole market'
        ) : (
          <span title="Collections that you hold or have an alert on">
            , in your {countWithNoun(collectionCount, 'collection')}
          </span>
        )}
        .{feedWords(feed)}
      </p>
      {!isScopeWhole && (
        <p className="small">
          <b className="strong">Your holdings could not be read completely.</b>{' '}
          <span className="t2">Changes in some of your collections may be missing.</span>
        </p>
      )}
      {firstGap && (
        <Banner
          icon={<HalfCircle size={16} />}
          title="Some events may be missing"
          text={`Changes ${gapWords(firstGap)}${otherGapsText} may be missing. Holdings and listings show the current state.`}
        />
      )}
    </section>
  )
}

type FeedProps = Pick<ChangesSummary, 'feed'>

/** Age of the last complete read of the change feed; nothing before the first read. */
function FeedStamp({ feed: { status, readAt } }: FeedProps) {
  if (readAt === null) return null
  return (
    <FreshnessStamp
      stamp={{ asOf: null, receivedAt: readAt, maxAgeSeconds: null, isCached: false, offline: status === 'offline' }}
      isRefreshing={status === 'reading'}
    />
  )
}

/** Note on the change feed, with a leading space; empty while the feed is read as planned. */
function feedWords({ status, readAt }: ChangesSummary['feed']): string {
  if (status === 'offline') return ' The market is not reachable now.'
  if (status === 'failed') return ' The last refresh failed.'
  return readAt === null ? ' Changes are not loaded yet.' : ''
}

type ToolbarProps = {
  readonly summary: ChangesSummary
  readonly kind: ChangeKind | null
  readonly onKind: (kind: ChangeKind | null) => void
  readonly onMarkSeen: () => void
  /** Takes the element of the bar that holds the tools of the table. */
  readonly onToolsSlot: (slot: HTMLElement | null) => void
}

/** Filter by kind of change, with the number of changes of each kind, and the button that marks all changes as seen. */
function Toolbar({ summary, kind, onKind, onMarkSeen, onToolsSlot }: ToolbarProps) {
  const choices = kindChoices(summary)
  return (
    <div className="listings-bar bar-line">
      {(choices.length > 1 || kind !== null) && (
        <SegmentedControl<ChangeKind | 'all'>
          label="Kind of change"
          value={kind ?? 'all'}
          options={[{ value: 'all', label: 'All' }, ...choices]}
          onChange={(choice) => onKind(choice === 'all' ? null : choice)}
        />
      )}
      <span className="sp" />
      <span className="row" ref={onToolsSlot} />
      <Button size="small" icon={<Check size={14} aria-hidden="true" />} onClick={onMarkSeen}>
        Mark all as seen
      </Button>
    </div>
  )
}

type EmptyProps = {
  readonly summary: ChangesSummary | null
  readonly scope: ChangeScope
  /** Kind of change that the person chose; null for all kinds. */
  readonly kind: ChangeKind | null
}

/** Sentence for an empty list of changes. */
function emptyWords(since: string | null, kind: ChangeKind | null): string {
  const changeNoun = kind === null ? 'changes' : 'changes of this kind'
  return since === null ? `No known ${changeNoun}.` : `No ${changeNoun} since your last look.`
}

function Empty({ summary, scope, kind }: EmptyProps) {
  const { stores } = useApp()
  const go = useGo()
  const hasNoCollections = scope === 'mine' && summary?.collections === 0
  return (
    <StateBlock
      icon={hasNoCollections ? <Bell size={20} aria-hidden="true" /> : <History size={20} aria-hidden="true" />}
      title={hasNoCollections ? 'No collections to follow' : 'No changes'}
      text={
        hasNoCollections
          ? 'Hold an NFT or set a floor alert. Changes of its collection then appear here.'
          : emptyWords(summary?.since ?? null, kind)
      }
    >
      {scope === 'mine' && (
        <Button onClick={() => stores.changes.viewOptions.setState({ scope: 'all' })}>Show the whole market</Button>
      )}
      {hasNoCollections && <Button onClick={() => go({ name: 'alerts' })}>Open the alerts</Button>}
    </StateBlock>
  )
}

const ROW_PX = 48

type ColumnOptions = {
  /** True if at least one change has a price before the change. */
  readonly hasEarlierPrices: boolean
  /** True if all rows are price changes. Only then is the earlier price a column of its own by default. */
  readonly arePriceChanges: boolean
}

/** Columns of the changes. */
const columnsFor = (
  names: NftNames,
  { hasEarlierPrices, arePriceChanges }: ColumnOptions,
): readonly Column<MarketChange>[] => [
  {
    key: 'nft',
    label: 'NFT',
    track: 'minmax(176px, 1.4fr)',
    value: (change) => names.nameOf(change),
    cell: (change) => (
      <span className={cx('row', styles['changes-nft'])}>
        <Thumb src={names.imageOf(change)} className="t36" />
        <span className="strong cut">{names.nameOf(change)}</span>
        <OwnBadge change={change} />
      </span>
    ),
  },
  {
    key: 'what',
    label: 'Event',
    track: 'minmax(96px, 128px)',
    value: changeText,
    cell: (change) => <span className="cut">{changeText(change)}</span>,
  },
  {
    key: 'collection',
    label: 'Collection',
    track: 'minmax(104px, 1fr)',
    minTableWidthPx: 620,
    value: (change) => names.collectionNameOf(change),
    cell: (change, isTabStop) => (
      <CollectionLink token={change.token} name={names.collectionNameOf(change)} isTabStop={isTabStop} />
    ),
  },
  {
    key: 'price',
    label: 'Price',
    track: '120px',
    align: 'end',
    value: ({ price }) => price,
    cell: ({ price, otherPrice, kind, previousPrice }) => (
      <span className={kind === 'delisted' ? 't2' : 'strong'}>
        <Price hbar={price} otherPrice={otherPrice} />
        {!arePriceChanges && previousPrice !== null && (
          <span className="micro t3 block">
            was <Money hbar={previousPrice} />
          </span>
        )}
      </span>
    ),
  },
  ...(hasEarlierPrices
    ? [arePriceChanges ? BEFORE_COLUMN : { ...BEFORE_COLUMN, minTableWidthPx: NEVER_BY_DEFAULT_PX }]
    : []),
  {
    key: 'at',
    label: 'When',
    track: '64px',
    align: 'end',
    minTableWidthPx: 390,
    value: ({ at }) => at,
    cell: ({ at }) => <AgeText ms={Date.parse(at)} />,
  },
]

/** Minimum table width that no window reaches: the column is shown only if the person chooses it. */
const NEVER_BY_DEFAULT_PX = 100_000

const BEFORE_COLUMN: Column<MarketChange> = {
  key: 'before',
  label: 'Earlier price',
  track: '104px',
  align: 'end',
  minTableWidthPx: 752,
  value: ({ previousPrice }) => previousPrice,
  cell: ({ previousPrice }) => (
    <span className="t2">{previousPrice === null ? null : <Money hbar={previousPrice} />}</span>
  ),
}

/** Badge of a change that one of the person's accounts made. */
function OwnBadge({ change: { seller, buyer } }: { readonly change: MarketChange }) {
  const accounts = useAccounts()?.accounts ?? []
  const isOwn = accounts.some(({ id }) => id === seller?.id || id === buyer?.id)
  return isOwn ? <Badge tone="accent">yours</Badge> : null
}

type LinkProps = { readonly token: EntityId; readonly name: string; readonly isTabStop: boolean }

function CollectionLink({ token, name, isTabStop }: LinkProps) {
  const go = useGo()
  return (
    <button
      type="button"
      className="link plain t2 cut"
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => go({ name: 'collection', token })}
    >
      {name}
    </button>
  )
}
