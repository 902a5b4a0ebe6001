import { useEffect, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import type { Flow } from '@shared/contract/flows'
import type { Result } from '@shared/result'
import { flowsQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { hasEnded } from './flow-text'
import {
  adoptTrade,
  beginTrade,
  dismissRefusal,
  dismissTrade,
  leaveTrade,
  tradeAt,
  type TradeState,
} from './trade-store'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'

export type Follow = {
  readonly state: TradeState
  /** What was started from here, or was found unfinished; null before, and after it was put away. */
  readonly flow: Flow | null
  /** Started from here, not found. */
  readonly isMine: boolean
  /** Asks main to start a flow. Does nothing while one is being started here. */
  readonly start: (ask: () => Promise<Result<Flow>>) => void
  /** Puts the outcome away; the history keeps it. */
  readonly dismiss: () => void
}

/** Starts a flow under the name `of`, and looks at where it stands. Nothing is put away when its component goes. */
export function useTrade(of: string): Follow {
  const { stores } = useApp()
  const state = useStore(stores.trades, (trades) => tradeAt(trades, of))
  const flowId = state.status === 'following' ? state.flowId : null
  const flow = useKnownValue(flowsQueries.list, (flows) => flows.find(({ id }) => id === flowId)) ?? null
  return {
    state,
    flow,
    isMine: state.status === 'following' && state.isMine,
    start: (ask) => void beginTrade(stores, of, ask),
    dismiss: () => dismissTrade(stores.trades, of),
  }
}

/**
 * For the component that a flow is started from: starts it and follows it to its end under the name `of`, which no
 * other such component may have. What is over when the component goes is put away. `finds`: an unfinished flow that
 * belongs here too, wherever it was started; once seen it is followed like an own one.
 */
export function useFollow(of: string, finds?: (flow: Flow) => boolean): Follow {
  const { stores } = useApp()
  const own = useTrade(of)
  const { status } = own.state
  const isFree = own.flow === null && status !== 'starting'
  const found = useKnownValue(flowsQueries.list, (flows) =>
    finds && isFree ? (flows.find((flow) => !hasEnded(flow.state) && finds(flow)) ?? null) : null,
  )
  const foundId = found?.id
  useLayoutEffect(() => {
    if (foundId !== undefined) adoptTrade(stores, of, foundId)
  }, [stores, of, foundId])
  const means = useMeans()
  useEffect(() => () => dismissRefusal(stores.trades, of), [stores, of, means])
  useEffect(() => () => leaveTrade(stores, of), [stores, of])
  return found === null ? own : { ...own, flow: found, isMine: false }
}

/** What a refusal may have been about: the account in use, whether it can sign, and whether the keys are open. */
function useMeans(): string {
  const value = useAccounts()
  const selected = value?.accounts.find(({ id }) => id === value.selected)
  return JSON.stringify([selected?.id, selected?.access, value?.keyStore.locked])
}
