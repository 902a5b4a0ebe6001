import { useStore } from 'zustand'
import { useApp } from '../app-context'

const MINUTE_MS = 60_000

/** Now, to the minute: a chart need not be drawn anew each second. */
export function useMinute(): number {
  const { stores } = useApp()
  return useStore(stores.clock, ({ nowMs }) => Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS)
}
