/**
 * What is known of how a launch goes: out of what this computer counted now and then, and out of the mints that the
 * market tells of. The market's are exact to the second, and reach back only as far as they were read.
 */
import { MINUTE_MS } from '../time'
import {
  LEAST_SAMPLES,
  LEAST_VELOCITY_MS,
  type MintSample,
  sellOutOf,
  type SellOut,
  type Velocity,
  VELOCITY_WINDOW_MS,
  velocityOf,
} from './launch-velocity'

export type Progress = {
  /** Counted here of the stage that is on, oldest first. */
  readonly samples: readonly MintSample[]
  /** When each NFT was minted that the market tells of, newest first; of the collection as a whole. */
  readonly times: readonly number[]
  /** Nothing was minted that it does not tell of. */
  readonly isWhole: boolean
  /** Other launches, or stages beside this one, hand out NFTs of the same collection: its mints are not of this alone. */
  readonly isShared: boolean
  /** When the mints were read. */
  readonly readMs: number
}

/** Why there is no pace. `reading`, `unread`: what was minted is on its way, or could not be read. */
export type NoPace =
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
  | { readonly known: true; readonly velocity: Velocity; readonly from: 'market' | 'here' }
  | { readonly known: false; readonly why: NoPace }

type Of = { readonly startMs: number | null; readonly endMs: number | null }

/**
 * How fast it mints now. The market's own list goes first where it reaches back over the whole window and is of this
 * launch alone; else what was counted here.
 */
export function paceOf(progress: Progress, { startMs, endMs }: Of, nowMs: number): Pace {
  if (startMs !== null && startMs > nowMs) return { known: false, why: 'not-open' }
  if (endMs !== null && endMs <= nowMs) return { known: false, why: 'not-open' }
  const told = progress.isShared ? null : minuteByMinute(progress, startMs)
  const ofMarket = told && velocityOf(told, progress.readMs)
  if (ofMarket) return { known: true, velocity: ofMarket, from: 'market' }
  const here = progress.samples.filter(({ atMs }) => startMs === null || atMs >= startMs)
  const velocity = velocityOf(here, nowMs)
  if (velocity) return { known: true, velocity, from: 'here' }
  return { known: false, why: whyNot(here, nowMs) }
}

/** What was counted longer ago says nothing of how fast it mints now. */
const PACE_KEPT_MS = 10 * MINUTE_MS

/** A pace as it stands at `nowMs`, which is later than when it was reckoned. */
export const agedPace = (pace: Pace, nowMs: number): Pace =>
  pace.known && nowMs - pace.velocity.toMs > PACE_KEPT_MS ? { known: false, why: 'too-old' } : pace

function whyNot(samples: readonly MintSample[], nowMs: number): NoPace {
  const recent = samples.filter(({ atMs }) => atMs <= nowMs && atMs >= nowMs - VELOCITY_WINDOW_MS)
  const [first, last] = [recent[0], recent.at(-1)]
  if (!first || !last) return 'nothing-read'
  if (last.atMs - first.atMs < LEAST_VELOCITY_MS) return 'too-short'
  return recent.length < LEAST_SAMPLES ? 'too-few' : 'nothing-read'
}

/** The mints of the window counted up, a sample a minute; null where they do not reach back so far. */
function minuteByMinute({ times, isWhole, readMs }: Progress, startMs: number | null): readonly MintSample[] | null {
  const fromMs = Math.max(readMs - VELOCITY_WINDOW_MS, startMs ?? Number.NEGATIVE_INFINITY)
  const oldest = times.at(-1)
  if (!isWhole && (oldest === undefined || oldest > fromMs)) return null
  const minutes = Math.floor((readMs - fromMs) / MINUTE_MS)
  return Array.from({ length: minutes + 1 }, (_, i) => {
    const atMs = readMs - (minutes - i) * MINUTE_MS
    return { atMs, minted: times.filter((at) => at > fromMs && at <= atMs).length }
  })
}

/** When `left` NFTs would be gone, between the likely bounds; null without a pace, or when nothing is minted. */
export const sellOutAt = (pace: Pace, left: number | null): SellOut | null =>
  pace.known && left !== null ? sellOutOf(left, pace.velocity) : null

type CountPoint = { readonly atMs: number; readonly value: number }

/**
 * How many were minted at each instant, oldest first: counted back from the count of now where the mints are this
 * launch's alone, and before that what was counted here. `minted`: of now; null where the market does not say.
 */
export function mintedOverTime(
  { samples, times, isShared, readMs }: Progress,
  minted: number | null,
  canComeBack: boolean,
): readonly CountPoint[] {
  const counted = samples.map(({ atMs, minted: value }) => ({ atMs, value }))
  if (isShared || canComeBack || minted === null || times.length === 0) return counted
  const back = times.map((atMs, i) => ({ atMs, value: minted - i })).filter(({ value }) => value > 0)
  const oldest = back.at(-1)
  if (!oldest) return counted
  const before = counted.filter(({ atMs, value }) => atMs < oldest.atMs && value <= oldest.value)
  return [...before, ...back.reverse(), { atMs: Math.max(readMs, back.at(-1)?.atMs ?? readMs), value: minted }]
}

/** How many were minted in each stretch of time; null where the mints were not read. */
export function mintBars(
  { times, isWhole, readMs }: Progress,
  { fromMs, toMs, stepMs }: { readonly fromMs: number; readonly toMs: number; readonly stepMs: number },
): readonly { readonly fromMs: number; readonly toMs: number; readonly value: number | null }[] {
  const sinceMs = isWhole ? Number.NEGATIVE_INFINITY : (times.at(-1) ?? Number.POSITIVE_INFINITY)
  const count = Math.max(0, Math.ceil((toMs - fromMs) / stepMs))
  return Array.from({ length: count }, (_, i) => {
    const start = fromMs + i * stepMs
    const end = start + stepMs
    const isRead = start >= sinceMs && start < readMs
    return { fromMs: start, toMs: end, value: isRead ? times.filter((at) => at >= start && at < end).length : null }
  })
}
