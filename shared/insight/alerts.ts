/** When an alert tells, and when it is silent. Pure: figures and instants come in. */
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

/** A floor that swings about the figure would tell again and again: it has to come back by so much before. */
export const REARM_PERCENT = 2n

type FloorWatch = Pick<FloorRule, 'direction' | 'figure' | 'state'>

/** A floor at the figure itself is neither below nor above it. */
export function isCrossed({ direction, figure }: Pick<FloorRule, 'direction' | 'figure'>, floor: string): boolean {
  const [is, line] = [parseHbar(floor), parseHbar(figure)]
  return direction === 'below' ? is < line : is > line
}

/** Far enough on the other side to be told again. */
function isBack({ direction, figure }: FloorWatch, floor: string): boolean {
  const [is, line] = [parseHbar(floor), parseHbar(figure)]
  return direction === 'below' ? is * 100n >= line * (100n + REARM_PERCENT) : is * 100n <= line * (100n - REARM_PERCENT)
}

/** What a floor makes of a rule, and whether it is told. The first floor ever heard of says only where it stands. */
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
/** After so long another one is told again, although the own price is the same. */
export const UNDERCUT_AGAIN_MS = DAY_MS

/** Each own price is told of once, however many go below it, until it changes or a day has passed. */
export function isUndercutNews(own: string, other: string, last: UndercutMemory | null, nowMs: number): boolean {
  if (parseHbar(other) >= parseHbar(own)) return false
  if (last === null || parseHbar(last.own) !== parseHbar(own)) return true
  return Math.abs(nowMs - last.atMs) >= UNDERCUT_AGAIN_MS
}

/** One stage of a launch, as the market announces it now. */
export type Stage = {
  readonly startMs: number | null
  readonly endMs: number | null
  readonly isSoldOut: boolean
}

export type LaunchStep = {
  /** The start of the latest stage that has opened and has not been told of; null when there is none. */
  readonly opened: number | null
  /** That stage is over already; null while it is open. */
  readonly over: 'sold-out' | 'ended' | null
  /** When the next one begins; null when none is announced. */
  readonly opensAtMs: number | null
}

/** `toldMs`: the latest start that was told of, or that had passed when the launch was first watched. */
export function launchStep(stages: readonly Stage[], toldMs: number, nowMs: number): LaunchStep {
  const overOf = ({ endMs, isSoldOut }: Stage): LaunchStep['over'] =>
    endMs !== null && endMs <= nowMs ? 'ended' : isSoldOut ? 'sold-out' : null
  const coming = stages.flatMap(({ startMs }) => (startMs !== null && startMs > nowMs ? [startMs] : []))
  const begun = stages.flatMap((stage) => {
    const { startMs } = stage
    return startMs !== null && startMs <= nowMs && startMs > toldMs ? [{ startMs, over: overOf(stage) }] : []
  })
  // One that is open goes before one that is over, however late that began.
  const [latest] = begun.sort((a, b) => Number(a.over !== null) - Number(b.over !== null) || b.startMs - a.startMs)
  return {
    opened: latest?.startMs ?? null,
    over: latest?.over ?? null,
    opensAtMs: coming.length === 0 ? null : Math.min(...coming),
  }
}

/** A launch that is watched and has not opened yet is looked at again when it does. */
export const isDueToOpen = ({ opensAt }: Pick<LaunchRule, 'opensAt'>, nowMs: number): boolean =>
  opensAt !== null && Date.parse(opensAt) <= nowMs

/** One request in so long, whatever there is to ask about: each of many waits for its turn. */
export const ALERT_APART_MS = 10_000
const FLOOR_EVERY_MS = 60_000
const OFFERS_EVERY_MS = 120_000

/** How often each of so many things is asked about, in ms: offers take every other turn at most. */
export function alertPace(of: { readonly floors: number; readonly accounts: number }): {
  readonly floorMs: number
  readonly offersMs: number
} {
  const offersMs = Math.max(OFFERS_EVERY_MS, of.accounts * 2 * ALERT_APART_MS)
  // Of the turns that offers leave.
  const left = 1 - (of.accounts * ALERT_APART_MS) / offersMs
  return { floorMs: Math.max(FLOOR_EVERY_MS, Math.ceil((of.floors * ALERT_APART_MS) / left)), offersMs }
}

/** The same hour at both ends is no time at all. From 22:00 to 07:00 goes over midnight. */
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
    // Where the own price is changed.
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
