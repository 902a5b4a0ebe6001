/** Conditions under which an alert causes a notice. Pure: figures and instants are inputs. */
import { parseHbar } from '../amount'
import type { AlertSettings, FloorRule, LaunchRule, NoticeFacts, NoticeTarget, QuietHours } from '../contract/alerts'
import { DAY_MS } from '../time'

export const DEFAULT_ALERT_SETTINGS: AlertSettings = {
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
  const current = parseHbar(floor)
  const limit = parseHbar(figure)
  return direction === 'below' ? current < limit : current > limit
}

/** True if the floor has recovered far enough for a new notice. */
function hasRecovered({ direction, figure }: FloorWatch, floor: string): boolean {
  const current = parseHbar(floor) * 100n
  const limit = parseHbar(figure)
  if (direction === 'below') return current >= limit * (100n + REARM_PERCENT)
  return current <= limit * (100n - REARM_PERCENT)
}

/** Next state of a rule after a new floor, and if a notice is due. The first known floor only sets the state. */
export function floorStep(
  rule: FloorWatch,
  floor: string,
): { readonly state: FloorRule['state']; readonly isNoticeDue: boolean } {
  const hasCrossed = isCrossed(rule, floor)
  switch (rule.state) {
    case 'waiting':
      return { state: hasCrossed ? 'told' : 'armed', isNoticeDue: false }
    case 'armed':
      return { state: hasCrossed ? 'told' : 'armed', isNoticeDue: hasCrossed }
    case 'told':
      return { state: hasRecovered(rule, floor) ? 'armed' : 'told', isNoticeDue: false }
  }
}

type UndercutMemory = { readonly own: string; readonly atMs: number }
/** Time after which another undercut causes a notice at an unchanged own price. */
export const UNDERCUT_REPEAT_MS = DAY_MS

/**
 * True if an undercut deserves a notice: one for each own price, however many listings are lower, until the own price
 * changes or a day has passed.
 */
export function isUndercutNews(
  ownPrice: string,
  otherPrice: string,
  last: UndercutMemory | null,
  nowMs: number,
): boolean {
  if (parseHbar(otherPrice) >= parseHbar(ownPrice)) return false
  if (last === null || parseHbar(last.own) !== parseHbar(ownPrice)) return true
  return Math.abs(nowMs - last.atMs) >= UNDERCUT_REPEAT_MS
}

/** One stage of a launch, as the market currently announces it. */
export type AnnouncedStage = {
  readonly startMs: number | null
  readonly endMs: number | null
  readonly isSoldOut: boolean
}

export type LaunchStep = {
  /** Start of the latest open stage without a notice; null when there is none. */
  readonly openedMs: number | null
  /** Set if that stage is already over; null while it is open. */
  readonly over: 'sold-out' | 'ended' | null
  /** Start of the next stage; null when none is announced. */
  readonly opensAtMs: number | null
}

/** `noticedMs`: latest start that caused a notice, or that had passed when the launch was first watched. */
export function launchStep(stages: readonly AnnouncedStage[], noticedMs: number, nowMs: number): LaunchStep {
  const futureStarts = stages.flatMap(({ startMs }) => (startMs !== null && startMs > nowMs ? [startMs] : []))
  const newStages = stages.flatMap((stage) => {
    const { startMs } = stage
    return startMs !== null && startMs <= nowMs && startMs > noticedMs
      ? [{ startMs, over: stageEnd(stage, nowMs) }]
      : []
  })
  // An open stage takes precedence over one that is over, whatever their starts.
  const [latest] = newStages.sort((a, b) => Number(a.over !== null) - Number(b.over !== null) || b.startMs - a.startMs)
  return {
    openedMs: latest?.startMs ?? null,
    over: latest?.over ?? null,
    opensAtMs: futureStarts.length === 0 ? null : Math.min(...futureStarts),
  }
}

function stageEnd({ endMs, isSoldOut }: AnnouncedStage, nowMs: number): LaunchStep['over'] {
  if (endMs !== null && endMs <= nowMs) return 'ended'
  return isSoldOut ? 'sold-out' : null
}

/** True if a watched launch is due to open and must be checked again. */
export const isDueToOpen = ({ opensAt }: Pick<LaunchRule, 'opensAt'>, nowMs: number): boolean =>
  opensAt !== null && Date.parse(opensAt) <= nowMs

/** Minimum time between two requests, whatever the number of subjects. */
export const MIN_ALERT_INTERVAL_MS = 10_000
const MIN_FLOOR_INTERVAL_MS = 60_000
const MIN_OFFERS_INTERVAL_MS = 120_000

/**
 * Intervals in ms between two reads of each floor and of each account's offers. Offers take at most every other
 * request.
 */
export function alertIntervals({ floors, accounts }: { readonly floors: number; readonly accounts: number }): {
  readonly floorMs: number
  readonly offersMs: number
} {
  const offersMs = Math.max(MIN_OFFERS_INTERVAL_MS, accounts * 2 * MIN_ALERT_INTERVAL_MS)
  // Share of requests that offers leave for floors.
  const floorShare = 1 - (accounts * MIN_ALERT_INTERVAL_MS) / offersMs
  const floorMs = Math.max(MIN_FLOOR_INTERVAL_MS, Math.ceil((floors * MIN_ALERT_INTERVAL_MS) / floorShare))
  return { floorMs, offersMs }
}

/** True if a minute is within the quiet hours. An equal start and end mean none; 22:00 to 07:00 spans midnight. */
export function isQuiet(quiet: QuietHours | null, minuteOfDay: number): boolean {
  if (quiet === null || quiet.from === quiet.to) return false
  const { from, to } = quiet
  if (from < to) return minuteOfDay >= from && minuteOfDay < to
  return minuteOfDay >= from || minuteOfDay < to
}

/** Page that a click on the notice opens. */
export function targetOfNotice(notice: NoticeFacts): NoticeTarget {
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
