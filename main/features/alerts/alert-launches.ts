import type { z } from 'zod'
import type { LaunchRule, NoticeFacts, NoticeKind } from '@shared/contract/alerts'
import { launchStep, type LaunchStep, type Stage } from '@shared/insight/alerts'
import { type MintSample, velocityOf } from '@shared/insight/launch-velocity'
import { type LaunchMemory, NOTHING_SEEN, outStep, slowStep } from '@shared/insight/launch-watch'
import type { mintEvents } from '@shared/market/launchpad'
import type { StoredRule } from './alert-store'
import { instantIn } from '../../market-api/pages/event-pages'
import { keptName } from './alert-text'

export type Announced = z.output<typeof mintEvents.answer>['mintEvents'][number]
export type StoredLaunch = { readonly rule: LaunchRule; readonly memory: StoredRule['memory'] }

/** Epoch milliseconds of an instant: from the seconds if they are given, else from the text. */
const msOf = (unixSeconds: number | null, text: string | null): number | null => {
  const ms = unixSeconds === null ? (text === null ? null : instantIn(text)) : unixSeconds * 1000
  return ms !== null && Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? ms : null
}
const textOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const stageOf = (event: Announced): Stage => ({
  startMs: msOf(event.startDateUnix, event.startDate),
  endMs: msOf(event.endDateUnix, event.endDate),
  isSoldOut: event.isSoldOut === true || event.availableCount === 0,
})

const stagesOf = (announced: readonly Announced[], mintCode: string): readonly Stage[] =>
  announced.filter((each) => each.mintCode === mintCode).map(stageOf)

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
  const stages = announced.filter((each) => each.mintCode === rule.mintCode)
  const { opened, over, opensAtMs } = launchStep(stages.map(stageOf), memory.startMs, nowMs)
  const going = goingOf({ rule, memory }, stages, look)
  const openedTold = opened === null ? null : noticeOf(rule, { opened, over }, nowMs)
  // A launch that was sold out when it was first seen open gets that notice only.
  const out = over === 'sold-out' ? null : going.out
  const tells = [openedTold, going.slow, out].filter((one) => one !== null && isOn(one.kind)) as readonly NoticeFacts[]
  const toldAt = tells.length === 0 ? rule.toldAt : textOf(nowMs)
  return {
    stored: {
      rule: { ...rule, opensAt: textOf(opensAtMs), toldAt, standing: going.standing },
      memory: { ...memory, startMs: opened ?? memory.startMs, launch: going.memory },
    },
    tells,
  }
}

type Going = {
  readonly memory: LaunchMemory
  readonly standing: LaunchRule['standing']
  readonly slow: NoticeFacts | null
  readonly out: NoticeFacts | null
}

/** State and notices of the stage that is open now. */
function goingOf({ rule, memory }: StoredLaunch, stages: readonly Announced[], look: LaunchLook): Going {
  const { nowMs, isPaused = false } = look
  const seen = memory.launch
  const all = stages.map((event) => ({ event, ...stageOf(event) }))
  const on = all.findLast(({ startMs, endMs }) => (startMs ?? 0) <= nowMs && (endMs === null || endMs > nowMs))
  if (!on) {
    const isComing = all.some(({ startMs }) => startMs !== null && startMs > nowMs)
    const standing = all.length === 0 ? 'unknown' : isComing ? 'coming' : 'ended'
    return { memory: seen ?? NOTHING_SEEN, standing, slow: null, out: null }
  }
  const startMs = on.startMs ?? 0
  const out = outStep(seen ?? NOTHING_SEEN, { startMs, isSoldOut: on.isSoldOut })
  const pausedMs = isPaused ? nowMs : (seen?.pausedMs ?? null)
  const velocity = on.isSoldOut || isPaused ? null : velocityOf(countsOf(on, all, pausedMs, look), nowMs)
  const slow = slowStep(seen ?? NOTHING_SEEN, velocity, startMs)
  const at = { happenedAt: new Date(nowMs).toISOString(), noticedAt: new Date(nowMs).toISOString() }
  const { token, mintCode, name, id } = rule
  const launch = { token, mintCode, name, ...at }
  return {
    memory: { outMs: out.outMs, pausedMs, ...slow.memory },
    standing: on.isSoldOut ? 'sold-out' : slow.memory.slowedFrom === null ? 'open' : 'slow',
    slow: slow.tells && { ...launch, ...slow.tells, kind: 'launch-slow', id: `launch-slow:${id}:${nowMs}` },
    out:
      out.tells && seen
        ? { ...launch, kind: 'launch-out', id: `launch-out:${id}:${startMs}`, total: on.event.totalCount }
        : null,
  }
}

type On = Stage & { readonly event: Announced }

/**
 * Adds the current count, which may not be stored yet. Empty if another stage begins at the same instant, because the
 * counts of both are stored as one.
 */
function countsOf(
  on: On,
  all: readonly On[],
  pausedMs: number | null,
  { samples, nowMs }: LaunchLook,
): readonly MintSample[] {
  const { event, startMs } = on
  const start = event.startDateUnix ?? 0
  if (all.some((other) => other.event !== event && (other.event.startDateUnix ?? 0) === start)) return []
  const sinceMs = Math.max(startMs ?? Number.NEGATIVE_INFINITY, pausedMs ?? Number.NEGATIVE_INFINITY)
  const since = samples(all.length === 1 ? null : start).filter(({ atMs }) => atMs >= sinceMs)
  return event.mintedCount === null ? since : [...since, { atMs: nowMs, minted: event.mintedCount }]
}

type Opened = { readonly opened: number; readonly over: LaunchStep['over'] }

function noticeOf({ token, mintCode, name, id }: LaunchRule, { opened, over }: Opened, nowMs: number): NoticeFacts {
  const happenedAt = new Date(opened).toISOString()
  const noticedAt = new Date(nowMs).toISOString()
  return { id: `launch:${id}:${opened}`, kind: 'launch', token, mintCode, name, over, happenedAt, noticedAt }
}

/** Initial launch rule; null when there is no such launch. A stage that has begun by then is no news. */
export function launchRule(
  given: Pick<LaunchRule, 'id' | 'token' | 'mintCode'>,
  announced: readonly Announced[],
  nowMs: number,
): StoredLaunch | null {
  const event = announced.find(({ mintCode }) => mintCode === given.mintCode)
  if (!event) return null
  const { opensAtMs } = launchStep(stagesOf(announced, given.mintCode), nowMs, nowMs)
  const name = keptName(event.mintEventName, given.mintCode)
  const rule: LaunchRule = {
    ...given,
    kind: 'launch',
    name,
    isPaused: false,
    opensAt: textOf(opensAtMs),
    toldAt: null,
    madeAt: new Date(nowMs).toISOString(),
    standing: 'unknown',
  }
  const memory = { times: 0, readingMs: 0, startMs: nowMs }
  const { stored } = judgeLaunch({ rule, memory }, { announced, nowMs, samples: () => [], isOn: () => false })
  return stored.rule.kind === 'launch' ? { rule: stored.rule, memory: stored.memory } : null
}
