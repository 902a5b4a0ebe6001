import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { leaveTrade } from '../flows/trade-store'
import { FlowPanel } from '../flows/FlowPanel'
import { useStartedFlow } from '../flows/use-followed-flow'
import { useApp } from '../../app/app-context'
import { cx } from '../../ui/cx'
import styles from './allowances.module.css'

/** Name under which revoking a row's permission is started and followed. */
export const revokeTradeName = (account: EntityId, row: string): string => `${revokePrefix(account)}${row}`
const revokePrefix = (account: EntityId): string => `revoke ${account} `

/** Panels of revoke flows started here. A row disappears with its permission, but the panel stays until dismissed. */
export function RevokePanels({ account }: { readonly account: EntityId }) {
  const { stores } = useApp()
  const trades = useStore(stores.trades)
  useEffect(
    () => () => revokeNames(stores.trades.getState(), account).forEach((name) => leaveTrade(stores, name)),
    [stores, account],
  )
  return revokeNames(trades, account).map((name) => <RevokePanel key={name} name={name} />)
}

const revokeNames = (trades: ReadonlyMap<string, unknown>, account: EntityId): readonly string[] =>
  [...trades.keys()].filter((name) => name.startsWith(revokePrefix(account)))

function RevokePanel({ name }: { readonly name: string }) {
  const { flow, dismiss } = useStartedFlow(name)
  return (
    flow && (
      <div className={cx('panel', styles['al-flow'])}>
        <FlowPanel flow={flow} isMine onClose={dismiss} />
      </div>
    )
  )
}
