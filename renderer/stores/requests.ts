/** What may still be asked of the service. Main tells it when it moves; between two tellings it is reckoned on. */
import type { Allowance } from '@shared/contract/network'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type RequestsState = {
  readonly allowances: readonly Allowance[]
  /** When they were told, by the page's clock. */
  readonly atMs: number
}
export type RequestsStore = StoreApi<RequestsState>

export const createRequests = (): RequestsStore => createStore<RequestsState>(() => ({ allowances: [], atMs: 0 }))

export const putRequests = (store: RequestsStore, allowances: readonly Allowance[], atMs: number): void =>
  store.setState({ allowances, atMs }, true)

/** An allowance as it stands `elapsedMs` after it was told, whole requests only. */
export function allowanceAfter(allowance: Allowance, elapsedMs: number): Allowance {
  const passedMs = Math.max(0, elapsedMs)
  const refilled = allowance.left + (passedMs / 1000) * allowance.perSecond
  return {
    ...allowance,
    // What waits takes what comes back.
    left: waitingFor(allowance) > 0 ? allowance.left : Math.floor(Math.min(allowance.capacity, refilled)),
    pausedForMs: Math.max(0, allowance.pausedForMs - passedMs),
  }
}

export const waitingFor = ({ waiting }: Allowance): number => waiting.action + waiting.visible + waiting.background

/** For how long the service asked for quiet of anything that views are read with. */
export const viewsPausedForMs = ({ allowances }: RequestsState): number =>
  Math.max(
    0,
    ...allowances.filter(({ name }) => name === 'agent' || name === 'keyless').map(({ pausedForMs }) => pausedForMs),
  )

/** The allowance that views are read with. */
export const viewAllowance = ({ allowances }: RequestsState): Allowance | null =>
  allowances.find(({ name }) => name === 'agent') ?? null
