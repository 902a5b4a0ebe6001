import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Flow } from '@shared/contract/flows'
import type { Result } from '@shared/result'
import { beginTrade, dismissTrade, leaveTrade, tradeAt, type TradeState } from '../../stores/trade'
import { useApp } from '../app-context'

export type Follow = {
  readonly state: TradeState
  /** The flow that was started from here; null before, and after it was put away. */
  readonly flow: Flow | null
  /** Asks main to start a flow. Does nothing while one is being started here. */
  readonly start: (ask: () => Promise<Result<Flow>>) => void
  /** Puts the outcome away; the history keeps it. */
  readonly dismiss: () => void
}

/**
 * For the component that a flow is started from: starts it and follows it to its end under the name `of`, which no
 * other such component may have. What is over when the component goes is put away.
 */
export function useFollow(of: string): Follow {
  const { stores } = useApp()
  const state = useStore(stores.trades, (trades) => tradeAt(trades, of))
  const flowId = state.status === 'following' ? state.flowId : null
  const flow = useStore(stores.flows, (s) => ('value' in s && s.value.find(({ id }) => id === flowId)) || null)
  useEffect(() => () => leaveTrade(stores, of), [stores, of])
  return {
    state,
    flow,
    start: (ask) => void beginTrade(stores, of, ask),
    dismiss: () => dismissTrade(stores.trades, of),
  }
}
