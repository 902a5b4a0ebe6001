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
  tradeState,
  type TradeState,
} from './trade-store'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'

export type FollowedFlow = {
  readonly state: TradeState
  /** Flow that was started here or found unfinished; null before that, and after dismissal. */
  readonly flow: Flow | null
  /** True if the flow was started here, not found. */
  readonly isMine: boolean
  /** Asks main to start a flow. Does nothing while a flow is starting here. */
  readonly start: (request: () => Promise<Result<Flow>>) => void
  /** Removes the outcome from the page; the history keeps the flow. */
  readonly dismiss: () => void
}

/** Starts a flow under the name of its origin and returns its state. Unmounting the component dismisses nothing. */
export function useStartedFlow(origin: string): FollowedFlow {
  const { stores } = useApp()
  const state = useStore(stores.trades, (trades) => tradeState(trades, origin))
  const flowId = state.status === 'following' ? state.flowId : null
  const flow = useKnownValue(flowsQueries.list, (flows) => flows.find(({ id }) => id === flowId)) ?? null
  return {
    state,
    flow,
    isMine: state.status === 'following' && state.isMine,
    start: (request) => void beginTrade(stores, origin, request),
    dismiss: () => dismissTrade(stores.trades, origin),
  }
}

/**
 * Starts a flow and follows it to its end under the name of its origin, which must be unique to the component. Unmounting the
 * component dismisses a flow that has ended. `finds` selects an unfinished flow, wherever started, to follow here as
 * well.
 */
export function useFollowedFlow(origin: string, finds?: (flow: Flow) => boolean): FollowedFlow {
  const { stores } = useApp()
  const trade = useStartedFlow(origin)
  const { status } = trade.state
  const isFree = trade.flow === null && status !== 'starting'
  const found = useKnownValue(flowsQueries.list, (flows) =>
    finds && isFree ? (flows.find((flow) => !hasEnded(flow.state) && finds(flow)) ?? null) : null,
  )
  const foundId = found?.id
  useLayoutEffect(() => {
    if (foundId !== undefined) adoptTrade(stores, origin, foundId)
  }, [stores, origin, foundId])
  const refusalFacts = useRefusalFacts()
  useEffect(() => () => dismissRefusal(stores.trades, origin), [stores, origin, refusalFacts])
  useEffect(() => () => leaveTrade(stores, origin), [stores, origin])
  return found === null ? trade : { ...trade, flow: found, isMine: false }
}

/** Facts that a refusal may depend on: the selected account, its access, and if the keys are locked. */
function useRefusalFacts(): string {
  const book = useAccounts()
  const selected = book?.accounts.find(({ id }) => id === book.selected)
  return JSON.stringify([selected?.id, selected?.access, book?.keyStore.locked])
}
