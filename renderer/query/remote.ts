/** The state of a query, in the form that views use. */
import type { QueryState } from '@tanstack/react-query'
import type { AppError } from '@shared/errors'
import type { MainError } from './main-query'

export type Remote<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  /** The last known value stays while a newer value is read. */
  | { readonly status: 'refreshing'; readonly value: T }
  /** The last known value stays although the newer read failed. */
  | { readonly status: 'stale'; readonly value: T; readonly error: AppError }
  | { readonly status: 'failed'; readonly error: AppError }

const IDLE = { status: 'idle' } as const

type ReadState<T> = Pick<QueryState<T, MainError>, 'data' | 'error' | 'fetchStatus'>

export function remoteOf<T>(state: ReadState<T> | undefined): Remote<T> {
  if (state === undefined) return IDLE
  const { data, error, fetchStatus } = state
  const isFetching = fetchStatus !== 'idle'
  if (data === undefined) {
    if (isFetching) return { status: 'loading' }
    return error === null ? IDLE : { status: 'failed', error: error.appError }
  }
  if (isFetching) return { status: 'refreshing', value: data }
  return error === null ? { status: 'ready', value: data } : { status: 'stale', value: data, error: error.appError }
}

/** Error of a read that cannot succeed because the market cannot be reached. */
export const OFFLINE_ERROR: AppError = { code: 'offline', what: 'service' }

/** State of a query to the market while the market cannot be reached: nothing is refreshed. */
export const offlineRemoteOf = <T>(state: Remote<T>): Remote<T> =>
  state.status === 'refreshing' ? { status: 'ready', value: state.value } : state

/** The last known value, however old; null if no value is known. */
export const knownValue = <T>(state: Remote<T>): T | null => ('value' in state ? state.value : null)

/** True if no value is known and the latest read failed. */
export const hasFailedWithoutValue = <T>(state: Remote<T>): boolean => state.status === 'failed'

export const isReading = <T>(state: Remote<T>): boolean => state.status === 'loading' || state.status === 'refreshing'

/** True if the latest read failed. */
export const hasFailedRead = <T>(state: Remote<T>): boolean => state.status === 'failed' || state.status === 'stale'
