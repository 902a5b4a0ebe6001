/** Texts on the pace of a launch and on the estimated sell-out. Pure. */
import type { SellOut, LaunchPace } from '@shared/insight/launch-pace'
import type { NoPaceReason, PaceResult } from '@shared/insight/launch-progress'
import { MINUTE_MS } from '@shared/time'
import { percentText } from '../../charts'
import { ageWords } from '../../format/time'
import { DASH, NNBSP, statFigure } from '../../format/money'

/** Units of a pace, which is a number of mints per minute, hour or day. Shortest first. */
const UNITS = [
  { minutes: 1, words: 'a minute' },
  { minutes: 60, words: 'an hour' },
  { minutes: 1440, words: 'a day' },
] as const
type Unit = (typeof UNITS)[number]

/** Shortest unit in which the pace is at least one mint; a day if there is none. An hour for a pace of zero. */
function unitOf(perMinute: number): Unit {
  if (perMinute === 0) return UNITS[1]
  return UNITS.find(({ minutes }) => perMinute * minutes >= 1) ?? UNITS[2]
}

/** Rounds to two significant digits, or to three from 100 on, because a pace is not more exact. */
const roundedText = (count: number): string =>
  count >= 100 ? statFigure(Number(count.toPrecision(3))) : String(Number(count.toPrecision(2)))

/** Rate in words: "38 a minute", "12 an hour". */
export function rateWords(perMinute: number, unit: Unit = unitOf(perMinute)): string {
  return `${roundedText(perMinute * unit.minutes)} ${unit.words}`
}

/**
 * Figure as text, and the note that is shown under the figure. `detail`: how the figure was measured, for the tooltip;
 * absent if the note says all.
 */
export type FigureWords = { readonly figure: string; readonly note: string; readonly detail?: string }

const NO_PACE_WORDS: Readonly<Record<NoPaceReason, string>> = {
  'not-open': 'The launch is not open.',
  paused: 'The launch is paused.',
  'sold-out': 'The launch is sold out.',
  reading: 'Loading the mints…',
  unread: 'The mints could not be read.',
  'nothing-read': 'No counts in the last 30 minutes.',
  'too-few': 'One more reading needed.',
  'too-short': 'Less than two minutes so far.',
  'too-old': 'Last measured more than ten minutes ago.',
}
/** Reasons that no longer apply after more counts. */
const MEASURING_REASONS: ReadonlySet<NoPaceReason> = new Set(['too-few', 'too-short'])
export const noPaceWords = (reason: NoPaceReason): string => NO_PACE_WORDS[reason]

/**
 * Probability that the true pace is within the shown bounds. The bounds of the sell-out time are calculated from the
 * bounds of the pace, so they have the same probability.
 */
const LIKELIHOOD = `80${NNBSP}% likely`

/**
 * Pace with its 80 % bounds, or the reason why no pace is known. `oldTimeText`: time until which an old pace was
 * measured; null for a current pace.
 */
export function paceFigure(pace: PaceResult, oldTimeText: string | null = null): FigureWords {
  if (!pace.isKnown) {
    return { figure: MEASURING_REASONS.has(pace.reason) ? 'Measuring' : DASH, note: noPaceWords(pace.reason) }
  }
  const { estimate } = pace
  const unit = unitOf(estimate.perMinute)
  const lowWords = roundedText(estimate.minPerMinute * unit.minutes)
  const highWords = `${roundedText(estimate.maxPerMinute * unit.minutes)} mints ${unit.words}`
  const detail = `${LIKELIHOOD} ${lowWords} to ${highWords}, over the last ${spanWords(estimate)}`
  const span = spanWords(estimate)
  if (estimate.perMinute === 0) {
    return { figure: 'No mints', note: oldTimeText === null ? `in the last ${span}` : `until ${oldTimeText}`, detail }
  }
  const note = oldTimeText === null ? `mean of ${span}` : `at ${oldTimeText}`
  return { figure: rateWords(estimate.perMinute, unit), note, detail }
}

/** Ratios of two paces that count as doubled or halved. */
const DOUBLED = { min: 1.9, max: 2.1 } as const

/**
 * Finding on the pace as the title of the chart: its change within the measured time. Null if no pace is known.
 * `oldTimeText`: time until which an old pace was measured; null for a current pace.
 */
export function paceTitle(pace: PaceResult, oldTimeText: string | null = null): string | null {
  if (!pace.isKnown) return null
  const { estimate } = pace
  const { perMinute, halves, trend } = estimate
  const span = spanWords(estimate)
  if (oldTimeText !== null) {
    return perMinute === 0
      ? `No mints in the ${span} before ${oldTimeText}`
      : `Pace was ${rateWords(perMinute)} at ${oldTimeText}`
  }
  if (perMinute === 0) return `No mints in the last ${span}`
  if (halves === null || trend === 'steady') return `Pace steady at ${rateWords(perMinute)}`
  if (halves.earlier === 0) return `Pace up from zero within ${span}`
  const ratio = halves.later / halves.earlier
  if (ratio >= DOUBLED.min && ratio <= DOUBLED.max) return `Pace has doubled within ${span}`
  if (1 / ratio >= DOUBLED.min && 1 / ratio <= DOUBLED.max) return `Pace has halved within ${span}`
  const percent = percentText(Math.round(Math.abs(ratio - 1) * 100))
  return ratio > 1 ? `Pace up ${percent} within ${span}` : `Pace down ${percent} within ${span}`
}

