/**
 * Minting pace of a launch, from this computer's counts, and the time of a sell-out at that pace.
 *
 * Mints are modelled as a Poisson process, or as a more bunched one where the counts show that: the interval of the
 * rate is that of a count with variance `bunching` times its mean (Garwood's limits through the chi-squared
 * distribution).
 */
import { chiSquaredLimit } from '../draw/chi-squared'
import { MINUTE_MS } from '../time'

/** Total number of minted NFTs at an instant, as the market reported it then. */
export type MintSample = { readonly atMs: number; readonly minted: number }

export type LaunchPace = {
  /** Mints per minute over the window, and its 80 % interval. */
  readonly perMinute: number
  readonly low: number
  readonly high: number
  /** Window of the counts. */
  readonly fromMs: number
  readonly toMs: number
  readonly mints: number
  /** Mints per minute in the two halves of the window; null where one half has no counts. */
  readonly halves: Halves | null
  /** True if the later half is less than half as fast as the earlier one, beyond chance. */
  readonly isSlowing: boolean
}
export type Halves = { readonly earlier: number; readonly later: number }

/**
 * Expected time at which the rest is minted, and its bounds; `toMs` null: not within a year at the slowest likely pace.
 */
export type SellOut = { readonly atMs: number; readonly fromMs: number; readonly toMs: number | null }

/** Window of a pace: older counts say nothing about the current pace. */
export const PACE_WINDOW_MS = 30 * MINUTE_MS
/** Minimum data for a pace. */
export const MIN_PACE_SPAN_MS = 2 * MINUTE_MS
export const MIN_PACE_SAMPLES = 3
/** Share outside of the interval: 80 % lie within. */
const ALPHA = 0.2
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS

/** Null with too few counts: fewer than three samples, or less than two minutes. */
export function estimatePace(samples: readonly MintSample[], nowMs: number): LaunchPace | null {
  const counted = sinceReset(samples.filter(({ atMs }) => atMs <= nowMs && atMs >= nowMs - PACE_WINDOW_MS))
  const first = counted[0]
  const last = counted.at(-1)
  if (!first || !last || counted.length < MIN_PACE_SAMPLES || last.atMs - first.atMs < MIN_PACE_SPAN_MS) return null
  const mints = last.minted - first.minted
  const minutes = (last.atMs - first.atMs) / MINUTE_MS
  const bunching = bunchingFactor(counted)
  const halves = splitHalves(counted)
  const [low, high] = meanInterval(mints / bunching).map((count) => (count * bunching) / minutes)
  return {
    perMinute: mints / minutes,
    low: low ?? 0,
    high: high ?? 0,
    mints,
    fromMs: first.atMs,
    toMs: last.atMs,
    isSlowing: halves !== null && isSlowing(halves, bunching),
    halves: halves && { earlier: mintsPerMinute(halves.earlier), later: mintsPerMinute(halves.later) },
  }
}

/** Time at which `left` NFTs would be sold out at this pace, from its last sample; null without mints. */
export function estimateSellOut(left: number, { perMinute, low, high, toMs }: LaunchPace): SellOut | null {
  if (left <= 0 || perMinute <= 0) return null
  const timeAtRate = (rate: number): number => toMs + (left / rate) * MINUTE_MS
  const latest = low > 0 ? timeAtRate(low) : Number.POSITIVE_INFINITY
  return { atMs: timeAtRate(perMinute), fromMs: timeAtRate(high), toMs: latest - toMs > YEAR_MS ? null : latest }
}

/** Keeps the samples after the last decrease: a decreasing count belongs to another stage, or was wrong. */
function sinceReset(samples: readonly MintSample[]): readonly MintSample[] {
  const inOrder = samples.toSorted((a, b) => a.atMs - b.atMs)
  const reset = inOrder.findLastIndex(({ minted }, i) => i > 0 && minted < (inOrder[i - 1]?.minted ?? 0))
  return reset < 0 ? inOrder : inOrder.slice(reset)
}

/**
 * Ratio of variance to mean of the counts between samples, weighted by minutes; at least 1, the value of pure chance.
 */
function bunchingFactor(samples: readonly MintSample[]): number {
  const steps = countSteps(samples)
  const mints = steps.reduce((sum, step) => sum + step.mints, 0)
  const minutes = steps.reduce((sum, step) => sum + step.minutes, 0)
  if (mints === 0 || steps.length < MIN_PACE_SAMPLES) return 1
  const squares = steps.reduce((sum, step) => {
    const expected = (mints * step.minutes) / minutes
    return sum + (step.mints - expected) ** 2 / expected
  }, 0)
  return Math.max(1, squares / (steps.length - 1))
}

function countSteps(samples: readonly MintSample[]) {
  return samples.slice(1).flatMap(({ atMs, minted }, i) => {
    const before = samples[i]
    const minutes = before ? (atMs - before.atMs) / MINUTE_MS : 0
    return before && minutes > 0 ? [{ minutes, mints: minted - before.minted }] : []
  })
}

/** 80 % interval of the mean of a count. */
function meanInterval(count: number): readonly [number, number] {
  const low = count === 0 ? 0 : chiSquaredLimit(1 - ALPHA / 2, 2 * count) / 2
  return [low, chiSquaredLimit(ALPHA / 2, 2 * count + 2) / 2]
}

type HalfCount = { readonly mints: number; readonly minutes: number }
type HalfCounts = { readonly earlier: HalfCount; readonly later: HalfCount }

const mintsPerMinute = ({ mints, minutes }: HalfCount): number => mints / minutes

function splitHalves(samples: readonly MintSample[]): HalfCounts | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last) return null
  const middleMs = (first.atMs + last.atMs) / 2
  const middle = samples.findLast(({ atMs }) => atMs <= middleMs) ?? first
  const between = (a: MintSample, b: MintSample) => ({
    mints: b.minted - a.minted,
    minutes: (b.atMs - a.atMs) / MINUTE_MS,
  })
  const halves = { earlier: between(first, middle), later: between(middle, last) }
  return halves.earlier.minutes > 0 && halves.later.minutes > 0 ? halves : null
}

/** True if the later half is less than half as fast, by more than twice the spread that chance causes. */
function isSlowing({ earlier, later }: HalfCounts, bunching: number): boolean {
  const earlierRate = mintsPerMinute(earlier)
  const laterRate = mintsPerMinute(later)
  const spread = Math.sqrt(
    bunching * (earlier.mints / earlier.minutes ** 2 + Math.max(1, later.mints) / later.minutes ** 2),
  )
  return laterRate < earlierRate / 2 && earlierRate - laterRate > 2 * spread
}
