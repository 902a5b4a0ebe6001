/** Words for the pace of a launch and its estimated sell-out. Pure. */
import type { SellOut, Velocity } from '@shared/insight/launch-velocity'
import type { NoPace, Pace } from '@shared/insight/launch-progress'
import { ageWords } from '../../format/time'
import { DASH, MINUS, NNBSP, statFigure } from '../../format/money'

/** Below one a minute the pace is given per hour, below one an hour per day. */
const UNITS = [
  { minutes: 1, words: 'a minute' },
  { minutes: 60, words: 'an hour' },
  { minutes: 1440, words: 'a day' },
] as const
type Unit = (typeof UNITS)[number]

const unitOf = (perMinute: number): Unit =>
  UNITS.find(({ minutes }) => perMinute * minutes >= 1) ?? (perMinute === 0 ? UNITS[1] : UNITS[2])

/** Two significant digits; a pace is not more exact. Three from 100 on. */
const sharp = (value: number): string =>
  value >= 100 ? statFigure(Number(value.toPrecision(3))) : String(Number(value.toPrecision(2)))

/** Rate in words: "38 a minute", "12 an hour". */
export function rateWords(perMinute: number, unit: Unit = unitOf(perMinute)): string {
  return `${sharp(perMinute * unit.minutes)} ${unit.words}`
}

export type FigureWords = { readonly figure: string; readonly under: string }

const WHY: Readonly<Record<NoPace, string>> = {
  'not-open': 'It is not open.',
  paused: 'It is paused.',
  'sold-out': 'It is sold out.',
  reading: 'It is being read.',
  unread: 'What was minted could not be read.',
  'nothing-read': 'Nothing was counted in the last half hour.',
  'too-few': 'Counted twice so far; three times tell a pace.',
  'too-short': 'Counted for less than two minutes.',
  'too-old': 'Last counted more than ten minutes ago.',
}
export const noPaceWords = (why: NoPace): string => WHY[why]

/** Probability of the bounds of a pace, and of the sell-out time derived from them. */
const CHANCE = `80${NNBSP}% likely`

/** Pace with its 80 % bounds. */
export function paceFigure(pace: Pace): FigureWords {
  if (!pace.known) return { figure: DASH, under: noPaceWords(pace.why) }
  const { velocity } = pace
  const unit = unitOf(velocity.perMinute)
  const [low, high] = [sharp(velocity.low * unit.minutes), rateWords(velocity.high, unit)]
  return {
    figure: rateWords(velocity.perMinute, unit),
    under: `${CHANCE} ${low} to ${high}, by the last ${spanWords(velocity)}`,
  }
}

export const spanWords = ({ fromMs, toMs }: Pick<Velocity, 'fromMs' | 'toMs'>): string =>
  ageWords((toMs - fromMs) / 1000)

type Known = {
  readonly pace: Pace
  readonly end: SellOut | null
  readonly left: number | null
  readonly comesBack?: boolean
}

/** Estimated time range of the sell-out, never one moment. `comesBack`: minted NFTs may return to the pool. */
export function sellOutFigure({ pace, end, left, comesBack = false }: Known, nowMs: number): FigureWords {
  if (left === 0) return { figure: 'sold out', under: 'nothing is left' }
  if (!pace.known) return { figure: DASH, under: noPaceWords(pace.why) }
  if (left === null) return { figure: DASH, under: 'how many are left is not told' }
  if (!end) return { figure: DASH, under: 'nothing is minted at this time' }
  const inWords = (ms: number) => untilWords(ms - nowMs)
  // An estimate in the past is no forecast.
  if (end.toMs !== null && end.toMs <= nowMs) return { figure: DASH, under: 'at this pace it would be by now' }
  if (end.toMs === null) {
    if (end.fromMs <= nowMs) return { figure: DASH, under: 'too little is minted to tell' }
    return { figure: `after ${inWords(end.fromMs)}`, under: 'estimate, if at all, at this pace' }
  }
  const provided = comesBack ? 'if none comes back to the pool' : 'if the pace holds'
  if (end.fromMs <= nowMs) return { figure: `within ${inWords(end.toMs)}`, under: `estimate, ${provided}` }
  const [from, to] = [inWords(end.fromMs), inWords(end.toMs)]
  return { figure: from === to ? `about ${from}` : `${from} to ${to}`, under: `estimate, ${CHANCE} ${provided}` }
}

/** Duration: "100 min", "7 h", "3 d". Minutes up to 180, where whole hours are too coarse. */
function untilWords(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  return minutes > 90 && minutes <= 180 ? `${minutes} min` : ageWords(ms / 1000)
}

/**
 * Difference between the mint price and the floor: `by` in HBAR, negative if the mint is cheaper, and its share in
 * percent without the unit.
 */
export function againstFloor(price: number, floor: number): { readonly by: number; readonly percent: string | null } {
  const by = price - floor
  const share = floor > 0 ? Math.abs((by / floor) * 100) : null
  return { by, percent: share === null ? null : `${share.toFixed(share < 10 ? 1 : 0).replace('-', MINUS)}` }
}
