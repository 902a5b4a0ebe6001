import type { z } from 'zod'
import type { LaunchRule, NoticeFacts } from '@shared/contract/alerts'
import { launchStep, type LaunchStep, type Stage } from '@shared/insight/alerts'
import type { mintEvents } from '@shared/market/launchpad'
import type { StoredRule } from '../storage/alerts'
import { instantIn } from '../market/pages/event-pages'
import { keptName } from './alert-text'

export type Announced = z.output<typeof mintEvents.answer>['mintEvents'][number]
export type StoredLaunch = { readonly rule: LaunchRule; readonly memory: StoredRule['memory'] }

/** Seconds since the epoch where they are told, else the text beside them. */
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

/** What the announcements make of a rule, and whether it tells. */
export function judgeLaunch(
  { rule, memory }: StoredLaunch,
  announced: readonly Announced[],
  nowMs: number,
): { readonly stored: StoredRule; readonly tells: NoticeFacts | null } {
  const { opened, over, opensAtMs } = launchStep(stagesOf(announced, rule.mintCode), memory.startMs, nowMs)
  const toldAt = opened === null ? rule.toldAt : textOf(nowMs)
  return {
    stored: {
      rule: { ...rule, opensAt: textOf(opensAtMs), toldAt },
      memory: { ...memory, startMs: opened ?? memory.startMs },
    },
    tells: opened === null ? null : noticeOf(rule, { opened, over }, nowMs),
  }
}

type Opened = { readonly opened: number; readonly over: LaunchStep['over'] }

function noticeOf({ token, mintCode, name, id }: LaunchRule, { opened, over }: Opened, nowMs: number): NoticeFacts {
  const happenedAt = new Date(opened).toISOString()
  const noticedAt = new Date(nowMs).toISOString()
  return { id: `launch:${id}:${opened}`, kind: 'launch', token, mintCode, name, over, happenedAt, noticedAt }
}

/** A rule as it begins; null when there is no such launch. What has begun by then is no news. */
export function launchRule(
  given: Pick<LaunchRule, 'id' | 'token' | 'mintCode'>,
  announced: readonly Announced[],
  nowMs: number,
): StoredLaunch | null {
  const event = announced.find(({ mintCode }) => mintCode === given.mintCode)
  if (!event) return null
  const { opensAtMs } = launchStep(stagesOf(announced, given.mintCode), nowMs, nowMs)
  const name = keptName(event.mintEventName, given.mintCode)
  return {
    rule: {
      ...{ ...given, kind: 'launch', name, isPaused: false, opensAt: textOf(opensAtMs), toldAt: null },
      madeAt: new Date(nowMs).toISOString(),
    },
    memory: { times: 0, readingMs: 0, startMs: nowMs },
  }
}
