import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { DaySpan } from '@shared/insight/day-span'
import { isoDate } from '@shared/time'
import { spanOf } from './statistics-store'
import { useApp } from '../../app/app-context'
import { useCurrentMinuteMs } from '../collection/use-current-minute'

/** Displayed time span; null while the person types an invalid span. Returns the same object until the days change. */
export function useSpan(): DaySpan | null {
  const { stores } = useApp()
  const { range, typed } = useStore(stores.statistics.viewSettings)
  const today = isoDate(useCurrentMinuteMs())
  return useMemo(() => spanOf({ range, typed }, Date.parse(today)), [range, typed, today])
}
