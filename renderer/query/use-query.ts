import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useApp } from '../app/app-context'
import { useIsOffline } from './use-is-offline'
import { readQuery } from './client'
import { errorDuringRetry, type MainQuery, optionsOf } from './main-query'
import { OFFLINE_ERROR, offlineRemoteOf, type Remote, remoteOf } from './remote'

/**
 * Time after which a first read counts as failed while the market cannot be reached. Main answers with the last known
 * value within this time, if there is one.
 */
const MAX_OFFLINE_WAIT_MS = 5000

/** True once a first read has waited for `MAX_OFFLINE_WAIT_MS` while the market cannot be reached. */
export function useIsOfflineTooLong(isFirstRead: boolean): boolean {
  const isOffline = useIsOffline()
  const isWaiting = isOffline && isFirstRead
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsOver(true), MAX_OFFLINE_WAIT_MS)
    return () => {
      clearTimeout(timer)
      setIsOver(false)
    }
  }, [isWaiting])
  return isWaiting && isOver
}

/**
 * Reads a query on mount and returns its state. If `isWanted` is false, the query is not read. While the market cannot
 * be reached, a query that needs the market is never `refreshing`, and its first read counts as failed after a while,
 * so that no placeholder is shown without end.
 */
export function useMainQuery<T>(query: MainQuery<T>, isWanted = true): Remote<T> {
  const { api, stores } = useApp()
  const { data, error, fetchStatus } = useQuery({ ...optionsOf(query, api), enabled: isWanted }, stores.client)
  const isOffline = useIsOffline()
  const needsMarket = query.isLocal !== true
  const isFirstRead = data === undefined && fetchStatus !== 'idle'
  const isOfflineTooLong = useIsOfflineTooLong(isFirstRead && needsMarket)
  const errorBeforeRetry = isFirstRead ? errorDuringRetry(stores.client, query.queryKey) : null
  return useMemo<Remote<T>>(() => {
    if (errorBeforeRetry !== null) return { status: 'failed', error: errorBeforeRetry }
    if (isOfflineTooLong) return { status: 'failed', error: OFFLINE_ERROR }
    const state = remoteOf<T>({ data, error, fetchStatus })
    return isOffline && needsMarket ? offlineRemoteOf(state) : state
  }, [data, error, fetchStatus, isOffline, needsMarket, errorBeforeRetry, isOfflineTooLong])
}

/** State of a query, without a read: another view reads the query, or events from main update the value. */
export const useKnownState = <T>(query: MainQuery<T>): Remote<T> => useMainQuery(query, false)

/** Last known value of a query, or the part that `select` returns, without a read; null if no value is known. */
export function useKnownValue<T>(query: MainQuery<T>): T | null
export function useKnownValue<T, S>(query: MainQuery<T>, select: (value: T) => S): S | null
export function useKnownValue<T, S>(query: MainQuery<T>, select?: (value: T) => S): T | S | null {
  const { api, stores } = useApp()
  const { data } = useQuery({ ...optionsOf(query, api), enabled: false, ...(select && { select }) }, stores.client)
  return data ?? null
}

/** Returns a function that reads a query now. `fresh`: bypass main's cache. */
export function useReadQuery(): <T>(query: MainQuery<T>, fresh?: boolean) => Promise<void> {
  const { api, stores } = useApp()
  return useCallback((query, fresh = false) => readQuery(stores.client, api, query, fresh), [stores, api])
}
