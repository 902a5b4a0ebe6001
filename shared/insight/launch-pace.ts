/**
 * Minting pace of a launch, from counts of its minted NFTs, and the time of a sell-out at that pace.
 *
 * Mints are modelled as a Poisson process, so the interval of the pace has Garwood's limits, through the chi-squared
 * distribution. Where mints come in bunches, the variance of a count is `bunching` times its mean. Then the interval is
 * calculated for `mints / bunching` and multiplied by `bunching`.
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
  /** Times of the first and the last count. */
  readonly fromMs: number
  readonly toMs: number
  /** Number of mints between the first and the last count. */
  readonly mints: number
  /** Mints per minute in the two halves of the window; null where the counts cannot be split into halves. */
  readonly halves: Halves | null
  /** True if the later half is less than half as fast as the earlier half, by more than chance explains. */
  readonly isSlowing: boolean
}
/** Mints per minute in the earlier and the later half of the window. */
export type Halves = { readonly earlier: number; readonly later: number }

/** Time at which all NFTs would be minted, at the expected pace, and at the fastest and the slowest likely pace. */
export type SellOut = {
  readonly atMs: number
  /** At the fastest likely pace. */
  readonly earliestMs: number
  /** At the slowest likely pace; null if the launch would then take more than a year. */
  readonly latestMs: number | null
}

/** Length of the window of a pace. Older counts say nothing about the current pace. */
export const PACE_WINDOW_MS = 30 * MINUTE_MS
/** Minimum time between the first and the last sample of a pace, and minimum number of samples. */
export const MIN_PACE_SPAN_MS = 2 * MINUTE_MS
export const MIN_PACE_SAMPLES = 3
/** Probability that the true pace is outside of the 80 % interval. */
const ALPHA = 0.2
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS

/**
 * Pace of the window that ends at `nowMs`; null with fewer than `MIN_PACE_SAMPLES` samples, or a span below
 * `MIN_PACE_SPAN_MS`.
 */
export function estimatePace(samples: readonly MintSample[], nowMs: number): LaunchPace | null {
  const recent = sinceReset(samples.filter(({ atMs }) => atMs <= nowMs && atMs >= nowMs - PACE_WINDOW_MS))
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
 * Samples since the last decrease of the count, oldest first. Counts before a decrease belong to another stage, or were
 * wrong.
 */
function sinceReset(samples: readonly MintSample[]): readonly MintSample[] {
  const inOrder = samples.toSorted((a, b) => a.atMs - b.atMs)
  const reset = inOrder.findLastIndex(({ minted }, i) => i > 0 && minted < (inOrder[i - 1]?.minted ?? 0))
  return reset < 0 ? inOrder : inOrder.slice(reset)
}

/**
 * Ratio of variance to mean of the mints between consecutive samples. The mean is in proportion to the minutes between
 * two samples. At least 1, which is the ratio of a Poisson process; also 1 without mints or with too few samples.
 */
function bunchingFactor(samples: readonly MintSample[]): number {
  const steps = mintsBetweenSamples(samples)
  const mints = steps.reduce((sum, step) => sum + step.mints, 0)
  const minutes = steps.reduce((sum, step) => sum + step.minutes, 0)
  if (mints === 0 || steps.length < MIN_PACE_SAMPLES) return 1
  const chiSquared = steps.reduce((sum, step) => {
    const expected = (mints * step.minutes) / minutes
    return sum + (step.mints - expected) ** 2 / expected
  }, 0)
  return Math.max(1, chiSquared / (steps.length - 1))
}

/** Mints and minutes between each sample and the next. */
function mintsBetweenSamples(samples: readonly MintSample[]) {
  return samples.slice(1).flatMap(({ atMs, minted }, i) => {
    const previous = samples[i]
    const minutes = previous ? (atMs - previous.atMs) / MINUTE_MS : 0
    return previous && minutes > 0 ? [{ minutes, mints: minted - previous.minted }] : []
  })
}

/** 80 % interval of the mean of a Poisson distribution that gave `count`. */
function meanInterval(count: number): readonly [number, number] {
  const low = count === 0 ? 0 : chiSquaredLimit(1 - ALPHA / 2, 2 * count) / 2
  const high = chiSquaredLimit(ALPHA / 2, 2 * count + 2) / 2
  return [low, high]
}

type HalfCount = { readonly mints: number; readonly minutes: number }
type HalfCounts = { readonly earlier: HalfCount; readonly later: HalfCount }

const mintsPerMinute = ({ mints, minutes }: HalfCount): number => mints / minutes

/**
 * Splits the samples at the last one at or before the middle of their time span; null if one half would have no length.
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

/**
 * True if the later half is less than half as fast as the earlier half, by more than twice the standard deviation of
 * their difference.
 */
function hasSlowed({ earlier, later }: HalfCounts, bunching: number): boolean {
  const earlierRate = mintsPerMinute(earlier)
  const laterRate = mintsPerMinute(later)
  // At least one later mint, because a half without mints would otherwise have no variance.
  const deviation = Math.sqrt(
    bunching * (earlier.mints / earlier.minutes ** 2 + Math.max(1, later.mints) / later.minutes ** 2),
  )
  return laterRate < earlierRate / 2 && earlierRate - laterRate > 2 * deviation
}
