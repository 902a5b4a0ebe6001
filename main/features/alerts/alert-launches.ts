import type { z } from 'zod'
import type { LaunchRule, NoticeFacts, NoticeKind } from '@shared/contract/alerts'
import { launchStep, type LaunchStep, type AnnouncedStage } from '@shared/insight/alert-conditions'
import { type MintSample, estimatePace } from '@shared/insight/launch-pace'
import { type LaunchMemory, EMPTY_LAUNCH_MEMORY, checkSoldOut, checkSlowdown } from '@shared/insight/launch-watch'
import type { mintEvents } from '@shared/market/launchpad'
import type { StoredRule } from './alert-store'
import { parseInstantMs } from '../../market-api/pages/event-pages'
import { boundedName } from './alert-text'

export type AnnouncedEvent = z.output<typeof mintEvents.answer>['mintEvents'][number]
export type StoredLaunch = { readonly rule: LaunchRule; readonly memory: StoredRule['memory'] }

/** Largest distance of a JavaScript date from the epoch, in milliseconds. */
const MAX_DATE_MS = 8.64e15

/**
 * Epoch milliseconds of an instant: `unixSeconds` if given, else the time in `text`. Null if both are missing, or the
 * instant is not a valid date.
 */
const instantMsOf = (unixSeconds: number | null, text: string | null): number | null => {
  const textMs = text === null ? null : parseInstantMs(text)
  const ms = unixSeconds === null ? textMs : unixSeconds * 1000
  return ms !== null && Number.isFinite(ms) && Math.abs(ms) <= MAX_DATE_MS ? ms : null
}
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const stageOf = (event: AnnouncedEvent): AnnouncedStage => ({
  startMs: instantMsOf(event.startDateUnix, event.startDate),
  endMs: instantMsOf(event.endDateUnix, event.endDate),
  isSoldOut: event.isSoldOut === true || event.availableCount === 0,
})

const stagesOf = (announcedEvents: readonly AnnouncedEvent[], mintCode: string): readonly AnnouncedStage[] =>
  announcedEvents.filter((event) => event.mintCode === mintCode).map(stageOf)

/** Facts by which a launch is judged. */
type LaunchInput = {
  readonly announcedEvents: readonly AnnouncedEvent[]
  /**
   * Samples of the minted count. `start`: start of the stage in epoch seconds; null if the launch has only one stage.
   */
  readonly samples: (start: number | null) => readonly MintSample[]
  /**
   * True if notices of the kind are on. The launch is judged for the other kinds, too, so that old events raise no
   * notice when a kind is turned on.
   */
  readonly isOn: (kind: NoticeKind) => boolean
  /** True if the creator has paused the pool: a launch that halts for this reason is not slow. */
  readonly isPaused?: boolean
  readonly nowMs: number
}

/** Applies the announcements to a rule. Returns the new rule and the notices to raise. */
export function judgeLaunch(
  { rule, memory }: StoredLaunch,
  input: LaunchInput,
): { readonly stored: StoredRule; readonly notices: readonly NoticeFacts[] } {
  const { announcedEvents, nowMs, isOn } = input
  const launchEvents = announcedEvents.filter((event) => event.mintCode === rule.mintCode)
  const { openedMs, overReason, opensAtMs } = launchStep(launchEvents.map(stageOf), memory.startMs, nowMs)
  const stageResult = judgeOpenStage({ rule, memory }, launchEvents, input)
  const openedNotice = openedMs === null ? null : openingNotice(rule, { openedMs, over: overReason }, nowMs)
  // If the launch is already sold out, the opening notice says that, and no sold-out notice follows.
  const soldOutNotice = overReason === 'sold-out' ? null : stageResult.soldOutNotice
  const raisedNotices = [openedNotice, stageResult.slowNotice, soldOutNotice].filter(
    (notice): notice is NoticeFacts => notice !== null && isOn(notice.kind),
  )
  const notifiedAt = raisedNotices.length === 0 ? rule.toldAt : isoOrNull(nowMs)
  return {
    stored: {
      rule: { ...rule, opensAt: isoOrNull(opensAtMs), toldAt: notifiedAt, standing: stageResult.standing },
      memory: { ...memory, startMs: openedMs ?? memory.startMs, launch: stageResult.memory },
    },
    notices: raisedNotices,
  }
}

type OpenStageResult = {
  readonly memory: LaunchMemory
  readonly standing: LaunchRule['standing']
  readonly slowNotice: NoticeFacts | null
  readonly soldOutNotice: NoticeFacts | null
}

