/**
 * Minting pace of a launch, from counts of its minted NFTs, and the time of a sell-out at that pace.
 *
 * Mints are modelled as a Poisson process, so the limits of the pace are Garwood's limits, calculated from the
 * chi-squared distribution. Where mints come in bunches, the variance of the number of mints is `bunching` times the
 * mean. The limits are then those for `mints / bunching` mints, multiplied by `bunching`.
 */
import { chiSquaredLimit } from '../draw/chi-squared'
import { MINUTE_MS } from '../time'

/** Number of minted NFTs at an instant. */
export type MintSample = { readonly atMs: number; readonly minted: number }

export type LaunchPace = {
  /** Mints per minute over the window. */
  readonly perMinute: number
  /** Limits of the 80 % interval of `perMinute`. */
  readonly minPerMinute: number
  readonly maxPerMinute: number
  /** Times of the first and the last sample. */
  readonly fromMs: number
  readonly toMs: number
  /** Number of mints between the first and the last sample. */
  readonly mints: number
  /** Pace in the two halves of the window; null where the samples cannot be split into halves. */
  readonly halves: Halves | null
  /**
   * True if the later half has less than half the pace of the earlier half, and chance is an unlikely reason for the
   * difference.
   */
  readonly isSlowing: boolean
  /** Direction of the change between the halves; `steady` if chance is a likely reason for the difference. */
  readonly trend: PaceTrend
}
export type PaceTrend = 'rising' | 'falling' | 'steady'
/** Mints per minute in each half of the window. */
export type Halves = { readonly earlier: number; readonly later: number }

/** Time at which all NFTs would be minted. */
export type SellOut = {
  /** At the measured pace. */
  readonly atMs: number
  /** At the fastest likely pace. */
  readonly earliestMs: number
  /** At the slowest likely pace; null if the launch would then take more than a year. */
  readonly latestMs: number | null
}

/** Length of the window of a pace. Older samples say nothing about the current pace. */
export const PACE_WINDOW_MS = 30 * MINUTE_MS
/** Minimum time between the first and the last sample of a pace, and minimum number of samples. */
export const MIN_PACE_SPAN_MS = 2 * MINUTE_MS
export const MIN_PACE_SAMPLES = 3
/** Probability that the true pace is outside of the 80 % interval. */
const ALPHA = 0.2
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS

/**
 * Pace of the window that ends at `nowMs`, from the samples since the last decrease. Null with fewer than
 * `MIN_PACE_SAMPLES` samples, or if the samples span less than `MIN_PACE_SPAN_MS`.
 */
export function estimatePace(samples: readonly MintSample[], nowMs: number): LaunchPace | null {
  const recent = samplesSinceReset(samples.filter(({ atMs }) => atMs <= nowMs && atMs >= nowMs - PACE_WINDOW_MS))
  const first = recent[0]
  const last = recent.at(-1)
  if (!first || !last || recent.length < MIN_PACE_SAMPLES || last.atMs - first.atMs < MIN_PACE_SPAN_MS) return null
  const mints = last.minted - first.minted
  const minutes = (last.atMs - first.atMs) / MINUTE_MS
  const bunching = bunchingFactor(recent)
  const halves = splitHalves(recent)
  const [low, high] = meanInterval(mints / bunching).map((count) => (count * bunching) / minutes)
  return {
    perMinute: mints / minutes,
    minPerMinute: low ?? 0,
    maxPerMinute: high ?? 0,
    mints,
    fromMs: first.atMs,
    toMs: last.atMs,
    isSlowing: halves !== null && hasSlowed(halves, bunching),
    trend: halves === null ? 'steady' : trendOf(halves, bunching),
    halves: halves && { earlier: mintsPerMinute(halves.earlier), later: mintsPerMinute(halves.later) },
  }
}

/** Time at which the last `nftsLeft` NFTs would be minted at a pace; null if none are left, or at a pace of zero. */
export function estimateSellOut(
  nftsLeft: number,
  { perMinute, minPerMinute, maxPerMinute, toMs }: LaunchPace,
): SellOut | null {
  if (nftsLeft <= 0 || perMinute <= 0) return null
  const timeAtRate = (rate: number): number => toMs + (nftsLeft / rate) * MINUTE_MS
  const latest = minPerMinute > 0 ? timeAtRate(minPerMinute) : Number.POSITIVE_INFINITY
  return {
    atMs: timeAtRate(perMinute),
    earliestMs: timeAtRate(maxPerMinute),
    latestMs: latest - toMs > YEAR_MS ? null : latest,
  }
}

