/** Conditions under which an alert causes a notice. Pure: figures and instants are inputs. */
import { parseHbar } from '../amount'
import type { AlertSettings, FloorRule, LaunchRule, NoticeFacts, NoticeTarget, QuietHours } from '../contract/alerts'
import { DAY_MS } from '../time'

export const FIRST_ALERT_SETTINGS: AlertSettings = {
  kinds: {
    floor: { on: true, desktop: true },
    offer: { on: true, desktop: true },
    sold: { on: true, desktop: true },
    undercut: { on: true, desktop: true },
    launch: { on: true, desktop: true },
    'launch-slow': { on: true, desktop: true },
    'launch-out': { on: true, desktop: true },
    outcome: { on: true, desktop: true },
  },
  quiet: null,
  watched: true,
}

/**
 * Distance in percent that the floor must recover before the next notice. Without it, a floor that oscillates around
 * the price would cause repeated notices.
 */
export const REARM_PERCENT = 2n

type FloorWatch = Pick<FloorRule, 'direction' | 'figure' | 'state'>

/** A floor equal to the price is neither below nor above it. */
export function isCrossed({ direction, figure }: Pick<FloorRule, 'direction' | 'figure'>, floor: string): boolean {
  const [is, line] = [parseHbar(floor), parseHbar(figure)]
  return direction === 'below' ? is < line : is > line
}

/** True if the floor has recovered far enough for a new notice. */
function isBack({ direction, figure }: FloorWatch, floor: string): boolean {
  const [is, line] = [parseHbar(floor), parseHbar(figure)]
  return direction === 'below' ? is * 100n >= line * (100n + REARM_PERCENT) : is * 100n <= line * (100n - REARM_PERCENT)
}

/** Next state of a rule after a floor, and if it causes a notice. The first known floor only sets the state. */
export function floorStep(
  rule: FloorWatch,
  floor: string,
): { readonly state: FloorRule['state']; readonly tells: boolean } {
  const crossed = isCrossed(rule, floor)
  switch (rule.state) {
    case 'waiting':
      return { state: crossed ? 'told' : 'armed', tells: false }
    case 'armed':
      return { state: crossed ? 'told' : 'armed', tells: crossed }
    case 'told':
      return { state: isBack(rule, floor) ? 'armed' : 'told', tells: false }
  }
}

type UndercutMemory = { readonly own: string; readonly atMs: number }
/** Time after which another undercut causes a notice at an unchanged own price. */
export const UNDERCUT_AGAIN_MS = DAY_MS

/**
 * True if an undercut deserves a notice: one for each own price, however many listings are lower, until the own price
 * changes or a day has passed.
 */
export function isUndercutNews(own: string, other: string, last: UndercutMemory | null, nowMs: number): boolean {
  if (parseHbar(other) >= parseHbar(own)) return false
  if (last === null || parseHbar(last.own) !== parseHbar(own)) return true
  return Math.abs(nowMs - last.atMs) >= UNDERCUT_AGAIN_MS
}

/** One stage of a launch, as the market currently announces it. */
export type Stage = {
  readonly startMs: number | null
  readonly endMs: number | null
  readonly isSoldOut: boolean
}

export type LaunchStep = {
  /** Start of the latest open stage without a notice; null when there is none. */
  readonly opened: number | null
  /** Set if that stage is already over; null while it is open. */
  readonly over: 'sold-out' | 'ended' | null
  /** Start of the next stage; null when none is announced. */
  readonly opensAtMs: number | null
}

/** `toldMs`: latest start that caused a notice, or that had passed when the launch was first watched. */
export function launchStep(stages: readonly Stage[], toldMs: number, nowMs: number): LaunchStep {
  const overOf = ({ endMs, isSoldOut }: Stage): LaunchStep['over'] =>
    endMs !== null && endMs <= nowMs ? 'ended' : isSoldOut ? 'sold-out' : null
  const coming = stages.flatMap(({ startMs }) => (startMs !== null && startMs > nowMs ? [startMs] : []))
  const begun = stages.flatMap((stage) => {
    const { startMs } = stage
    return startMs !== null && startMs <= nowMs && startMs > toldMs ? [{ startMs, over: overOf(stage) }] : []
  })
  // An open stage takes precedence over one that is over, whatever their starts.
  const [latest] = begun.sort((a, b) => Number(a.over !== null) - Number(b.over !== null) || b.startMs - a.startMs)
  return {
    opened: latest?.startMs ?? null,
    over: latest?.over ?? null,
    opensAtMs: coming.length === 0 ? null : Math.min(...coming),
  }
}

/** True if a watched launch is due to open and must be checked again. */
export const isDueToOpen = ({ opensAt }: Pick<LaunchRule, 'opensAt'>, nowMs: number): boolean =>
  opensAt !== null && Date.parse(opensAt) <= nowMs

/** Minimum time between two requests, whatever the number of subjects. */
export const ALERT_APART_MS = 10_000
const FLOOR_EVERY_MS = 60_000
const OFFERS_EVERY_MS = 120_000

/**
 * Intervals in ms between two reads of each floor and of each account's offers. Offers take at most every other
 * request.
 */
export function alertPace(of: { readonly floors: number; readonly accounts: number }): {
  readonly floorMs: number
  readonly offersMs: number
} {
  const offersMs = Math.max(OFFERS_EVERY_MS, of.accounts * 2 * ALERT_APART_MS)
  // Share of requests that offers leave for floors.
  const left = 1 - (of.accounts * ALERT_APART_MS) / offersMs
  return { floorMs: Math.max(FLOOR_EVERY_MS, Math.ceil((of.floors * ALERT_APART_MS) / left)), offersMs }
}

/** True if a minute is within the quiet hours. Equal ends mean no quiet hours; 22:00 to 07:00 spans midnight. */
export function isQuiet(quiet: QuietHours | null, minuteOfDay: number): boolean {
  if (quiet === null || quiet.from === quiet.to) return false
  const { from, to } = quiet
  return from < to ? minuteOfDay >= from && minuteOfDay < to : minuteOfDay >= from || minuteOfDay < to
}

export function placeOf(notice: NoticeFacts): NoticeTarget {
  switch (notice.kind) {
    case 'floor':
      return { at: 'collection', token: notice.token }
    case 'offer':
    case 'sold':
      return { at: 'nft', token: notice.token, serial: notice.serial }
    // The page on which the own price can be changed.
    case 'undercut':
      return { at: 'nft', token: notice.token, serial: notice.ownSerial }
    case 'launch':
    case 'launch-slow':
    case 'launch-out':
      return { at: 'launch', token: notice.token, mintCode: notice.mintCode }
    case 'outcome':
      return { at: 'history', flow: notice.flow }
  }
}