/** Judges the stage that is open now: returns the state of the launch and the notices of this stage. */
function judgeOpenStage(
  { rule, memory }: StoredLaunch,
  launchEvents: readonly AnnouncedEvent[],
  input: LaunchInput,
): OpenStageResult {
  const { nowMs, isPaused = false } = input
  const launchMemory = memory.launch
  const stageEvents = launchEvents.map((event) => ({ event, ...stageOf(event) }))
  const openStage = stageEvents.findLast(
    ({ startMs, endMs }) => (startMs ?? 0) <= nowMs && (endMs === null || endMs > nowMs),
  )
  if (!openStage) {
    return {
      memory: launchMemory ?? EMPTY_LAUNCH_MEMORY,
      standing: standingWithoutOpenStage(stageEvents, nowMs),
      slowNotice: null,
      soldOutNotice: null,
    }
  }
  const startMs = openStage.startMs ?? 0
  const soldOutResult = checkSoldOut(launchMemory ?? EMPTY_LAUNCH_MEMORY, { startMs, isSoldOut: openStage.isSoldOut })
  const pausedMs = isPaused ? nowMs : (launchMemory?.pausedMs ?? null)
  const pace =
    openStage.isSoldOut || isPaused
      ? null
      : estimatePace(stageSamplesOf(openStage, stageEvents, pausedMs, input), nowMs)
  const slowdownResult = checkSlowdown(launchMemory ?? EMPTY_LAUNCH_MEMORY, pace, startMs)
  const paceStanding = slowdownResult.memory.slowedFrom === null ? 'open' : 'slow'
  const nowIso = new Date(nowMs).toISOString()
  const { token, mintCode, name, id } = rule
  const noticeBase = { token, mintCode, name, happenedAt: nowIso, noticedAt: nowIso }
  return {
    memory: { outMs: soldOutResult.outMs, pausedMs, ...slowdownResult.memory },
    standing: openStage.isSoldOut ? 'sold-out' : paceStanding,
    slowNotice: slowdownResult.slowdown && {
      ...noticeBase,
      ...slowdownResult.slowdown,
      kind: 'launch-slow',
      id: `launch-slow:${id}:${nowMs}`,
    },
    // Without a stored memory, this is the first check of the launch, or the first after a pause, and the sell-out may
    // be old.
    soldOutNotice:
      soldOutResult.isNoticeDue && launchMemory
        ? { ...noticeBase, kind: 'launch-out', id: `launch-out:${id}:${startMs}`, total: openStage.event.totalCount }
        : null,
  }
}

type StageEvent = AnnouncedStage & { readonly event: AnnouncedEvent }

/** State of a launch of which no stage is open. */
function standingWithoutOpenStage(stageEvents: readonly StageEvent[], nowMs: number): 'unknown' | 'coming' | 'ended' {
  if (stageEvents.length === 0) return 'unknown'
  return stageEvents.some(({ startMs }) => startMs !== null && startMs > nowMs) ? 'coming' : 'ended'
}

/**
 * Minted counts of a stage since the start of the stage or since the last pause, whichever is later. Includes the
 * current count, which may not be stored yet. Empty if another stage begins at the same instant, because the samples do
 * not distinguish the two stages.
 */
function stageSamplesOf(
  stage: StageEvent,
  stageEvents: readonly StageEvent[],
  pausedMs: number | null,
  { samples, nowMs }: LaunchInput,
): readonly MintSample[] {
  const { event, startMs } = stage
  const start = event.startDateUnix ?? 0
  if (stageEvents.some((other) => other.event !== event && (other.event.startDateUnix ?? 0) === start)) return []
  const sinceMs = Math.max(startMs ?? Number.NEGATIVE_INFINITY, pausedMs ?? Number.NEGATIVE_INFINITY)
  const samplesSince = samples(stageEvents.length === 1 ? null : start).filter(({ atMs }) => atMs >= sinceMs)
  return event.mintedCount === null ? samplesSince : [...samplesSince, { atMs: nowMs, minted: event.mintedCount }]
}

/** `over`: reason why the opened stage is already over; null while that stage is open. */
type Opening = { readonly openedMs: number; readonly over: LaunchStep['overReason'] }

function openingNotice(
  { token, mintCode, name, id }: LaunchRule,
  { openedMs, over }: Opening,
  nowMs: number,
): NoticeFacts {
  const happenedAt = new Date(openedMs).toISOString()
  const noticedAt = new Date(nowMs).toISOString()
  return { id: `launch:${id}:${openedMs}`, kind: 'launch', token, mintCode, name, over, happenedAt, noticedAt }
}

/** New launch rule; null when the launch is not announced. A stage that has already begun raises no notice. */
export function newLaunchRule(
  input: Pick<LaunchRule, 'id' | 'token' | 'mintCode'>,
  announcedEvents: readonly AnnouncedEvent[],
  nowMs: number,
): StoredLaunch | null {
  const event = announcedEvents.find(({ mintCode }) => mintCode === input.mintCode)
  if (!event) return null
  const { opensAtMs } = launchStep(stagesOf(announcedEvents, input.mintCode), nowMs, nowMs)
  const name = boundedName(event.mintEventName, input.mintCode)
  const rule: LaunchRule = {
    ...input,
    kind: 'launch',
    name,
    isPaused: false,
    opensAt: isoOrNull(opensAtMs),
    toldAt: null,
    madeAt: new Date(nowMs).toISOString(),
    standing: 'unknown',
  }
  const memory = { times: 0, readingMs: 0, startMs: nowMs }
  const { stored } = judgeLaunch({ rule, memory }, { announcedEvents, nowMs, samples: () => [], isOn: () => false })
  return stored.rule.kind === 'launch' ? { rule: stored.rule, memory: stored.memory } : null
}
