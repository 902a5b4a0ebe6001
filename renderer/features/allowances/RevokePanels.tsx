import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { leaveTrade } from '../flows/trade-store'
import { FlowPanel } from '../flows/FlowPanel'
import { useTrade } from '../flows/use-follow'
import { useApp } from '../../app/app-context'

/** Name under which revoking a row's permission is started and followed. */
export const revokeOf = (account: EntityId, row: string): string => `${revokesOf(account)}${row}`
const revokesOf = (account: EntityId): string => `revoke ${account} `

/** Panels of revoke flows started here. A row disappears with its permission, but the panel stays until dismissed. */
export function RevokePanels({ account }: { readonly account: EntityId }) {
  const { stores } = useApp()
  const trades = useStore(stores.trades)
  useEffect(
    () => () => namesOf(stores.trades.getState(), account).forEach((name) => leaveTrade(stores, name)),
    [stores, account],
  )
  return namesOf(trades, account).map((name) => <RevokePanel key={name} of={name} />)
}

const namesOf = (trades: ReadonlyMap<string, unknown>, account: EntityId): readonly string[] =>
  [...trades.keys()].filter((name) => name.startsWith(revokesOf(account)))

function RevokePanel({ of }: { readonly of: string }) {
  const { flow, dismiss } = useTrade(of)
  return (
    flow && (
      <div className="panel al-flow">
        <FlowPanel flow={flow} mine onClose={dismiss} />
      </div>
    )
  )
}
