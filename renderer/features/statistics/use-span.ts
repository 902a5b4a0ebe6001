import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Span } from '@shared/insight/day-span'
import { isoDate } from '@shared/time'
import { spanOf } from './statistics-store'
import { useApp } from '../../app/app-context'
import { useMinute } from '../collection/use-minute'

/** The time that is chosen; null while what was typed is none. The same object for as long as it is the same days. */
export function useSpan(): Span | null {
  const { stores } = useApp()
  const { range, typed } = useStore(stores.statistics.look)
  const today = isoDate(useMinute())
  return useMemo(() => spanOf({ range, typed }, Date.parse(today)), [range, typed, today])
}
