import { useMemo } from 'react'
import type { EntityId } from '@shared/ids'
import { DAY_MS, isoDate } from '@shared/time'
import { useCurrentMinuteMs } from '../collection/use-current-minute'
import { useFigures } from './use-figures'

/** Pages of daily figures that are read for the sparklines: enough for a market of 100 collections over 30 days. */
const MAX_PAGES = 6

/** Floors of a collection over time; undefined while they are not read. */
export type FloorTrendLookup = (token: EntityId) => readonly (number | null)[] | undefined

/** Reads the floors of all collections over the last days. Few pages are read, because a sparkline shows little. */
export function useFloorTrends(days: number): FloorTrendLookup {
  const nowMs = useCurrentMinuteMs()
  const to = isoDate(nowMs)
  const span = useMemo(() => ({ from: isoDate(Date.parse(to) - (days - 1) * DAY_MS), to }), [to, days])
  const { figures } = useFigures(span, MAX_PAGES)
  return useMemo(() => {
    const trends = new Map(
      figures?.collections
        .filter(({ currency }) => currency === null)
        .map(({ token, floorTrend }) => [token, floorTrend]),
    )
    return (token) => (figures ? (trends.get(token) ?? []) : undefined)
  }, [figures])
}
