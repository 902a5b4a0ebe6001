/**
 * Progress of a launch, from this computer's counts and from the mints that the market reports. The market's mints are
 * exact to the second, but only go back as far as they were read.
 */
import { MINUTE_MS } from '../time'
import {
  MIN_PACE_SAMPLES,
  MIN_PACE_SPAN_MS,
  type MintSample,
  estimateSellOut,
  type SellOut,
  type LaunchPace,
  PACE_WINDOW_MS,
  estimatePace,
} from './launch-pace'

export type Progress = {
  /** Local counts of the current stage, oldest first. */
  readonly samples: readonly MintSample[]
  /** Mint times of the reported NFTs of the whole collection, newest first. */
  readonly times: readonly number[]
  /** True if the market reported all mints. */
  readonly isWhole: boolean
  /**
   * True if other launches, or other stages in addition to this one, mint NFTs of the same collection: its mints are
   * not all from this launch.
   */
  readonly isShared: boolean
  /** Time at which the mints were read. */
  readonly readMs: number
}

/** Reason for a missing pace. `reading`, `unread`: the mints are being read, or could not be read. */
export type NoPaceReason =
  | 'not-open'
  | 'paused'
  | 'sold-out'
  | 'reading'
  | 'unread'
  | 'nothing-read'
  | 'too-few'
  | 'too-short'
  | 'too-old'
export type Pace =
  | { readonly isKnown: true; readonly estimate: LaunchPace; readonly source: 'market' | 'here' }
  | { readonly isKnown: false; readonly reason: NoPaceReason }

type StageTimes = { readonly startMs: number | null; readonly endMs: number | null }

/**
 * Current minting pace. The market's list takes precedence where it covers the whole window and only this launch;
 * otherwise the local counts are used.
 */
export function mintPace(progress: Progress, { startMs, endMs }: StageTimes, nowMs: number): Pace {
  if (startMs !== null && startMs > nowMs) return { isKnown: false, reason: 'not-open' }
  if (endMs !== null && endMs <= nowMs) return { isKnown: false, reason: 'not-open' }
  const marketSamples = progress.isShared ? null : minuteByMinute(progress, startMs)
  const marketEstimate = marketSamples && estimatePace(marketSamples, progress.readMs)
  if (marketEstimate) return { isKnown: true, estimate: marketEstimate, source: 'market' }
  const localSamples = progress.samples.filter(({ atMs }) => startMs === null || atMs >= startMs)
  const localEstimate = estimatePace(localSamples, nowMs)
  if (localEstimate) return { isKnown: true, estimate: localEstimate, source: 'here' }
  return { isKnown: false, reason: missingPaceReason(localSamples, nowMs) }
}

/** Age limit of a pace: older counts say nothing about the current pace. */
const MAX_PACE_AGE_MS = 10 * MINUTE_MS

/** A pace at `nowMs`, some time after its calculation: too old after `MAX_PACE_AGE_MS`. */
export const agedPace = (pace: Pace, nowMs: number): Pace =>
  pace.isKnown && nowMs - pace.estimate.toMs > MAX_PACE_AGE_MS ? { isKnown: false, reason: 'too-old' } : pace

function missingPaceReason(samples: readonly MintSample[], nowMs: number): NoPaceReason {
  const recent = samples.filter(({ atMs }) => atMs <= nowMs && atMs >= nowMs - PACE_WINDOW_MS)
  const first = recent[0]
  const last = recent.at(-1)
  if (!first || !last) return 'nothing-read'
  if (last.atMs - first.atMs < MIN_PACE_SPAN_MS) return 'too-short'
  return recent.length < MIN_PACE_SAMPLES ? 'too-few' : 'nothing-read'
}

/** Cumulative mints of the window, one sample per minute; null where the mints do not go back that far. */
function minuteByMinute({ times, isWhole, readMs }: Progress, startMs: number | null): readonly MintSample[] | null {
  const fromMs = Math.max(readMs - PACE_WINDOW_MS, startMs ?? Number.NEGATIVE_INFINITY)
  const oldest = times.at(-1)
  if (!isWhole && (oldest === undefined || oldest > fromMs)) return null
  const minutes = Math.floor((readMs - fromMs) / MINUTE_MS)
  return Array.from({ length: minutes + 1 }, (_, i) => {
    const atMs = readMs - (minutes - i) * MINUTE_MS
    return { atMs, minted: times.filter((mintMs) => mintMs > fromMs && mintMs <= atMs).length }
  })
}

/** Time at which `left` NFTs would be sold out, with likely bounds; null without a pace or without mints. */
export const sellOutAt = (pace: Pace, left: number | null): SellOut | null =>
  pace.isKnown && left !== null ? estimateSellOut(left, pace.estimate) : null

type CountPoint = { readonly atMs: number; readonly value: number }

/**
 * Number of minted NFTs at each instant, oldest first: counted back from the current count where all mints are from
 * this launch, and before that from local counts. `minted`: current count; null where the market does not report it.
 * `canReturn`: minted NFTs may return to the pool, so the past count cannot be derived from the current one.
 */
export function mintedOverTime(
  { samples, times, isShared, readMs }: Progress,
  minted: number | null,
  canReturn: boolean,
): readonly CountPoint[] {
  const localCounts = samples.map(({ atMs, minted: value }) => ({ atMs, value }))
  if (isShared || canReturn || minted === null || times.length === 0) return localCounts
  const countedBack = times.map((atMs, i) => ({ atMs, value: minted - i })).filter(({ value }) => value > 0)
  const oldest = countedBack.at(-1)
  if (!oldest) return localCounts
  const before = localCounts.filter(({ atMs, value }) => atMs < oldest.atMs && value <= oldest.value)
  const newest = countedBack[0] ?? oldest
  return [...before, ...countedBack.toReversed(), { atMs: Math.max(readMs, newest.atMs), value: minted }]
}

/** Number of mints in each period; null where the mints were not read. */
export function mintBars(
  { times, isWhole, readMs }: Progress,
  { fromMs, toMs, stepMs }: { readonly fromMs: number; readonly toMs: number; readonly stepMs: number },
): readonly { readonly fromMs: number; readonly toMs: number; readonly value: number | null }[] {
  const firstReadMs = isWhole ? Number.NEGATIVE_INFINITY : (times.at(-1) ?? Number.POSITIVE_INFINITY)
  const count = Math.max(0, Math.ceil((toMs - fromMs) / stepMs))
  return Array.from({ length: count }, (_, i) => {
    const start = fromMs + i * stepMs
    const end = start + stepMs
    const isRead = start >= firstReadMs && start < readMs
    return {
      fromMs: start,
      toMs: end,
      value: isRead ? times.filter((mintMs) => mintMs >= start && mintMs < end).length : null,
    }
  })
}
