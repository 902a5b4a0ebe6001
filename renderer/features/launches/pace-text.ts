/** Words for the pace of a launch and its estimated sell-out. Pure. */
import type { SellOut, LaunchPace } from '@shared/insight/launch-pace'
import type { NoPaceReason, Pace } from '@shared/insight/launch-progress'
import { ageWords } from '../../format/time'
import { DASH, NNBSP, statFigure } from '../../format/money'

/** Units of a pace: per hour below one a minute, per day below one an hour. */
const UNITS = [
  { minutes: 1, words: 'a minute' },
  { minutes: 60, words: 'an hour' },
  { minutes: 1440, words: 'a day' },
] as const
type Unit = (typeof UNITS)[number]

const unitOf = (perMinute: number): Unit =>
  UNITS.find(({ minutes }) => perMinute * minutes >= 1) ?? (perMinute === 0 ? UNITS[1] : UNITS[2])

/** Two significant digits; a pace is not more exact. Three from 100 on. */
const rounded = (value: number): string =>
  value >= 100 ? statFigure(Number(value.toPrecision(3))) : String(Number(value.toPrecision(2)))

/** Rate in words: "38 a minute", "12 an hour". */
export function rateWords(perMinute: number, unit: Unit = unitOf(perMinute)): string {
  return `${rounded(perMinute * unit.minutes)} ${unit.words}`
}

export type FigureWords = { readonly figure: string; readonly note: string }

const NO_PACE_WORDS: Readonly<Record<NoPaceReason, string>> = {
  'not-open': 'The launch is not open.',
  paused: 'The launch is paused.',
  'sold-out': 'The launch is sold out.',
  reading: 'Loading the mints…',
  unread: 'The mints could not be read.',
  'nothing-read': 'No counts in the last 30 minutes.',
  'too-few': 'Measuring. One more reading needed.',
  'too-short': 'Measuring. Less than two minutes so far.',
  'too-old': 'Last measured more than ten minutes ago.',
}
export const noPaceWords = (why: NoPaceReason): string => NO_PACE_WORDS[why]

/** Probability of the bounds of a pace, and of the sell-out time derived from them. */
const LIKELIHOOD = `80${NNBSP}% likely`

/** Pace with its 80 % bounds. */
export function paceFigure(pace: Pace): FigureWords {
  if (!pace.isKnown) return { figure: DASH, note: noPaceWords(pace.reason) }
  const { estimate } = pace
  const unit = unitOf(estimate.perMinute)
  const [low, high] = [rounded(estimate.low * unit.minutes), rateWords(estimate.high, unit)]
  return {
    figure: rateWords(estimate.perMinute, unit),
    note: `${LIKELIHOOD} ${low} to ${high}, over the last ${spanWords(estimate)}`,
  }
}

export const spanWords = ({ fromMs, toMs }: Pick<LaunchPace, 'fromMs' | 'toMs'>): string =>
  ageWords((toMs - fromMs) / 1000)

type SellOutInput = {
  readonly pace: Pace
  readonly end: SellOut | null
  readonly left: number | null
  /** True if minted NFTs may return to the pool. */
  readonly canReturn?: boolean
}

/** Estimated time range of the sell-out, never one moment. */
export function sellOutFigure({ pace, end, left, canReturn = false }: SellOutInput, nowMs: number): FigureWords {
  if (left === 0) return { figure: 'sold out', note: 'no NFTs left' }
  if (!pace.isKnown) return { figure: DASH, note: noPaceWords(pace.reason) }
  if (left === null) return { figure: DASH, note: 'number left unknown' }
  if (!end) return { figure: DASH, note: 'no recent mints' }
  const timeUntil = (ms: number) => durationWords(ms - nowMs)
  // An estimate in the past is no forecast.
  if (end.toMs !== null && end.toMs <= nowMs) return { figure: DASH, note: 'the estimated time has passed' }
  if (end.toMs === null) {
    if (end.fromMs <= nowMs) return { figure: DASH, note: 'too few mints for an estimate' }
    return { figure: `after ${timeUntil(end.fromMs)}`, note: 'estimate, if the launch sells out at all' }
  }
  const condition = canReturn ? 'if no NFT returns to the pool' : 'if the pace holds'
  if (end.fromMs <= nowMs) return { figure: `within ${timeUntil(end.toMs)}`, note: `estimate, ${condition}` }
  const [from, to] = [timeUntil(end.fromMs), timeUntil(end.toMs)]
  return { figure: from === to ? `about ${from}` : `${from} to ${to}`, note: `estimate, ${LIKELIHOOD} ${condition}` }
}

/** Duration: "100 min", "7 h", "3 d". Minutes up to 180, where whole hours are too coarse. */
function durationWords(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  return minutes > 90 && minutes <= 180 ? `${minutes} min` : ageWords(ms / 1000)
}

/**
 * Difference between the mint price and the floor in HBAR, negative if the mint is cheaper, and its share in percent
 * without the unit.
 */
export function floorDifference(
  price: number,
  floor: number,
): { readonly difference: number; readonly percent: string | null } {
  const difference = price - floor
  const share = floor > 0 ? Math.abs((difference / floor) * 100) : null
  return { difference, percent: share === null ? null : share.toFixed(share < 10 ? 1 : 0) }
}
