/** State of the one value that a small window reads from main: the known value and the result of the latest read. */
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import { guarded } from '../query/bridge-call'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type Remote<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly of: string }
  | { readonly status: 'ready'; readonly of: string; readonly value: T }
  /** The last known value stays while a newer one is read. */
  | { readonly status: 'refreshing'; readonly of: string; readonly value: T }
  /** The last known value stays although the newer read failed. */
  | { readonly status: 'stale'; readonly of: string; readonly value: T; readonly error: AppError }
  | { readonly status: 'failed'; readonly of: string; readonly error: AppError }
export type RemoteStore<T> = StoreApi<Remote<T>>

export const createRemote = <T>(): RemoteStore<T> => createStore<Remote<T>>(() => ({ status: 'idle' }))

/** The known value of `of`, whatever its age; null if unknown. */
export function known<T>(state: Remote<T>, of: string): T | null {
  return 'value' in state && state.of === of ? state.value : null
}

/**
 * Reads into a store. The answer of a read is dropped if a later read has replaced it, which the identity of its first
 * state shows. A bridge call that throws (main is gone) becomes an error like any other.
 */
export async function load<T>(store: RemoteStore<T>, of: string, read: () => Promise<Result<T>>): Promise<void> {
  const value = known(store.getState(), of)
  const startState: Remote<T> = value === null ? { status: 'loading', of } : { status: 'refreshing', of, value }
  store.setState(startState, true)
  const result = await guarded(read)
  if (store.getState() !== startState) return
  if (!result.ok && result.error.code === 'cancelled') {
    // The page was closed: the known value stays, and the next page reads again.
    store.setState(value === null ? { status: 'idle' } : { status: 'ready', of, value }, true)
    return
  }
  if (result.ok) store.setState({ status: 'ready', of, value: result.value }, true)
  else if (value === null) store.setState({ status: 'failed', of, error: result.error }, true)
  else store.setState({ status: 'stale', of, value, error: result.error }, true)
}