/**
 * Samples since the last decrease of the count, oldest first. Samples before a decrease are of another stage, or were
 * wrong.
 */
function samplesSinceReset(samples: readonly MintSample[]): readonly MintSample[] {
  const inOrder = samples.toSorted((a, b) => a.atMs - b.atMs)
  const reset = inOrder.findLastIndex(({ minted }, i) => i > 0 && minted < (inOrder[i - 1]?.minted ?? 0))
  return reset < 0 ? inOrder : inOrder.slice(reset)
}

/**
 * Bunching of mints: the variance of the number of mints between consecutive samples, divided by the mean of that
 * number. The mean is proportional to the minutes between the samples. The result is at least 1, the ratio of a Poisson
 * process; also 1 without mints or with too few intervals.
 */
function bunchingFactor(samples: readonly MintSample[]): number {
  const intervals = intervalsBetween(samples)
  const mints = intervals.reduce((sum, interval) => sum + interval.mints, 0)
  const minutes = intervals.reduce((sum, interval) => sum + interval.minutes, 0)
  if (mints === 0 || intervals.length < MIN_PACE_SAMPLES) return 1
  const chiSquared = intervals.reduce((sum, interval) => {
    const expectedMints = (mints * interval.minutes) / minutes
    return sum + (interval.mints - expectedMints) ** 2 / expectedMints
  }, 0)
  return Math.max(1, chiSquared / (intervals.length - 1))
}

/** Mints and minutes between each sample and the next. */
function intervalsBetween(samples: readonly MintSample[]) {
  return samples.slice(1).flatMap(({ atMs, minted }, i) => {
    const previous = samples[i]
    const minutes = previous ? (atMs - previous.atMs) / MINUTE_MS : 0
    return previous && minutes > 0 ? [{ minutes, mints: minted - previous.minted }] : []
  })
}

/** Lower and upper limit of the 80 % interval for the mean of a Poisson distribution, after `count` events. */
function meanInterval(count: number): readonly [number, number] {
  const low = count === 0 ? 0 : chiSquaredLimit(1 - ALPHA / 2, 2 * count) / 2
  const high = chiSquaredLimit(ALPHA / 2, 2 * count + 2) / 2
  return [low, high]
}

type HalfCount = { readonly mints: number; readonly minutes: number }
type HalfCounts = { readonly earlier: HalfCount; readonly later: HalfCount }

const mintsPerMinute = ({ mints, minutes }: HalfCount): number => mints / minutes

/**
 * Splits the samples at the last sample in the first half of their time span. Null if one of the two parts would have
 * no length.
 */
function splitHalves(samples: readonly MintSample[]): HalfCounts | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last) return null
  const middleMs = (first.atMs + last.atMs) / 2
  const middle = samples.findLast(({ atMs }) => atMs <= middleMs) ?? first
  const countBetween = (a: MintSample, b: MintSample) => ({
    mints: b.minted - a.minted,
    minutes: (b.atMs - a.atMs) / MINUTE_MS,
  })
  const halves = { earlier: countBetween(first, middle), later: countBetween(middle, last) }
  return halves.earlier.minutes > 0 && halves.later.minutes > 0 ? halves : null
}

/** True if the later half has less than half the pace of the earlier half, and chance is an unlikely reason. */
const hasSlowed = (halves: HalfCounts, bunching: number): boolean =>
  mintsPerMinute(halves.later) < mintsPerMinute(halves.earlier) / 2 && trendOf(halves, bunching) === 'falling'

/** Direction of the change, if the difference of the halves is more than twice its standard deviation. */
function trendOf({ earlier, later }: HalfCounts, bunching: number): PaceTrend {
  const difference = mintsPerMinute(later) - mintsPerMinute(earlier)
  // A half without mints still gets the variance of one mint: a variance of 0 would mean certainty.
  const smallerCount = difference < 0 ? later : earlier
  const largerCount = difference < 0 ? earlier : later
  const deviation = Math.sqrt(
    bunching *
      (largerCount.mints / largerCount.minutes ** 2 + Math.max(1, smallerCount.mints) / smallerCount.minutes ** 2),
  )
  if (Math.abs(difference) <= 2 * deviation) return 'steady'
  return difference < 0 ? 'falling' : 'rising'
}
