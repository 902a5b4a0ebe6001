import { HandCoins, KeyRound, WalletCards } from 'lucide-react'
import { useMemo } from 'react'
import { MINUTE_MS } from '@shared/time'
import { flowsQueries } from '../flows/queries'
import { KindIcon } from '../flows/history/KindIcon'
import { connectionQueries } from '../connection/queries'
import { useKnownValue } from '../../query/use-query'
import { attentionItems, type AttentionItem, type AttentionPicture } from './attention-items'
import { changeHoldingsView, INITIAL_HOLDINGS_VIEW } from '../holdings/holdings-view-settings'
import { ageWords, dateTimeWords, utcWords } from '../../format/time'
import { Art } from '../../ui/Art'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { HbarText } from '../../ui/HbarText'
import { IconTile } from '../../ui/IconTile'
import { Ring } from '../../ui/Ring'
import { HalfCircle, Tick, Triangle } from '../../ui/StatusIcons'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { useListingsWithoutApproval } from '../allowances/use-listings-without-approval'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import type { LoadedHoldings } from '../holdings/use-holdings'
import { cx } from '../../ui/cx'
import styles from './home.module.css'

const ROW_PX = 50
const ART_PX = 36
const SKELETON_ROW_COUNT = 1

/** Items that need the person's attention, each with a button that opens the page of the item. */
export function AttentionList({ holdings }: { readonly holdings: LoadedHoldings }) {
  const { hideAmounts } = useSettings()
  const accounts = useAccounts()
  const flows = useKnownValue(flowsQueries.list)
  const connectionState = useKnownValue(connectionQueries.state)
  const keys = connectionState?.keys ?? NO_KEYS
  const listingsWithoutApproval = useListingsWithoutApproval(holdings.rows)
  const items = useMemo(
    () =>
      attentionItems({ flows: flows ?? [], rows: holdings.rows, listingsWithoutApproval, keys, accounts }, hideAmounts),
    [flows, holdings.rows, listingsWithoutApproval, keys, accounts, hideAmounts],
  )
  const areHoldingsComplete = accounts !== null && holdings.isComplete
  const unreadSources = [...(flows ? [] : ['your transactions']), ...(connectionState ? [] : ['your market keys'])]
  // "Nothing to do" is certain only when everything is read.
  const isEverythingRead = areHoldingsComplete && unreadSources.length === 0
  const isLate = useIsLate(!isEverythingRead)
  const hasFailed = holdings.failedReads.length > 0
  return (
    <section aria-label="To do">
      <div className={styles['section-head']}>
        <h2 className="h2">{items.length === 0 && isEverythingRead ? 'Nothing to do' : 'To do'}</h2>
        {items.length > 0 && <span className="small t3 tn">{items.length}</span>}
      </div>
      {items.length > 0 && (
        <ul className={styles['rows']}>
          {items.map((item) => (
            <AttentionRow key={item.key} item={item} />
          ))}
        </ul>
      )}
      {items.length === 0 && isEverythingRead && (
        <p className={cx('t2', styles['list-note'])}>
          <Tick size={16} />
          Offers, underpriced listings, unfinished transactions, unused allowances and expiring keys appear here.
        </p>
      )}
      {!isEverythingRead && isLate && !hasFailed && unreadSources.length === 0 && (
        <div className={styles['rows']}>
          <span className="sr" role="status">
            Holdings are loading.
          </span>
          {items.length === 0 && (
            <div className={styles['row-skeletons']}>
              <SkeletonRows count={SKELETON_ROW_COUNT} heightPx={ROW_PX} artPx={ART_PX} />
            </div>
          )}
        </div>
      )}
      {!isEverythingRead && isLate && (hasFailed || unreadSources.length > 0) && (
        <p className={cx('t2', styles['list-note'])} role="status">
          {/* The banner of the page has the mark of a failed read. */}
          {!(hasFailed && holdings.views.length === 0) && <HalfCircle size={16} />}
          {[
            ...(hasFailed ? ['Offers and underpriced listings are not known until the holdings load.'] : []),
            ...(unreadSources.length === 0 ? [] : [`Not loaded yet: ${unreadSources.join(' and ')}.`]),
          ].join(' ')}
        </p>
      )}
    </section>
  )
}

const NO_KEYS: readonly never[] = []

function AttentionRow({ item }: { readonly item: AttentionItem }) {
  const { stores } = useApp()
  const go = useGo()
  const openPage = () => {
    if (item.holdingsFilters) {
      // Filters that the item does not set return to their initial values, because they could exclude the item's NFTs.
      const { show, collection, search } = INITIAL_HOLDINGS_VIEW
      changeHoldingsView(stores.holdingsViewSettings, { show, collection, search, ...item.holdingsFilters })
    }
    go(item.route)
  }
  return (
    <li className={styles['task']}>
      <ItemPicture picture={item.picture} />
      <span className={styles['row-text']}>
        <span className={styles['row-title']}>
          {item.mark === 'unknown' && <HalfCircle size={16} />}
          {item.mark === 'risk' && <Triangle size={16} />}
          <b>
            <HbarText text={item.title} />
          </b>
        </span>
        <span className={cx('small t2', styles['row-sub'])}>
          {item.until !== null && <TimeLeft until={item.until} />}
          <span>
            <HbarText text={item.text} />
          </span>
        </span>
      </span>
      <Button size="small" onClick={openPage}>
        {item.buttonLabel}
      </Button>
    </li>
  )
}

function ItemPicture({ picture }: { readonly picture: AttentionPicture }) {
  switch (picture.of) {
    case 'nft':
      return <Art src={picture.image} className="thumb t36" />
    case 'flow':
      return (
        <IconTile>
          <KindIcon kind={picture.kind} />
        </IconTile>
      )
    case 'allowance':
      return (
        <IconTile>
          <HandCoins size={16} />
        </IconTile>
      )
    case 'key':
      return (
        <IconTile>
          <KeyRound size={16} />
        </IconTile>
      )
    case 'account':
      return (
        <IconTile>
          <WalletCards size={16} />
        </IconTile>
      )
  }
}

/** Time that a full ring shows: how long the market keeps a prepared mint. A longer time also has a full ring. */
const FULL_RING_MS = 20 * MINUTE_MS

function TimeLeft({ until }: { readonly until: string }) {
  const remainingMs = Date.parse(until) - useNow()
  return (
    <span className={styles['time-left']} title={`${dateTimeWords(until)}, ${utcWords(until)}`}>
      <Ring size={10} stroke={2} share={remainingMs / FULL_RING_MS} isDashed={remainingMs <= 0} />
      {remainingMs > 0 ? `Ends in ${ageWords(remainingMs / 1000)}.` : 'Time is over.'}
    </span>
  )
}
