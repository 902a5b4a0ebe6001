import { useMemo } from 'react'
import type { LaunchView } from '@shared/contract/launches'
import { agedPace, type NoPaceReason, type Pace, mintPace } from '@shared/insight/launch-progress'
import { launchState, type LaunchState } from './launch-text'
import { launchesQueries } from './queries'
import { hasFailed, known } from '../../query/remote'
import { useKnown } from '../../query/use-query'
import type { LaunchKey } from './launch-key'

const READING: Pace = { isKnown: false, reason: 'reading' }
const UNREAD: Pace = { isKnown: false, reason: 'unread' }
const NO_PACE_REASONS: Readonly<Record<Exclude<LaunchState, 'open'>, NoPaceReason>> = {
  coming: 'not-open',
  ended: 'not-open',
  paused: 'paused',
  'sold-out': 'sold-out',
}

/**
 * Pace of the launch at `nowMs` from the latest read. The pace changes with each read, not each second, until it is too
 * old. Unknown while nothing can be minted.
 */
export function usePace({ launch, stamp }: LaunchView, launchKey: LaunchKey, nowMs: number): Pace {
  const progressState = useKnown(launchesQueries.progress(launchKey))
  const progress = known(progressState)
  const isUnread = hasFailed(progressState)
  const { minted, startsAt, endsAt } = launch
  const latestPace = useMemo(() => {
    if (!progress) return isUnread ? UNREAD : READING
    const readMs = Date.parse(progress.stamp.receivedAt)
    const countedMs = Date.parse(stamp.receivedAt)
    // The current count is a sample, too, even if it is not stored yet.
    const samples = minted === null ? progress.samples : [...progress.samples, { atMs: countedMs, minted }]
    return mintPace(
      { ...progress, samples, readMs },
      { startMs: instantMs(startsAt), endMs: instantMs(endsAt) },
      Math.max(readMs, countedMs),
    )
  }, [progress, isUnread, minted, startsAt, endsAt, stamp.receivedAt])
  const state = launchState(launch, nowMs)
  return state === 'open' ? agedPace(latestPace, nowMs) : { isKnown: false, reason: NO_PACE_REASONS[state] }
}

const instantMs = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))
