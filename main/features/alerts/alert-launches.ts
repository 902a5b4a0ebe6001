import type { z } from 'zod'
import type { LaunchRule, NoticeFacts, NoticeKind } from '@shared/contract/alerts'
import { launchStep, type LaunchStep, type AnnouncedStage } from '@shared/insight/alerts'
import { type MintSample, estimatePace } from '@shared/insight/launch-pace'
import { type LaunchMemory, EMPTY_LAUNCH_MEMORY, soldOutStep, slowdownStep } from '@shared/insight/launch-watch'
import type { mintEvents } from '@shared/market/launchpad'
import type { StoredRule } from './alert-store'
import { parseInstantMs } from '../../market-api/pages/event-pages'
import { boundedName } from './alert-text'

export type Announced = z.output<typeof mintEvents.answer>['mintEvents'][number]
export type StoredLaunch = { readonly rule: LaunchRule; readonly memory: StoredRule['memory'] }

/** Epoch milliseconds of an instant: from the seconds if they are given, else from the text. */
const msOf = (unixSeconds: number | null, text: string | null): number | null => {
  const textMs = text === null ? null : parseInstantMs(text)
  const ms = unixSeconds === null ? textMs : unixSeconds * 1000
  return ms !== null && Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? ms : null
}
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const stageOf = (event: Announced): AnnouncedStage => ({
  startMs: msOf(event.startDateUnix, event.startDate),
  endMs: msOf(event.endDateUnix, event.endDate),
  isSoldOut: event.isSoldOut === true || event.availableCount === 0,
})

const stagesOf = (announced: readonly Announced[], mintCode: string): readonly AnnouncedStage[] =>
  announced.filter((event) => event.mintCode === mintCode).map(stageOf)

/** Input for judging a launch. A kind that is off is tracked too, so that old events raise no notice later. */
type LaunchLook = {
  readonly announced: readonly Announced[]
  /** Counts of the launch, by the start of the stage if there are several. */
  readonly samples: (start: number | null) => readonly MintSample[]
  readonly isOn: (kind: NoticeKind) => boolean
  /** True if the creator has paused the pool. A launch that halts for this reason is not slow. */
  readonly isPaused?: boolean
  readonly nowMs: number
}

/** Applies the announcements to a rule. Returns the new rule and the notices to raise. */
export function judgeLaunch(
  { rule, memory }: StoredLaunch,
  look: LaunchLook,
): { readonly stored: StoredRule; readonly tells: readonly NoticeFacts[] } {
  const { announced, nowMs, isOn } = look
  const stages = announced.filter((event) => event.mintCode === rule.mintCode)
  const { openedMs, over, opensAtMs } = launchStep(stages.map(stageOf), memory.startMs, nowMs)
  const openStage = openStageOf({ rule, memory }, stages, look)
  const openedNotice = openedMs === null ? null : noticeOf(rule, { opened: openedMs, over }, nowMs)
  // A launch that was sold out when it was first seen open gets that notice only.
  const soldOutNotice = over === 'sold-out' ? null : openStage.out
  const notices = [openedNotice, openStage.slow, soldOutNotice].filter(
    (notice) => notice !== null && isOn(notice.kind),
  ) as readonly NoticeFacts[]
  const notifiedAt = notices.length === 0 ? rule.toldAt : isoOrNull(nowMs)
  return {
    stored: {
      rule: { ...rule, opensAt: isoOrNull(opensAtMs), toldAt: notifiedAt, standing: openStage.standing },
      memory: { ...memory, startMs: openedMs ?? memory.startMs, launch: openStage.memory },
    },
    tells: notices,
  }
}

type OpenStageState = {
  readonly memory: LaunchMemory
  readonly standing: LaunchRule['standing']
  readonly slow: NoticeFacts | null
  readonly out: NoticeFacts | null
}

