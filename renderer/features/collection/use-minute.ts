import { useStore } from 'zustand'
import { MINUTE_MS } from '@shared/time'
import { useApp } from '../../app/app-context'

/** Now, to the minute: a chart need not be drawn anew each second. */
export function useMinute(): number {
  const { stores } = useApp()
  return useStore(stores.clock, ({ nowMs }) => Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS)
}
