/** State of one value that a small window reads from main: the last known value, and the result of the latest read. */
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import { guarded } from '../query/bridge-call'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** State of reading a value. All states except `idle` contain the name of the value. */
export type Remote<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly of: string }
  | { readonly status: 'ready'; readonly of: string; readonly value: T }
  /** The last known value stays while a newer value is read. */
  | { readonly status: 'refreshing'; readonly of: string; readonly value: T }
  /** The last known value stays although the newer read failed. */
  | { readonly status: 'stale'; readonly of: string; readonly value: T; readonly error: AppError }
  | { readonly status: 'failed'; readonly of: string; readonly error: AppError }
export type RemoteStore<T> = StoreApi<Remote<T>>

export const createRemote = <T>(): RemoteStore<T> => createStore<Remote<T>>(() => ({ status: 'idle' }))

/** The last known value with this name, whatever its age; null if no value with this name is known. */
export function known<T>(state: Remote<T>, of: string): T | null {
  return 'value' in state && state.of === of ? state.value : null
}

/**
 * Reads a value into a store. The result is dropped if a later read has started meanwhile: the store then no longer
 * holds the state object that this read set. A bridge call that throws (main is gone) becomes an `AppError`.
 */
export async function load<T>(store: RemoteStore<T>, of: string, read: () => Promise<Result<T>>): Promise<void> {
  const knownBefore = known(store.getState(), of)
  const startState: Remote<T> =
    knownBefore === null ? { status: 'loading', of } : { status: 'refreshing', of, value: knownBefore }
  store.setState(startState, true)
  const result = await guarded(read)
  if (store.getState() !== startState) return
  if (!result.ok && result.error.code === 'cancelled') {
    // Main cancelled the read. The known value stays, and the next call reads again.
    store.setState(knownBefore === null ? { status: 'idle' } : { status: 'ready', of, value: knownBefore }, true)
    return
  }
  if (result.ok) store.setState({ status: 'ready', of, value: result.value }, true)
  else if (knownBefore === null) store.setState({ status: 'failed', of, error: result.error }, true)
  else store.setState({ status: 'stale', of, value: knownBefore, error: result.error }, true)
}
