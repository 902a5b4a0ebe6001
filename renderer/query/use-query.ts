import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useApp } from '../app/app-context'
import { readQuery } from './client'
import { type MainQuery, optionsOf } from './main-query'
import { type Remote, remoteOf } from './remote'

/** Reads a query on mount and returns its state. If `isWanted` is false, returns only the known state. */
export function useMainQuery<T>(query: MainQuery<T>, isWanted = true): Remote<T> {
  const { api, stores } = useApp()
  const { data, error, fetchStatus } = useQuery({ ...optionsOf(query, api), enabled: isWanted }, stores.client)
  return useMemo(() => remoteOf<T>({ data, error, fetchStatus }), [data, error, fetchStatus])
}

/** State of a query that another view reads, or that main updates by events. */
export const useKnown = <T>(query: MainQuery<T>): Remote<T> => useMainQuery(query, false)

/** The known value of such a query, or a part of it; null before it is known. */
export function useKnownValue<T>(query: MainQuery<T>): T | null
export function useKnownValue<T, S>(query: MainQuery<T>, select: (value: T) => S): S | null
export function useKnownValue<T, S>(query: MainQuery<T>, select?: (value: T) => S): T | S | null {
  const { api, stores } = useApp()
  const { data } = useQuery({ ...optionsOf(query, api), enabled: false, ...(select && { select }) }, stores.client)
  return data ?? null
}

/** Returns a function that reads a query now. `fresh`: bypass main's cache. */
export function useRead(): <T>(query: MainQuery<T>, fresh?: boolean) => Promise<void> {
  const { api, stores } = useApp()
  return useCallback((query, fresh = false) => readQuery(stores.client, api, query, fresh), [stores, api])
}
