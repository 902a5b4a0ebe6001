/** Points of the recorded worth over time, for charts. */
import { useEffect, useMemo, useRef } from 'react'
import type { WorthSeries } from '@shared/contract/holdings'
import type { WorthMethod } from '@shared/insight/valuation'
import { sumOfParts, totalWorthHistory, type WorthPoint } from '@shared/insight/worth-history'
import { homeQueries } from '../home/queries'
import { knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import type { LoadedHoldings } from './use-holdings'

/** Period of the recorded worth that the charts can show. */
export const RECORDED_DAYS = 30

/** Recorded worth of the accounts' NFTs by a method, oldest first. Empty for the trait floor, which is not recorded. */
export function recordedWorthPoints(accountSeries: readonly WorthSeries[], method: WorthMethod): readonly WorthPoint[] {
  if (method === 'trait-floor') return []
  const seriesName = method === 'last-sale' ? 'lastSale' : method
  return totalWorthHistory(accountSeries.map((series) => series[seriesName]))
}

/** Recorded HBAR and NFTs of the accounts, oldest first. Begins when the balances and the NFTs of all accounts were known. */
export const recordedTotalPoints = (
  accountSeries: readonly WorthSeries[],
  method: WorthMethod,
): readonly WorthPoint[] =>
  sumOfParts([
    recordedWorthPoints(accountSeries, method),
    totalWorthHistory(accountSeries.map(({ balance }) => balance)),
  ])

export type AccountsAndStamp = Pick<LoadedHoldings, 'accounts' | 'stamp'>

const NO_SERIES: readonly WorthSeries[] = []

/** Recorded worth of the accounts over the last 30 days. Empty until loaded. */
export function useWorthSeries({ accounts, stamp }: AccountsAndStamp): readonly WorthSeries[] {
  const read = useReadQuery()
  // Joined, because an array is a new object on each render, and the query must change only with the ids.
  const joinedIds = accounts.map(({ id }) => id).join(' ')
  const query = useMemo(() => homeQueries.worth(joinedIds.split(' '), RECORDED_DAYS), [joinedIds])
  const series = knownValue(useMainQuery(query, joinedIds !== ''))
  // Main records a sample with each read of the holdings or a balance, so the samples are read again after each read.
  const balancesReadAt = accounts.map(({ balance }) => balance?.stamp.receivedAt ?? '').join(' ')
  const valuesReadAt = `${stamp?.receivedAt ?? ''} ${balancesReadAt}`
  const loadedReadAt = useRef(valuesReadAt)
  useEffect(() => {
    if (valuesReadAt === loadedReadAt.current) return
    loadedReadAt.current = valuesReadAt
    if (joinedIds !== '') void read(query)
  }, [joinedIds, query, valuesReadAt, read])
  return series ?? NO_SERIES
}
