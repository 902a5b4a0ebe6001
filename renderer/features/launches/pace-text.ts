/** How fast a launch mints and when it would be sold out, in words. Pure. */
import type { SellOut, Velocity } from '@shared/insight/launch-velocity'
import type { NoPace, Pace } from '@shared/insight/launch-progress'
import { ageWords } from '../../format/time'
import { DASH, MINUS, NNBSP, statFigure } from '../../format/money'

/** Below one a minute an hour is easier to read, below one an hour a day. */
const UNITS = [
  { minutes: 1, words: 'a minute' },
  { minutes: 60, words: 'an hour' },
  { minutes: 1440, words: 'a day' },
] as const
type Unit = (typeof UNITS)[number]

const unitOf = (perMinute: number): Unit =>
  UNITS.find(({ minutes }) => perMinute * minutes >= 1) ?? (perMinute === 0 ? UNITS[1] : UNITS[2])

/** Two figures that matter; a pace has no more. */
const sharp = (value: number): string =>
  value >= 100 ? statFigure(Number(value.toPrecision(3))) : String(Number(value.toPrecision(2)))

/** "38 a minute", "12 an hour". */
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

/** Of the bounds of a pace, and of the end that follows from them. */
const CHANCE = `80${NNBSP}% likely`

/** The pace with the bounds it has four times in five. */
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

/** When it would be sold out, from when to when: never one moment. `comesBack`: what was minted may be had again. */
export function sellOutFigure({ pace, end, left, comesBack = false }: Known, nowMs: number): FigureWords {
  if (left === 0) return { figure: 'sold out', under: 'nothing is left' }
  if (!pace.known) return { figure: DASH, under: noPaceWords(pace.why) }
  if (left === null) return { figure: DASH, under: 'how many are left is not told' }
  if (!end) return { figure: DASH, under: 'nothing is minted at this time' }
  const inWords = (ms: number) => untilWords(ms - nowMs)
  // What had to come about by now is no forecast any more.
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

/** "100 min", "7 h", "3 d": in minutes as long as hours alone would say too little. */
function untilWords(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  return minutes > 90 && minutes <= 180 ? `${minutes} min` : ageWords(ms / 1000)
}

/** What a mint costs beside what the cheapest on sale asks: "5 ℏ below", as text without unit and its share. */
export function againstFloor(price: number, floor: number): { readonly by: number; readonly percent: string | null } {
  const by = price - floor
  const share = floor > 0 ? Math.abs((by / floor) * 100) : null
  return { by, percent: share === null ? null : `${share.toFixed(share < 10 ? 1 : 0).replace('-', MINUS)}` }
}
