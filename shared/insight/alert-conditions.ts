/** Conditions under which an alert causes a notice. All functions are pure: prices and times are inputs. */
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
    // A watched launch mints much slower than before.
    'launch-slow': { on: true, desktop: true },
    // A watched launch is sold out.
    'launch-out': { on: true, desktop: true },
    outcome: { on: true, desktop: true },
  },
  quiet: null,
  watched: true,
}

/**
 * Percentage of the rule's price by which the floor must recover before the rule can cause another notice. Without this
 * distance, a floor that moves around the price would cause repeated notices.
 */
export const REARM_PERCENT = 2n

type FloorWatch = Pick<FloorRule, 'direction' | 'figure' | 'state'>

/** True if the floor is below or above the price of the rule (`figure`), as the rule says. False for an equal floor. */
export function isCrossed({ direction, figure }: Pick<FloorRule, 'direction' | 'figure'>, floor: string): boolean {
  const currentFloor = parseHbar(floor)
  const limit = parseHbar(figure)
  return direction === 'below' ? currentFloor < limit : currentFloor > limit
}

/** True if the floor has recovered far enough for a new notice. */
function hasRecovered({ direction, figure }: FloorWatch, floor: string): boolean {
  // Both sides are multiplied by 100, so that percentages stay whole numbers.
  const scaledFloor = parseHbar(floor) * 100n
  const limit = parseHbar(figure)
  if (direction === 'below') return scaledFloor >= limit * (100n + REARM_PERCENT)
  return scaledFloor <= limit * (100n - REARM_PERCENT)
}

/**
 * Next state of a rule after a new floor; `isNoticeDue`: true if the change causes a notice. The first known floor only
 * sets the state. States: `waiting`: no floor known yet; `armed`: not crossed; `told`: crossed, until the floor
 * recovers.
 */
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

/** The last notice of an undercut. `own`: price of the person's own listing at that time. */
type UndercutMemory = { readonly own: string; readonly atMs: number }
/** Time after the last notice until another undercut causes a notice although the own price is unchanged. */
export const UNDERCUT_REPEAT_MS = DAY_MS

/**
 * True if the listing of another seller causes a notice: `otherPrice` is below `ownPrice`, the price of the person's
 * own listing, and no earlier notice prevents a notice. An earlier notice (`lastNotice`) prevents a notice if it was for
 * the same own price less than `UNDERCUT_REPEAT_MS` ago.
 */
export function isUndercutNoticeDue(
  ownPrice: string,
  otherPrice: string,
  lastNotice: UndercutMemory | null,
  nowMs: number,
): boolean {
  if (parseHbar(otherPrice) >= parseHbar(ownPrice)) return false
  if (lastNotice === null || parseHbar(lastNotice.own) !== parseHbar(ownPrice)) return true
  return Math.abs(nowMs - lastNotice.atMs) >= UNDERCUT_REPEAT_MS
}

/** One stage of a launch, as the market currently announces it. */
export type AnnouncedStage = {
  readonly startMs: number | null
  readonly endMs: number | null
  readonly isSoldOut: boolean
}

export type LaunchStep = {
  /** Start of the stage that causes a notice; null when no stage has opened since the last notice. */
  readonly openedMs: number | null
  /**
   * Reason why the stage that started at `openedMs` is already over; null while that stage is open, and when no stage
   * has opened.
   */
  readonly overReason: 'sold-out' | 'ended' | null
  /** Start of the next stage; null when none is announced. */
  readonly opensAtMs: number | null
}

/**
 * Stage of a watched launch that has opened, and the start of the next stage. `noticedMs`: latest start that caused a
 * notice, or that had passed when the launch was first watched.
 */
export function launchStep(stages: readonly AnnouncedStage[], noticedMs: number, nowMs: number): LaunchStep {
  const futureStarts = stages.flatMap(({ startMs }) => (startMs !== null && startMs > nowMs ? [startMs] : []))
  const newStages = stages.flatMap((stage) => {
    const { startMs } = stage
    return startMs !== null && startMs <= nowMs && startMs > noticedMs
      ? [{ startMs, over: stageEnd(stage, nowMs) }]
      : []
  })
  newStages.sort((a, b) => b.startMs - a.startMs)
  // An open stage takes precedence over a stage that has ended, even if the ended stage started later.
  const openedStage = newStages.find((stage) => stage.over === null) ?? newStages[0]
  return {
    openedMs: openedStage?.startMs ?? null,
    overReason: openedStage?.over ?? null,
    opensAtMs: futureStarts.length === 0 ? null : Math.min(...futureStarts),
  }
}

/** Reason why a stage is over; null while the stage is open. */
function stageEnd({ endMs, isSoldOut }: AnnouncedStage, nowMs: number): LaunchStep['overReason'] {
  if (endMs !== null && endMs <= nowMs) return 'ended'
  return isSoldOut ? 'sold-out' : null
}

/** True if the announced opening time of a watched launch has come, so that the launch must be read again. */
export const isDueToOpen = ({ opensAt }: Pick<LaunchRule, 'opensAt'>, nowMs: number): boolean =>
  opensAt !== null && Date.parse(opensAt) <= nowMs

/** Minimum time between two requests of all alerts together. */
export const MIN_ALERT_INTERVAL_MS = 10_000
const MIN_FLOOR_INTERVAL_MS = 60_000
const MIN_OFFERS_INTERVAL_MS = 120_000

/**
 * Time in ms between two requests for the same floor, and between two requests for the same account's offers. At most
 * every second request is for offers.
 */
export function alertIntervals({
  floorCount,
  accountCount,
}: {
  readonly floorCount: number
  readonly accountCount: number
}): {
  readonly floorMs: number
  readonly offersMs: number
} {
  const offersMs = Math.max(MIN_OFFERS_INTERVAL_MS, accountCount * 2 * MIN_ALERT_INTERVAL_MS)
  // Share of the requests that remains for floors.
  const floorShare = 1 - (accountCount * MIN_ALERT_INTERVAL_MS) / offersMs
  const floorMs = Math.max(MIN_FLOOR_INTERVAL_MS, Math.ceil((floorCount * MIN_ALERT_INTERVAL_MS) / floorShare))
  return { floorMs, offersMs }
}

/**
 * True if a minute of the day is within the quiet hours. Quiet hours with an equal start and end never apply. Quiet
 * hours such as 22:00 to 07:00 include midnight.
 */
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
    // Page of the person's own NFT, on which the person can change the NFT's price.
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
