import { useEffect, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import type { Flow } from '@shared/contract/flows'
import type { Result } from '@shared/result'
import { flowsQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { hasEnded } from './flow-text'
import {
  followUnfinishedFlow,
  beginTrade,
  dismissRefusal,
  dismissTrade,
  cleanUpTrade,
  tradeState,
  type TradeState,
} from './trade-store'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'

export type FollowedFlow = {
  readonly state: TradeState
  /** Flow that was started here or found unfinished; null if there is none, and after dismissal. */
  readonly flow: Flow | null
  /** True if the flow was started from this origin; false if the flow was found unfinished. */
  readonly isStartedHere: boolean
  /** Asks main to start a flow. Does nothing while a flow is starting here. */
  readonly start: (startFlow: () => Promise<Result<Flow>>) => void
  /** Removes the outcome from the page. The history keeps the flow. */
  readonly dismiss: () => void
}

/**
 * Flow of an origin, with functions to start and to dismiss a flow. `origin` is the unique name of the origin.
 * Unmounting the component changes nothing.
 */
export function useStartedFlow(origin: string): FollowedFlow {
  const { stores } = useApp()
  const state = useStore(stores.trades, (trades) => tradeState(trades, origin))
  const flowId = state.status === 'following' ? state.flowId : null
  const flow = useKnownValue(flowsQueries.list, (flows) => flows.find(({ id }) => id === flowId)) ?? null
  return {
    state,
    flow,
    isStartedHere: state.status === 'following' && state.isStartedHere,
    start: (startFlow) => void beginTrade(stores, origin, startFlow),
    dismiss: () => dismissTrade(stores.trades, origin),
  }
}

/**
 * Flow of an origin, like `useStartedFlow`, for the one component that owns the origin. Unmounting the component dismisses
 * everything except an unfinished flow. While the origin has no flow, the hook follows the first unfinished flow of the app
 * for which `isRelated` returns true.
 */
export function useFollowedFlow(origin: string, isRelated?: (flow: Flow) => boolean): FollowedFlow {
  const { stores } = useApp()
  const trade = useStartedFlow(origin)
  const { status } = trade.state
  const canFollow = trade.flow === null && status !== 'starting'
  const foundFlow = useKnownValue(flowsQueries.list, (flows) =>
    isRelated && canFollow ? (flows.find((flow) => !hasEnded(flow.state) && isRelated(flow)) ?? null) : null,
  )
  const foundId = foundFlow?.id
  useLayoutEffect(() => {
    if (foundId !== undefined) followUnfinishedFlow(stores, origin, foundId)
  }, [stores, origin, foundId])
  const refusalFactsKey = useRefusalFactsKey()
  // The cleanup runs when one of the facts changes, and on unmount.
  useEffect(() => () => dismissRefusal(stores.trades, origin), [stores, origin, refusalFactsKey])
  useEffect(() => () => cleanUpTrade(stores, origin), [stores, origin])
  return foundFlow === null ? trade : { ...trade, flow: foundFlow, isStartedHere: false }
}

/**
 * Key that changes with the facts on which a refusal may depend: the selected account, the app's access to that account,
 * and the lock of the keys.
 */
function useRefusalFactsKey(): string {
  const accountBook = useAccounts()
  const selectedAccount = accountBook?.accounts.find(({ id }) => id === accountBook.selected)
  return JSON.stringify([selectedAccount?.id, selectedAccount?.access, accountBook?.keyStore.isLocked])
}
