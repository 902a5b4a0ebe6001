import { Bell, Check, History, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import type { ChangeScope, ChangesSummary, MarketChange } from '@shared/contract/changes'
import type { EntityId } from '@shared/ids'
import { changeWord, countWords, gapWords, sinceWords } from './change-text'
import { counted } from '../../format/money'
import { nameOr } from '../../format/text'
import { dateTimeWords } from '../../format/time'
import { changesQueries } from './queries'
import { isReading } from '../../query/remote'
import { usePages } from '../../query/use-pages'
import { useRead } from '../../query/use-query'
import { changeKey, markChangesSeen, refreshChanges } from './changes-store'
import { Art } from '../../ui/Art'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { HalfCircle } from '../../ui/StatusIcons'
import { Money, Price } from '../../ui/Money'
import { Seg } from '../../ui/Seg'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { LINE_PX } from '../collection/FilterChips'
import { ListedAge } from '../collection/ListedCells'
import { PagesEnd } from '../collection/PagesEnd'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { useTablePlace } from '../../app/use-history-state'
import { useChangesSummary } from './use-changes-summary'
import { cx } from '../../ui/cx'
import styles from './changes.module.css'

const SCOPES: readonly { readonly value: ChangeScope; readonly label: string }[] = [
  { value: 'mine', label: 'Your collections' },
  { value: 'all', label: 'Whole market' },
]

/** Market events since the person's last look, of held and watched collections or of the whole market. */
export function ChangesPage() {
  const { api, stores } = useApp()
  const go = useGo()
  const { changes } = stores
  const { scope } = useStore(changes.look)
  const { state, summary } = useChangesSummary(scope)
  const place = useTablePlace('changes')
  const read = usePages(changesQueries.list(scope))
  const readQuery = useRead()
  const { pages } = read
  const reloadStored = () => {
    void readQuery(changesQueries.summary(scope))
    read.again()
  }
  const refresh = () => void refreshChanges(api).then(reloadStored)
  const markSeen = () => void markChangesSeen(api).then(reloadStored)
  useNewerReading(summary?.feed.readAt ?? null, () => {
    // Reload only while a single page is loaded, so that loaded pages are kept.
    if (pages?.page === 1) read.again()
  })
  const late = useLate(pages === null && read.error === null)
  return (
    <Page
      title="What changed"
      crumbs={[{ label: 'Home', to: { name: 'home' } }]}
      bare={summary === null && pages === null}
      onRefresh={refresh}
      tools={
        <>
          <Seg
            label="Which changes"
            value={scope}
            options={SCOPES}
            onChange={(next) => changes.look.setState({ scope: next })}
          />
          <IconButton
            label="Refresh"
            disabled={isReading(state)}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {state.status === 'failed' && <FailedRead what="The changes" error={state.error} onRetry={refresh} />}
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={refresh} />}
      {summary && <Summary summary={summary} onSeen={markSeen} />}
      {read.error && state.status !== 'failed' && (
        <FailedRead what="The list of changes" error={read.error} onRetry={read.again} />
      )}
      {late && <SkeletonRows rows={12} height={36} art={28} />}
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
            place={place}
            total={pages.isLast ? pages.items.length : null}
            onSight={read.onSight}
            stickPx={LINE_PX}
            onOpen={({ token, serial }) => go({ name: 'nft', token, serial })}
          />
          <PagesEnd pages={pages} onMore={read.more}>
            {summary?.since == null ? 'This app has no earlier events.' : 'No earlier changes since your last look.'}
          </PagesEnd>
        </section>
      )}
    </Page>
  )
}

/** Calls `onNewer` once for each reading of the feed that ends while the page is shown. */
function useNewerReading(readAt: string | null, onNewer: () => void): void {
  const lastReadAt = useRef(readAt)
  const notifyNewer = useEffectEvent(onNewer)
  useEffect(() => {
    const isNewer = lastReadAt.current !== null && readAt !== null && readAt !== lastReadAt.current
    lastReadAt.current = readAt
    if (isNewer) notifyNewer()
  }, [readAt])
}

type SummaryProps = { readonly summary: ChangesSummary; readonly onSeen: () => void }

/** Summary with the start time, the counts, and notes on missing events. */
function Summary({ summary, onSeen }: SummaryProps) {
  const { since, collections, isScopeWhole, gaps, feed } = summary
  const [gap] = gaps
  return (
    <section className={styles['changes-sum']} aria-label="Summary">
      <div className="row">
        <h2 className="h2">{countWords(summary)}</h2>
        <span className="sp" />
        <Button size="small" icon={<Check size={14} aria-hidden="true" />} onClick={onSeen}>
          Mark all as seen
        </Button>
      </div>
      <p className="small t2 tn">
        {sinceWords(since)}
        {collections === null
          ? ', whole market'
          : `, in ${counted(collections, 'collection')} you hold or have an alert on`}
        . {feedWords(feed)}
      </p>
      {!isScopeWhole && (
        <p className="small">
          <b className="strong">Your holdings could not be read completely.</b>{' '}
          <span className="t2">Changes in some of your collections may be missing.</span>
        </p>
      )}
      {gap && (
        <Banner
          icon={<HalfCircle size={16} />}
          title="Some events may be missing"
          text={`The change feed has a gap ${gapWords(gap)}${gaps.length > 1 ? `, and ${counted(gaps.length - 1, 'more gap')}` : ''}. Holdings and listings show the current state.`}
        />
      )}
    </section>
  )
}

function feedWords({ status, readAt }: ChangesSummary['feed']): string {
  const read = readAt === null ? 'The change feed has not been read yet.' : `Feed read ${dateTimeWords(readAt)}.`
  switch (status) {
    case 'reading':
      return `${read} Reading now.`
    case 'offline':
      return `${read} The market is not reachable now.`
    case 'failed':
      return `${read} The last reading failed.`
    default:
      return read
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
        <Button onClick={() => stores.changes.look.setState({ scope: 'all' })}>Show the whole market</Button>
      )}
      {hasNoCollections && <Button onClick={() => go({ name: 'alerts' })}>Open Alerts</Button>}
    </StateBlock>
  )
}

const COLUMNS: readonly Column<MarketChange>[] = [
  {
    key: 'what',
    label: 'Event',
    track: 'minmax(96px, 128px)',
    value: changeWord,
    cell: (change) => <span className="cut">{changeWord(change)}</span>,
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
    atLeast: 620,
    value: ({ token, collection }) => nameOr(collection, token),
    cell: ({ token, collection }, isStop) => <CollectionLink token={token} name={collection} isStop={isStop} />,
  },
  {
    key: 'price',
    label: 'Price',
    track: '104px',
    align: 'end',
    value: ({ price }) => price,
    cell: ({ price, otherPrice, kind }) => (
      <span className={kind === 'delisted' ? 't2' : 'strong'}>
        <Price hbar={price} other={otherPrice} />
      </span>
    ),
  },
  {
    key: 'before',
    label: 'Before',
    track: '104px',
    align: 'end',
    atLeast: 752,
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
    atLeast: 390,
    value: ({ at }) => at,
    cell: ({ at }) => <ListedAge ms={Date.parse(at)} />,
  },
]

type LinkProps = { readonly token: EntityId; readonly name: string | null; readonly isStop: boolean }

function CollectionLink({ token, name, isStop }: LinkProps) {
  const go = useGo()
  return (
    <button
      type="button"
      className="link plain t2 cut"
      tabIndex={isStop ? 0 : -1}
      onClick={() => go({ name: 'collection', token })}
    >
      {nameOr(name, token)}
    </button>
  )
}
