import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { cleanUpTrade } from '../flows/trade-store'
import { FlowPanel } from '../flows/FlowPanel'
import { useStartedFlow } from '../flows/use-followed-flow'
import { useApp } from '../../app/app-context'
import { cx } from '../../ui/cx'
import styles from './allowances.module.css'

/**
 * Name under which the trade store has the flow that revokes a permission. `rowId` is the id of the permission's row.
 */
export const revokeTradeName = (account: EntityId, rowId: string): string => `${revokeTradePrefix(account)}${rowId}`
const revokeTradePrefix = (account: EntityId): string => `revoke ${account} `

/**
 * Panels of the revoke flows that the person has started on this page. The row of a permission disappears when the
 * permission is revoked, but the panel of the flow stays until the person dismisses the panel.
 */
export function RevokePanels({ account }: { readonly account: EntityId }) {
  const { stores } = useApp()
  const trades = useStore(stores.trades)
  useEffect(() => {
    // Leaving the page removes the ended flows from the trade store. Unfinished flows appear again on the next visit.
    const cleanUpTrades = () => {
      for (const name of revokeTradeNames(stores.trades.getState(), account)) cleanUpTrade(stores, name)
    }
    return cleanUpTrades
  }, [stores, account])
  return revokeTradeNames(trades, account).map((name) => <RevokePanel key={name} name={name} />)
}

const revokeTradeNames = (trades: ReadonlyMap<string, unknown>, account: EntityId): readonly string[] =>
  [...trades.keys()].filter((name) => name.startsWith(revokeTradePrefix(account)))

function RevokePanel({ name }: { readonly name: string }) {
  const { flow, dismiss } = useStartedFlow(name)
  return (
    flow && (
      <section className={cx('panel', styles['al-flow'])} aria-label="Revoke transaction">
        <h2 className="sr">Revoke transaction</h2>
        <FlowPanel flow={flow} isStartedHere onClose={dismiss} />
      </section>
    )
  )
}