/** State and notices of the stage that is open now. */
function openStageOf({ rule, memory }: StoredLaunch, stages: readonly Announced[], look: LaunchLook): OpenStageState {
  const { nowMs, isPaused = false } = look
  const launchMemory = memory.launch
  const stageEvents = stages.map((event) => ({ event, ...stageOf(event) }))
  const current = stageEvents.findLast(
    ({ startMs, endMs }) => (startMs ?? 0) <= nowMs && (endMs === null || endMs > nowMs),
  )
  if (!current) {
    return {
      memory: launchMemory ?? EMPTY_LAUNCH_MEMORY,
      standing: standingWithoutStage(stageEvents, nowMs),
      slow: null,
      out: null,
    }
  }
  const startMs = current.startMs ?? 0
  const soldOut = soldOutStep(launchMemory ?? EMPTY_LAUNCH_MEMORY, { startMs, isSoldOut: current.isSoldOut })
  const pausedMs = isPaused ? nowMs : (launchMemory?.pausedMs ?? null)
  const pace =
    current.isSoldOut || isPaused ? null : estimatePace(countsOf(current, stageEvents, pausedMs, look), nowMs)
  const slowStepResult = slowdownStep(launchMemory ?? EMPTY_LAUNCH_MEMORY, pace, startMs)
  const paceStanding = slowStepResult.memory.slowedFrom === null ? 'open' : 'slow'
  const times = { happenedAt: new Date(nowMs).toISOString(), noticedAt: new Date(nowMs).toISOString() }
  const { token, mintCode, name, id } = rule
  const launch = { token, mintCode, name, ...times }
  return {
    memory: { outMs: soldOut.outMs, pausedMs, ...slowStepResult.memory },
    standing: current.isSoldOut ? 'sold-out' : paceStanding,
    slow: slowStepResult.slowdown && {
      ...launch,
      ...slowStepResult.slowdown,
      kind: 'launch-slow',
      id: `launch-slow:${id}:${nowMs}`,
    },
    out:
      soldOut.isNoticeDue && launchMemory
        ? { ...launch, kind: 'launch-out', id: `launch-out:${id}:${startMs}`, total: current.event.totalCount }
        : null,
  }
}

type StageEvent = AnnouncedStage & { readonly event: Announced }

/** State of a launch of which no stage is open. */
function standingWithoutStage(stageEvents: readonly StageEvent[], nowMs: number): 'unknown' | 'coming' | 'ended' {
  if (stageEvents.length === 0) return 'unknown'
  return stageEvents.some(({ startMs }) => startMs !== null && startMs > nowMs) ? 'coming' : 'ended'
}

/**
 * Adds the current count, which may not be stored yet. Empty if another stage begins at the same instant, because the
 * counts of both are stored as one.
 */
function countsOf(
  stage: StageEvent,
  stageEvents: readonly StageEvent[],
  pausedMs: number | null,
  { samples, nowMs }: LaunchLook,
): readonly MintSample[] {
  const { event, startMs } = stage
  const start = event.startDateUnix ?? 0
  if (stageEvents.some((other) => other.event !== event && (other.event.startDateUnix ?? 0) === start)) return []
  const sinceMs = Math.max(startMs ?? Number.NEGATIVE_INFINITY, pausedMs ?? Number.NEGATIVE_INFINITY)
  const samplesSince = samples(stageEvents.length === 1 ? null : start).filter(({ atMs }) => atMs >= sinceMs)
  return event.mintedCount === null ? samplesSince : [...samplesSince, { atMs: nowMs, minted: event.mintedCount }]
}

type Opened = { readonly opened: number; readonly over: LaunchStep['over'] }

function noticeOf({ token, mintCode, name, id }: LaunchRule, { opened, over }: Opened, nowMs: number): NoticeFacts {
  const happenedAt = new Date(opened).toISOString()
  const noticedAt = new Date(nowMs).toISOString()
  return { id: `launch:${id}:${opened}`, kind: 'launch', token, mintCode, name, over, happenedAt, noticedAt }
}

/** Initial launch rule; null when there is no such launch. A stage that has begun by then is no news. */
export function launchRule(
  input: Pick<LaunchRule, 'id' | 'token' | 'mintCode'>,
  announced: readonly Announced[],
  nowMs: number,
): StoredLaunch | null {
  const event = announced.find(({ mintCode }) => mintCode === input.mintCode)
  if (!event) return null
  const { opensAtMs } = launchStep(stagesOf(announced, input.mintCode), nowMs, nowMs)
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
  const { stored } = judgeLaunch({ rule, memory }, { announced, nowMs, samples: () => [], isOn: () => false })
  return stored.rule.kind === 'launch' ? { rule: stored.rule, memory: stored.memory } : null
}
