/** State of one value that a small window reads from main: the last known value, and the result of the latest read. */
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import { callMain } from '../query/bridge-call'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** State of reading a value. All states except `idle` contain the name of the value. */
export type RemoteValue<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly valueName: string }
  | { readonly status: 'ready'; readonly valueName: string; readonly value: T }
  /** The last known value stays while a newer value is read. */
  | { readonly status: 'refreshing'; readonly valueName: string; readonly value: T }
  /** The last known value stays although the newer read failed. */
  | { readonly status: 'stale'; readonly valueName: string; readonly value: T; readonly error: AppError }
  | { readonly status: 'failed'; readonly valueName: string; readonly error: AppError }
export type RemoteStore<T> = StoreApi<RemoteValue<T>>

export const createRemoteStore = <T>(): RemoteStore<T> => createStore<RemoteValue<T>>(() => ({ status: 'idle' }))

/** The last known value with this name, whatever its age; null if no value with this name is known. */
export function lastKnownValue<T>(state: RemoteValue<T>, valueName: string): T | null {
  return 'value' in state && state.valueName === valueName ? state.value : null
}

/**
 * Reads a value into a store. The result is dropped if a later read has started meanwhile: the store then no longer
 * holds the state object that this read set. A bridge call that throws (main is gone) becomes an `AppError`.
 */
export async function loadRemoteValue<T>(
  store: RemoteStore<T>,
  valueName: string,
  read: () => Promise<Result<T>>,
): Promise<void> {
  const knownBefore = lastKnownValue(store.getState(), valueName)
  const startState: RemoteValue<T> =
    knownBefore === null ? { status: 'loading', valueName } : { status: 'refreshing', valueName, value: knownBefore }
  store.setState(startState, true)
  const result = await callMain(read)
  if (store.getState() !== startState) return
  if (!result.ok && result.error.code === 'cancelled') {
    // Main cancelled the read. The known value stays, and the next call reads again.
    store.setState(knownBefore === null ? { status: 'idle' } : { status: 'ready', valueName, value: knownBefore }, true)
    return
  }
  if (result.ok) store.setState({ status: 'ready', valueName, value: result.value }, true)
  else if (knownBefore === null) store.setState({ status: 'failed', valueName, error: result.error }, true)
  else store.setState({ status: 'stale', valueName, value: knownBefore, error: result.error }, true)
}
