import { useMemo } from 'react'
import { flowsQueries } from '../flows/queries'
import { connectionQueries } from '../connection/queries'
import { useKnownValue } from '../../query/use-query'
import { attentionItems, type Attention } from './attention'
import { changeLook, FIRST_LOOK } from '../holdings/holdings-look'
import { Button } from '../../ui/Button'
import { HalfCircle, Tick, Triangle } from '../../ui/StatusIcons'
import { useLate } from '../../ui/Skeleton'
import { useListingsWithoutApproval } from '../allowances/use-listings-without-approval'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import type { LoadedHoldings } from '../holdings/use-holdings'
import { cx } from '../../ui/cx'
import styles from './home.module.css'

/** Items that need the person's attention, each with one button that opens its page. */
export function AttentionList({ held }: { readonly held: LoadedHoldings }) {
  const { hideAmounts } = useSettings()
  const accounts = useAccounts()
  const flows = useKnownValue(flowsQueries.list)
  const connection = useKnownValue(connectionQueries.state)
  const keys = connection?.keys ?? NO_KEYS
  const listingsWithoutApproval = useListingsWithoutApproval(held.rows)
  const needs = useMemo(
    () =>
      attentionItems(
        { flows: flows ?? [], rows: held.rows, unapprovedListings: listingsWithoutApproval, keys, accounts },
        hideAmounts,
      ),
    [flows, held.rows, listingsWithoutApproval, keys, accounts, hideAmounts],
  )
  const areHoldingsKnown = accounts !== null && held.isComplete
  const unread = [...(flows ? [] : ['your transactions']), ...(connection ? [] : ['your market keys'])]
  // Do not report that nothing needs the person before everything was read.
  const isKnown = areHoldingsKnown && unread.length === 0
  const late = useLate(!isKnown)
  return (
    <section className={styles['home-needs']} aria-label="Needs you">
      <h2 className="h2">{needs.length === 0 && isKnown ? 'Nothing needs you now' : 'Needs you'}</h2>
      {needs.length > 0 && (
        <ul>
          {needs.map((need) => (
            <Need key={need.key} need={need} />
          ))}
        </ul>
      )}
      {needs.length === 0 && isKnown && (
        <p className={cx('t2', styles['home-calm'])}>
          <Tick size={16} />
          Offers, underpriced listings, unfinished transactions, unused allowances and expiring keys appear here.
        </p>
      )}
      {!isKnown && late && (
        <p className={cx('t2', styles['home-calm'])} role="status">
          <HalfCircle size={16} />
          {[
            ...(areHoldingsKnown ? [] : [unreadHoldingsText(held)]),
            ...(unread.length === 0 ? [] : [`Not read yet: ${unread.join(' and ')}.`]),
          ].join(' ')}
        </p>
      )}
    </section>
  )
}

const unreadHoldingsText = ({ failed }: LoadedHoldings): string =>
  failed.length > 0
    ? 'Holdings could not be read: offers and underpriced listings may be missing here.'
    : 'Holdings are still being read.'

const NO_KEYS: readonly never[] = []

function Need({ need }: { readonly need: Attention }) {
  const { stores } = useApp()
  const go = useGo()
  const open = () => {
    if (need.holdingsFilters) {
      const { show, collection, search } = FIRST_LOOK
      changeLook(stores.holdingsLook, { show, collection, search, ...need.holdingsFilters })
    }
    go(need.to)
  }
  return (
    <li>
      {need.isUrgent ? <Triangle size={16} /> : <HalfCircle size={16} />}
      <span>
        <b>{need.title}</b>
        <span className="t2">{need.text}</span>
      </span>
      <Button size="small" onClick={open}>
        {need.buttonLabel}
      </Button>
    </li>
  )
}
