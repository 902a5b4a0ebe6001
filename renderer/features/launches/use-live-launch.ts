import { useEffect, useRef } from 'react'
import type { LaunchView } from '@shared/contract/launches'
import { launchState } from './launch-text'
import { launchesQueries } from './queries'
import { useReadQuery } from '../../query/use-query'
import type { LaunchKey } from './launch-key'
import { useApp } from '../../app/app-context'

/** Interval of automatic reads. The progress is read each time, the launch every second time. */
export const LIVE_READ_INTERVAL_MS = 15_000
/** Automatic reads start when the opening is less than this time away. */
const MAX_TIME_TO_OPENING_MS = 120_000

/**
 * Reads a launch and its progress automatically while the launch is open or opens soon, the page is visible and the app
 * is online. `view`: null before the launch is loaded. `areReadsPaused`: true while the person pauses automatic reads.
 */
export function useLiveLaunch(key: LaunchKey, view: LaunchView | null, areReadsPaused: boolean): void {
  const { stores } = useApp()
  const read = useReadQuery()
  const latestProps = useRef({ launchView: view, areReadsPaused })
  useEffect(() => {
    latestProps.current = { launchView: view, areReadsPaused }
  })
  const { token, mintCode } = key
  useEffect(() => {
    let lastReadMs = stores.clock.getState().nowMs
    let readCount = 0
    return stores.clock.subscribe(({ nowMs }) => {
      const { launchView, areReadsPaused: arePausedNow } = latestProps.current
      if (nowMs - lastReadMs < LIVE_READ_INTERVAL_MS || arePausedNow || !launchView) return
      if (
        document.visibilityState === 'hidden' ||
        stores.marketReach.getState().isOffline ||
        !isOpenOrOpensSoon(launchView, nowMs)
      )
        return
      lastReadMs = nowMs
      readCount += 1
      void read(launchesQueries.progress({ token, mintCode }), true)
      if (readCount % 2 === 0) void read(launchesQueries.launch({ token, mintCode }), true)
    })
  }, [read, stores, token, mintCode])
}

/** True if the launch is open or opens soon. */
function isOpenOrOpensSoon({ launch }: LaunchView, nowMs: number): boolean {
  const currentState = launchState(launch, nowMs)
  if (currentState === 'open') return true
  if (currentState !== 'coming') return false
  return launch.startsAt !== null && Date.parse(launch.startsAt) - nowMs < MAX_TIME_TO_OPENING_MS
}
