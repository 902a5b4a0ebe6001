import { useStore } from 'zustand'
import { MINUTE_MS } from '@shared/time'
import { useApp } from '../../app/app-context'

/** Current time, rounded up to the minute, so that charts are not redrawn each second. */
export function useMinute(): number {
  const { stores } = useApp()
  return useStore(stores.clock, ({ nowMs }) => Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS)
}
