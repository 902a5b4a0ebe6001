import { useMemo } from 'react'
import type { LaunchView } from '@shared/contract/launches'
import { paceUnlessTooOld, type NoPaceReason, type PaceResult, mintPace } from '@shared/insight/launch-progress'
import { launchState, type LaunchState } from './launch-text'
import { launchesQueries } from './queries'
import { hasFailedWithoutValue, knownValue } from '../../query/remote'
import { useKnownState } from '../../query/use-query'
import type { LaunchKey } from './launch-key'
import { useMarketReach } from '../../ui/market-reach-context'
import { useIsOffline } from '../../query/use-is-offline'

const PACE_LOADING: PaceResult = { isKnown: false, reason: 'reading' }
const PACE_UNREADABLE: PaceResult = { isKnown: false, reason: 'unread' }
const NO_PACE_REASONS: Readonly<Record<Exclude<LaunchState, 'open'>, NoPaceReason>> = {
  coming: 'not-open',
  ended: 'not-open',
  paused: 'paused',
  'sold-out': 'sold-out',
}

/**
 * Minting pace of the launch at `nowMs`; unknown while the launch is not open, and if the last count is too old at
 * `nowMs`. The pace is calculated once for each read, not every second.
 */
export function usePace({ launch, stamp }: LaunchView, launchKey: LaunchKey, nowMs: number): PaceResult {
  const progressState = useKnownState(launchesQueries.progress(launchKey))
  const progress = knownValue(progressState)
  const isOffline = useIsOffline()
  const isUnreadable = hasFailedWithoutValue(progressState) || isOffline
  const { minted, startsAt, endsAt } = launch
  const latestPace = useMemo(() => {
    if (!progress) return isUnreadable ? PACE_UNREADABLE : PACE_LOADING
    const progressReadMs = Date.parse(progress.stamp.receivedAt)
    const launchReadMs = Date.parse(stamp.receivedAt)
    // The count in `launch` can be newer than the samples in `progress.samples`, so the count is added as a sample.
    const samples = minted === null ? progress.samples : [...progress.samples, { atMs: launchReadMs, minted }]
    return mintPace(
      { ...progress, samples, readMs: progressReadMs },
      { startMs: epochMsOf(startsAt), endMs: epochMsOf(endsAt) },
      Math.max(progressReadMs, launchReadMs),
    )
  }, [progress, isUnreadable, minted, startsAt, endsAt, stamp.receivedAt])
  const currentState = launchState(launch, nowMs)
  if (currentState === 'open') return paceUnlessTooOld(latestPace, nowMs)
  return { isKnown: false, reason: NO_PACE_REASONS[currentState] }
}

const epochMsOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

/**
 * Time until which a known pace was measured, if reads began to fail after that time: the pace may have changed since.
 * Null for a current pace, and without a pace. A pace read during a failure of other reads is current.
 */
export function useOldPaceTime(pace: PaceResult): number | null {
  const { troubleSinceMs } = useMarketReach()
  if (!pace.isKnown || troubleSinceMs === null) return null
  return pace.estimate.toMs < troubleSinceMs ? pace.estimate.toMs : null
}
