/**
 * Progress of a launch, from local counts (stored by this app) and from the mints that the market reports. The times of
 * reported mints are exact to the second, but early mints are missing where not all pages of the list were read.
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
  /** Times of the reported mints of the whole collection, newest first. */
  readonly mintTimes: readonly number[]
  /** True if `mintTimes` has all mints of the collection. */
  readonly hasAllMints: boolean
  /**
   * True if other launches or other stages may mint NFTs of the same collection, so that `mintTimes` may include their
   * mints.
   */
  readonly isCollectionShared: boolean
  /** Time at which `mintTimes` was read. */
  readonly readMs: number
}

/**
 * Reason for a missing pace. `not-open`: the stage has not begun, or is over. `reading`: the mints are being read.
 * `unread`: the mints could not be read. `nothing-read`: the window has no usable counts. `too-few`: the window has too
 * few counts. `too-short`: the counts span too little time. `too-old`: the last count is older than `MAX_PACE_AGE_MS`.
 */
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
/** `source`: mints that the market reports (`market`), or counts that this app stored (`here`). */
export type PaceResult =
  | { readonly isKnown: true; readonly estimate: LaunchPace; readonly source: 'market' | 'here' }
  | { readonly isKnown: false; readonly reason: NoPaceReason }

type StageTimes = { readonly startMs: number | null; readonly endMs: number | null }

/**
 * Current minting pace. Uses the mints that the market reports if they are all from this stage, cover the whole window
 * and suffice for a pace; otherwise the local counts.
 */
export function mintPace(progress: Progress, { startMs, endMs }: StageTimes, nowMs: number): PaceResult {
  if (startMs !== null && startMs > nowMs) return { isKnown: false, reason: 'not-open' }
  if (endMs !== null && endMs <= nowMs) return { isKnown: false, reason: 'not-open' }
  const marketSamples = progress.isCollectionShared ? null : minuteSamples(progress, startMs)
  const marketEstimate = marketSamples && estimatePace(marketSamples, progress.readMs)
  if (marketEstimate) return { isKnown: true, estimate: marketEstimate, source: 'market' }
  const localSamples = progress.samples.filter(({ atMs }) => startMs === null || atMs >= startMs)
  const localEstimate = estimatePace(localSamples, nowMs)
  if (localEstimate) return { isKnown: true, estimate: localEstimate, source: 'here' }
  return { isKnown: false, reason: missingPaceReason(localSamples, nowMs) }
}

/** Maximum age of the last count of a shown pace. Older counts say nothing about the current pace. */
const MAX_PACE_AGE_MS = 10 * MINUTE_MS

/**
 * Returns the pace, or the reason `too-old` if the last count of the pace is older than `MAX_PACE_AGE_MS` at `nowMs`.
 */
export const paceUnlessTooOld = (pace: PaceResult, nowMs: number): PaceResult =>
  pace.isKnown && nowMs - pace.estimate.toMs > MAX_PACE_AGE_MS ? { isKnown: false, reason: 'too-old' } : pace

/** Reason why `estimatePace` gives no pace for the samples. */
function missingPaceReason(samples: readonly MintSample[], nowMs: number): NoPaceReason {
  const recent = samples.filter(({ atMs }) => atMs <= nowMs && atMs >= nowMs - PACE_WINDOW_MS)
  const first = recent[0]
  const last = recent.at(-1)
  if (!first || !last) return 'nothing-read'
  if (last.atMs - first.atMs < MIN_PACE_SPAN_MS) return 'too-short'
  return recent.length < MIN_PACE_SAMPLES ? 'too-few' : 'nothing-read'
}

/** Mints since the start of the window, one sample per minute; null if the reported mints do not cover the window. */
function minuteSamples(
  { mintTimes, hasAllMints, readMs }: Progress,
  startMs: number | null,
): readonly MintSample[] | null {
  const fromMs = Math.max(readMs - PACE_WINDOW_MS, startMs ?? Number.NEGATIVE_INFINITY)
  const oldest = mintTimes.at(-1)
  if (!hasAllMints && (oldest === undefined || oldest > fromMs)) return null
  const minutes = Math.floor((readMs - fromMs) / MINUTE_MS)
  return Array.from({ length: minutes + 1 }, (_, i) => {
    const atMs = readMs - (minutes - i) * MINUTE_MS
    return { atMs, minted: mintTimes.filter((mintMs) => mintMs > fromMs && mintMs <= atMs).length }
  })
}

/**
 * Time at which the last `nftsLeft` NFTs would be minted, with likely bounds; null if none are left, without a pace, or
 * at a pace of zero.
 */
export const sellOutAt = (pace: PaceResult, nftsLeft: number | null): SellOut | null =>
  pace.isKnown && nftsLeft !== null ? estimateSellOut(nftsLeft, pace.estimate) : null

type CountPoint = { readonly atMs: number; readonly value: number }

/**
 * Number of minted NFTs over time, oldest first. If all reported mints are from this stage, the numbers are counted
 * back from `mintedNow` at each reported mint, and only the points before the oldest of these mints are local counts.
 * Otherwise, all points are local counts. `mintedNow` is null if the market does not report it. `canReturn`: minted NFTs
 * may return to the pool, so earlier numbers cannot be derived from the current number.
 */
export function mintedOverTime(
  { samples, mintTimes, isCollectionShared, readMs }: Progress,
  mintedNow: number | null,
  canReturn: boolean,
): readonly CountPoint[] {
  const localCounts = samples.map(({ atMs, minted: value }) => ({ atMs, value }))
  if (isCollectionShared || canReturn || mintedNow === null || mintTimes.length === 0) return localCounts
  const countedBack = mintTimes.map((atMs, i) => ({ atMs, value: mintedNow - i })).filter(({ value }) => value > 0)
  const oldest = countedBack.at(-1)
  if (!oldest) return localCounts
  // A local count above the oldest number counted back contradicts it and is dropped.
  const earlierCounts = localCounts.filter(({ atMs, value }) => atMs < oldest.atMs && value <= oldest.value)
  const newest = countedBack[0] ?? oldest
  return [...earlierCounts, ...countedBack.toReversed(), { atMs: Math.max(readMs, newest.atMs), value: mintedNow }]
}

/**
 * Number of mints in each period of `stepMs`. Null for a period that starts after the read, or, if older mints may be
 * missing, before the oldest mint in `mintTimes`.
 */
export function mintBars(
  { mintTimes, hasAllMints, readMs }: Progress,
  { fromMs, toMs, stepMs }: { readonly fromMs: number; readonly toMs: number; readonly stepMs: number },
): readonly { readonly fromMs: number; readonly toMs: number; readonly value: number | null }[] {
  const completeFromMs = hasAllMints ? Number.NEGATIVE_INFINITY : (mintTimes.at(-1) ?? Number.POSITIVE_INFINITY)
  const periodCount = Math.max(0, Math.ceil((toMs - fromMs) / stepMs))
  return Array.from({ length: periodCount }, (_, i) => {
    const periodStartMs = fromMs + i * stepMs
    const periodEndMs = periodStartMs + stepMs
    const isRead = periodStartMs >= completeFromMs && periodStartMs < readMs
    return {
      fromMs: periodStartMs,
      toMs: periodEndMs,
      value: isRead ? mintTimes.filter((mintMs) => mintMs >= periodStartMs && mintMs < periodEndMs).length : null,
    }
  })
}
