import { Bell, Check, History, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import type { ChangeScope, ChangesSummary, MarketChange } from '@shared/contract/changes'
import type { EntityId } from '@shared/ids'
import { changeText, countWords, gapWords, sinceWords } from './change-text'
import { countWithNoun } from '../../format/money'
import { nameOr } from '../../format/text'
import { dateTimeWords } from '../../format/time'
import { changesQueries } from './queries'
import { isReading } from '../../query/remote'
import { usePages } from '../../query/use-pages'
import { useReadQuery } from '../../query/use-query'
import { changeKey, markChangesSeen, refreshChanges } from './changes-store'
import { Art } from '../../ui/Art'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
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
import { useActiveRowStore } from '../../app/use-history-state'
import { useChangesSummary } from './use-changes-summary'
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
  const { scope } = useStore(changes.viewOptions)
  const { state: summaryRead, summary } = useChangesSummary(scope)
  const activeRow = useActiveRowStore('changes')
  const paging = usePages(changesQueries.list(scope))
  const readQuery = useReadQuery()
  const { pages } = paging
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
            onChange={(newScope) => changes.viewOptions.setState({ scope: newScope })}
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
      {summary && <Summary summary={summary} onMarkSeen={markSeen} />}
      {paging.error && summaryRead.status !== 'failed' && (
        <FailedRead subject="The list of changes" error={paging.error} onRetry={paging.refreshFirstPage} />
      )}
      {isLate && <SkeletonRows count={12} heightPx={36} artPx={28} />}
      {pages && pages.items.length === 0 && <Empty summary={summary} scope={scope} />}
      {pages && pages.items.length > 0 && (
        <section aria-label="Changes">
          <DataTable
            virtual
            name="changes"
            label="Changes"
            rows={pages.items}
            rowKey={changeKey}
            rowPx={36}
            columns={COLUMNS}
            activeRowStore={activeRow}
            total={pages.isLast ? pages.items.length : null}
            onVisible={paging.onItemsVisible}
            stickyPx={BAR_LINE_PX}
            onOpen={({ token, serial }) => go({ name: 'nft', token, serial })}
          />
          <PagesEnd pages={pages} onMore={paging.loadNextPage}>
            {since === null ? 'This app has no earlier events.' : 'No earlier changes since your last look.'}
          </PagesEnd>
        </section>
      )}
    </Page>
  )
}

/**
 * Calls `onRead` each time that main has read the change feed again while the page is shown. `readAt`: end of a read.
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

type SummaryProps = { readonly summary: ChangesSummary; readonly onMarkSeen: () => void }

/** Summary with the numbers of changes, the period, and notes on missing events. */
function Summary({ summary, onMarkSeen }: SummaryProps) {
  const { since, collections: collectionCount, isScopeWhole, gaps, feed } = summary
  const [firstGap] = gaps
  const otherGapsText = gaps.length > 1 ? `, and ${countWithNoun(gaps.length - 1, 'more gap')}` : ''
  return (
    <section className={styles['changes-sum']} aria-label="Summary">
      <div className="row">
        <h2 className="h2">{countWords(summary)}</h2>
        <span className="sp" />
        <Button size="small" icon={<Check size={14} aria-hidden="true" />} onClick={onMarkSeen}>
          Mark all as seen
        </Button>
      </div>
      <p className="small t2 tn">
        {sinceWords(since)}
        {collectionCount === null
          ? ', whole market'
          : `, in ${countWithNoun(collectionCount, 'collection')} you hold or have an alert on`}
        . {feedWords(feed)}
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
          text={`The change feed has a gap ${gapWords(firstGap)}${otherGapsText}. Holdings and listings show the current state.`}
        />
      )}
    </section>
  )
}

function feedWords({ status, readAt }: ChangesSummary['feed']): string {
  const lastReading =
    readAt === null ? 'The change feed has not been read yet.' : `Change feed last read ${dateTimeWords(readAt)}.`
  switch (status) {
    case 'reading':
      return `${lastReading} Reading now.`
    case 'offline':
      return `${lastReading} The market is not reachable now.`
    case 'failed':
      return `${lastReading} The last reading failed.`
    default:
      return lastReading
  }
}

type EmptyProps = { readonly summary: ChangesSummary | null; readonly scope: ChangeScope }

function Empty({ summary, scope }: EmptyProps) {
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
          : 'No listings, sales or price changes since your last look.'
      }
    >
      {scope === 'mine' && (
        <Button onClick={() => stores.changes.viewOptions.setState({ scope: 'all' })}>Show the whole market</Button>
      )}
      {hasNoCollections && <Button onClick={() => go({ name: 'alerts' })}>Open the alerts</Button>}
    </StateBlock>
  )
}

const COLUMNS: readonly Column<MarketChange>[] = [
  {
    key: 'what',
    label: 'Event',
    track: 'minmax(96px, 128px)',
    value: changeText,
    cell: (change) => <span className="cut">{changeText(change)}</span>,
  },
  {
    key: 'nft',
    label: 'NFT',
    track: 'minmax(144px, 1.4fr)',
    value: ({ name, serial }) => nameOr(name, `Serial ${serial}`),
    cell: ({ name, serial, image }) => (
      <span className={cx('row', styles['changes-nft'])}>
        <Art src={image} className="thumb t28" />
        <span className="strong cut">{nameOr(name, `Serial ${serial}`)}</span>
      </span>
    ),
  },
  {
    key: 'collection',
    label: 'Collection',
    track: 'minmax(104px, 1fr)',
    minTableWidthPx: 620,
    value: ({ token, collection }) => nameOr(collection, token),
    cell: ({ token, collection }, isTabStop) => (
      <CollectionLink token={token} name={collection} isTabStop={isTabStop} />
    ),
  },
  {
    key: 'price',
    label: 'Price',
    track: '104px',
    align: 'end',
    value: ({ price }) => price,
    cell: ({ price, otherPrice, kind }) => (
      <span className={kind === 'delisted' ? 't2' : 'strong'}>
        <Price hbar={price} otherPrice={otherPrice} />
      </span>
    ),
  },
  {
    key: 'before',
    label: 'Before',
    track: '104px',
    align: 'end',
    minTableWidthPx: 752,
    value: ({ previousPrice }) => previousPrice,
    cell: ({ previousPrice }) => (
      <span className="t2">
        <Money hbar={previousPrice} />
      </span>
    ),
  },
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

type LinkProps = { readonly token: EntityId; readonly name: string | null; readonly isTabStop: boolean }

function CollectionLink({ token, name, isTabStop }: LinkProps) {
  const go = useGo()
  return (
    <button
      type="button"
      className="link plain t2 cut"
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => go({ name: 'collection', token })}
    >
      {nameOr(name, token)}
    </button>
  )
}
