import type { z } from 'zod'
import type { FloorRule, NoticeFacts } from '@shared/contract/alerts'
import { floorStep } from '@shared/insight/alerts'
import { collectionFacts, topCollectionsFacts } from '@shared/market/facts'
import { floor as floorOperation } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import type { StoredRule } from './alert-store'
import { instantIn } from '../../market-api/pages/event-pages'
import { keptName } from './alert-text'

/** A floor, and of which instant it is, epoch milliseconds. */
export type FloorReading = { readonly token: string; readonly floor: string; readonly atMs: number }

/** An answer is of the instant that it names, and never of one after its receipt. */
const instantOf = (updatedAt: string | null, receivedAtMs: number): number =>
  Math.min((updatedAt === null ? null : instantIn(updatedAt)) ?? receivedAtMs, receivedAtMs)

/** The floors in an answer to whoever asked, where it says how old they are. */
export function floorsOf(
  { name }: Operation,
  params: Readonly<Record<string, unknown>>,
  value: unknown,
  receivedAtMs: number,
): readonly FloorReading[] {
  switch (name) {
    case collectionFacts.name: {
      const { token, floor, updatedAt } = value as z.output<typeof collectionFacts.answer>
      return floor === null ? [] : [{ token, floor, atMs: instantOf(updatedAt, receivedAtMs) }]
    }
    case topCollectionsFacts.name: {
      const { collections, updatedAt } = value as z.output<typeof topCollectionsFacts.answer>
      const atMs = instantOf(updatedAt, receivedAtMs)
      return collections.flatMap(({ token, floor }) => (floor === null ? [] : [{ token, floor, atMs }]))
    }
    case floorOperation.name: {
      const { token, floor, isCached } = value as z.output<typeof floorOperation.answer>
      // The floor of some traits is another one, and a kept one does not say since when it is kept.
      return floor === null || params['traits'] !== undefined || isCached === true
        ? []
        : [{ token, floor, atMs: receivedAtMs }]
    }
    default:
      return []
  }
}

type FloorVerdict = { readonly stored: StoredRule; readonly tells: NoticeFacts | null }

/** What a reading makes of a rule; null when it is older than what the rule was judged by. */
export function judgeFloor(stored: StoredRule, reading: FloorReading, nowMs: number): FloorVerdict | null {
  const { rule, memory } = stored
  // One far ahead is of a clock that has been set back since.
  const isOld = reading.atMs <= memory.readingMs && memory.readingMs <= nowMs + 60_000
  if (rule.kind !== 'floor' || rule.isPaused || isOld) return null
  const { floor } = reading
  const { state, tells } = floorStep(rule, floor)
  const heardAt = new Date(reading.atMs).toISOString()
  const next: FloorRule = {
    ...rule,
    state,
    floor,
    heardAt,
    ...(tells ? { toldAt: new Date(nowMs).toISOString() } : {}),
  }
  const times = memory.times + (tells ? 1 : 0)
  return {
    stored: { rule: next, memory: { ...memory, times, readingMs: reading.atMs } },
    tells: tells ? noticeOf(next, times, floor, nowMs) : null,
  }
}

function noticeOf(rule: FloorRule, times: number, floor: string, nowMs: number): NoticeFacts {
  const { token, name, direction, figure, heardAt } = rule
  const noticedAt = new Date(nowMs).toISOString()
  return {
    id: `floor:${rule.id}:${times}`,
    kind: 'floor',
    token,
    name,
    direction,
    figure,
    floor,
    noticedAt,
    happenedAt: heardAt ?? noticedAt,
  }
}

/** A rule as it begins. Where the floor stands is learnt from the first one that is heard of. */
export function floorRule(
  given: Pick<FloorRule, 'id' | 'token' | 'name' | 'direction' | 'figure'>,
  nowMs: number,
): StoredRule {
  const rule: FloorRule = {
    ...given,
    name: keptName(given.name, given.token),
    kind: 'floor',
    isPaused: false,
    state: 'waiting',
    toldAt: null,
    floor: null,
    heardAt: null,
    madeAt: new Date(nowMs).toISOString(),
  }
  return { rule, memory: { times: 0, readingMs: 0, startMs: 0 } }
}

/** Judged by the next floor as if there had been none before: what happened meanwhile is no news. */
export const begunAnew = (rule: FloorRule, memory: StoredRule['memory']): StoredRule => ({
  rule: { ...rule, state: 'waiting' },
  memory: { ...memory, readingMs: 0 },
})
