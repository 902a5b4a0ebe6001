import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { DaySpan } from '@shared/insight/day-span'
import { isoDate } from '@shared/time'
import { displayedSpan } from './statistics-store'
import { useApp } from '../../app/app-context'
import { useCurrentMinuteMs } from '../collection/use-current-minute'

/** Returns the displayed time span; null while the typed span is invalid. The object stays the same until the days change. */
export function useSpan(): DaySpan | null {
  const { stores } = useApp()
  const { range, typedDays } = useStore(stores.statistics.viewSettings)
  const today = isoDate(useCurrentMinuteMs())
  return useMemo(() => displayedSpan({ range, typedDays }, Date.parse(today)), [range, typedDays, today])
}