/** Longest time between the first and the last mint of a burst. */
const MAX_BURST_MS = 2 * MINUTE_MS
/** A burst is noticeable only in a measured time that is several times as long. */
const MIN_BURST_WINDOW_MS = 5 * MAX_BURST_MS

/**
 * Title for mints that were all made within two minutes of the measured time: a mean would look like a steady pace.
 * Null without such a burst. `mintTimes`: newest first.
 */
export function burstTitle(pace: PaceResult, mintTimes: readonly number[]): string | null {
  if (!pace.isKnown || pace.estimate.toMs - pace.estimate.fromMs < MIN_BURST_WINDOW_MS) return null
  const { fromMs, toMs } = pace.estimate
  const times = mintTimes.filter((atMs) => atMs > fromMs && atMs <= toMs)
  const newestMs = times[0]
  const oldestMs = times.at(-1)
  if (newestMs === undefined || oldestMs === undefined || newestMs - oldestMs > MAX_BURST_MS) return null
  const count = statFigure(times.length)
  if (toMs - oldestMs <= MINUTE_MS) return `${count} minted in the last minute`
  if (toMs - oldestMs <= MAX_BURST_MS) return `${count} minted in the last two minutes`
  return `${count} minted ${ageWords((toMs - newestMs) / 1000)} ago, none since`
}

/** Length of the time over which the pace was measured. */
export const spanWords = ({ fromMs, toMs }: Pick<LaunchPace, 'fromMs' | 'toMs'>): string =>
  ageWords((toMs - fromMs) / 1000)

type SellOutInput = {
  readonly pace: PaceResult
  /** Estimated sell-out; null without a pace or without mints. */
  readonly sellOut: SellOut | null
  /** Number of NFTs not minted yet; null if unknown. */
  readonly remainingCount: number | null
  /** True if minted NFTs may return to the pool. */
  readonly canReturn?: boolean
  /** True if the pace was measured too long ago for an estimate. */
  readonly isPaceOld?: boolean
}

/** Estimated time until the sell-out with its range in the tooltip, or a bound, or why there is no estimate. */
export function sellOutFigure(
  { pace, sellOut, remainingCount, canReturn = false, isPaceOld = false }: SellOutInput,
  nowMs: number,
): FigureWords {
  if (remainingCount === 0) return { figure: 'sold out', note: 'no NFTs left' }
  // The pace next to this figure has the reason.
  if (!pace.isKnown) return { figure: DASH, note: 'no pace known' }
  if (isPaceOld) return { figure: DASH, note: 'current pace unknown' }
  if (remainingCount === null) return { figure: DASH, note: 'number of NFTs left unknown' }
  if (!sellOut) return { figure: DASH, note: 'no recent mints' }
  const timeUntil = (ms: number) => durationWords(ms - nowMs)
  const { atMs, earliestMs, latestMs } = sellOut
  if (latestMs !== null && latestMs <= nowMs) return { figure: DASH, note: 'the estimated time has passed' }
  if (latestMs === null) {
    if (earliestMs <= nowMs) return { figure: DASH, note: 'too few mints for an estimate' }
    return { figure: `after ${timeUntil(earliestMs)}`, note: 'if the launch sells out' }
  }
  const condition = canReturn ? 'if no NFT returns to the pool' : `if ${rateWords(pace.estimate.perMinute)} holds`
  if (earliestMs <= nowMs) {
    return { figure: `within ${timeUntil(latestMs)}`, note: condition, detail: `Estimate, ${condition}.` }
  }
  const earliest = timeUntil(earliestMs)
  const latest = timeUntil(latestMs)
  const range = earliest === latest ? `about ${earliest}` : rangeWords(earliest, latest)
  const figure = atMs <= nowMs ? range : `about ${timeUntil(atMs)}`
  return { figure, note: condition, detail: `Estimate, ${LIKELIHOOD} ${range} ${condition}.` }
}

/** Range of two durations. A common unit is named once: "40 to 75 min". */
function rangeWords(earliest: string, latest: string): string {
  const [earliestFigure = '', earliestUnit] = earliest.split(' ')
  return latest.endsWith(` ${earliestUnit}`) ? `${earliestFigure} to ${latest}` : `${earliest} to ${latest}`
}

/** Duration: "100 min", "7 h", "3 d". Minutes are used up to three hours, because whole hours would be too coarse. */
function durationWords(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  return minutes > 90 && minutes <= 180 ? `${minutes} min` : ageWords(ms / 1000)
}

/**
 * Mint price minus floor, in HBAR: negative if the mint is cheaper. `percent`: size of the difference in percent of the
 * floor, without sign and unit; null without a floor.
 */
export function floorDifference(
  price: number,
  floor: number,
): { readonly difference: number; readonly percent: string | null } {
  const difference = price - floor
  if (floor <= 0) return { difference, percent: null }
  const percent = Math.abs((difference / floor) * 100)
  return { difference, percent: percent.toFixed(percent < 10 ? 1 : 0) }
}
