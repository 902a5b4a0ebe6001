import { useMemo } from 'react'
import { flowsQueries } from '../flows/queries'
import { connectionQueries } from '../connection/queries'
import { useKnownValue } from '../../query/use-query'
import { attentionItems, type AttentionItem } from './attention-items'
import { changeHoldingsView, INITIAL_HOLDINGS_VIEW } from '../holdings/holdings-view-settings'
import { Button } from '../../ui/Button'
import { HalfCircle, Tick, Triangle } from '../../ui/StatusIcons'
import { useIsLate } from '../../ui/Skeleton'
import { useListingsWithoutApproval } from '../allowances/use-listings-without-approval'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import type { LoadedHoldings } from '../holdings/use-holdings'
import { cx } from '../../ui/cx'
import styles from './home.module.css'

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
  // "Nothing needs you now" is certain only when everything is read.
  const isEverythingRead = areHoldingsComplete && unreadSources.length === 0
  const isLate = useIsLate(!isEverythingRead)
  return (
    <section className={styles['home-needs']} aria-label="Needs you">
      <h2 className="h2">{items.length === 0 && isEverythingRead ? 'Nothing needs you now' : 'Needs you'}</h2>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <AttentionRow key={item.key} item={item} />
          ))}
        </ul>
      )}
      {items.length === 0 && isEverythingRead && (
        <p className={cx('t2', styles['home-calm'])}>
          <Tick size={16} />
          Offers, underpriced listings, unfinished transactions, unused allowances and expiring keys appear here.
        </p>
      )}
      {!isEverythingRead && isLate && (
        <p className={cx('t2', styles['home-calm'])} role="status">
          <HalfCircle size={16} />
          {[
            ...(areHoldingsComplete ? [] : [unreadHoldingsText(holdings)]),
            ...(unreadSources.length === 0 ? [] : [`Not read yet: ${unreadSources.join(' and ')}.`]),
          ].join(' ')}
        </p>
      )}
    </section>
  )
}

const unreadHoldingsText = ({ failedReads }: LoadedHoldings): string =>
  failedReads.length > 0
    ? 'Holdings could not be read: offers and underpriced listings may be missing here.'
    : 'Holdings are still being read.'

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
    <li>
      {item.isUrgent ? <Triangle size={16} /> : <HalfCircle size={16} />}
      <span>
        <b>{item.title}</b>
        <span className="t2">{item.text}</span>
      </span>
      <Button size="small" onClick={openPage}>
        {item.buttonLabel}
      </Button>
    </li>
  )
}
