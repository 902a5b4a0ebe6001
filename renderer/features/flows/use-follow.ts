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
  /** Flow that was started here or found unfinished; null before that, and after dismissal. */
  readonly flow: Flow | null
  /** True if the flow was started here, not found. */
  readonly isMine: boolean
  /** Asks main to start a flow. Does nothing while a flow is starting here. */
  readonly start: (ask: () => Promise<Result<Flow>>) => void
  /** Removes the outcome from the page; the history keeps the flow. */
  readonly dismiss: () => void
}

/** Starts a flow under the name `of` and returns its state. Unmounting the component dismisses nothing. */
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
 * Starts a flow and follows it to its end under the name `of`, which must be unique to the component. Unmounting the
 * component dismisses a flow that has ended. `finds` selects an unfinished flow, wherever started, to follow here as
 * well.
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

/** Facts that a refusal may depend on: the selected account, its access, and if the keys are locked. */
function useMeans(): string {
  const value = useAccounts()
  const selected = value?.accounts.find(({ id }) => id === value.selected)
  return JSON.stringify([selected?.id, selected?.access, value?.keyStore.locked])
}
