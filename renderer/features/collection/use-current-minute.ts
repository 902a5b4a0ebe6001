import { useStore } from 'zustand'
import { MINUTE_MS } from '@shared/time'
import { useApp } from '../../app/app-context'

/** Current time in ms, rounded up to a full minute, so that charts are redrawn once a minute and not every second. */
export function useCurrentMinuteMs(): number {
  const { stores } = useApp()
  return useStore(stores.clock, ({ nowMs }) => Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS)
}
