import type { z } from 'zod'
import type { FloorRule, NoticeFacts } from '@shared/contract/alerts'
import type { EntityId } from '@shared/ids'
import { floorStep } from '@shared/insight/alerts'
import { collectionFacts, topCollectionsFacts } from '@shared/market/facts'
import { floor as floorOperation } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import type { StoredRule } from './alert-store'
import { parseInstantMs } from '../../market-api/pages/event-pages'
import { boundedName } from './alert-text'

/** A floor with its instant, epoch milliseconds. */
export type FloorReading = { readonly token: EntityId; readonly floor: string; readonly atMs: number }

/** Instant of an answer: the one that the answer names, but never one after its receipt. */
const readingMs = (updatedAt: string | null, receivedAtMs: number): number =>
  Math.min((updatedAt === null ? null : parseInstantMs(updatedAt)) ?? receivedAtMs, receivedAtMs)

/** Extracts the floors of an answer, if the answer says how old they are. */
export function floorsOf(
  { name }: Operation,
  params: Readonly<Record<string, unknown>>,
  value: unknown,
  receivedAtMs: number,
): readonly FloorReading[] {
  switch (name) {
    case collectionFacts.name: {
      const { token, floor, updatedAt } = value as z.output<typeof collectionFacts.answer>
      return floor === null ? [] : [{ token, floor, atMs: readingMs(updatedAt, receivedAtMs) }]
    }
    case topCollectionsFacts.name: {
      const { collections, updatedAt } = value as z.output<typeof topCollectionsFacts.answer>
      const atMs = readingMs(updatedAt, receivedAtMs)
      return collections.flatMap(({ token, floor }) => (floor === null ? [] : [{ token, floor, atMs }]))
    }
    case floorOperation.name: {
      const { token, floor, isCached } = value as z.output<typeof floorOperation.answer>
      // The floor of some traits is a different figure, and a cached floor does not say how old it is.
      return floor === null || params['traits'] !== undefined || isCached === true
        ? []
        : [{ token, floor, atMs: receivedAtMs }]
    }
    default:
      return []
  }
}

type FloorVerdict = { readonly stored: StoredRule; readonly notice: NoticeFacts | null }

/** Applies a reading to a floor rule; null when the rule is paused or has seen a newer reading. */
export function judgeFloor(stored: StoredRule, reading: FloorReading, nowMs: number): FloorVerdict | null {
  const { rule, memory } = stored
  // A stored instant more than a minute ahead comes from a clock that has been set back since.
  const isOld = reading.atMs <= memory.readingMs && memory.readingMs <= nowMs + 60_000
  if (rule.kind !== 'floor' || rule.isPaused || isOld) return null
  const { floor } = reading
  const { state, isNoticeDue } = floorStep(rule, floor)
  const heardAt = new Date(reading.atMs).toISOString()
  const judgedRule: FloorRule = {
    ...rule,
    state,
    floor,
    heardAt,
    ...(isNoticeDue ? { toldAt: new Date(nowMs).toISOString() } : {}),
  }
  const times = memory.times + (isNoticeDue ? 1 : 0)
  return {
    stored: { rule: judgedRule, memory: { ...memory, times, readingMs: reading.atMs } },
    notice: isNoticeDue ? noticeOf(judgedRule, times, floor, nowMs) : null,
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

/** Initial floor rule. The first reading decides on which side of the figure the floor is. */
export function floorRule(
  input: Pick<FloorRule, 'id' | 'token' | 'name' | 'direction' | 'figure'>,
  nowMs: number,
): StoredRule {
  const rule: FloorRule = {
    ...input,
    name: boundedName(input.name, input.token),
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

/** Resets a rule: the next floor is judged as if it were the first, so changes in between are no news. */
export const resetRule = (rule: FloorRule, memory: StoredRule['memory']): StoredRule => ({
  rule: { ...rule, state: 'waiting' },
  memory: { ...memory, readingMs: 0 },
})
