import type { z } from 'zod'
import type { FloorRule, NoticeFacts } from '@shared/contract/alerts'
import type { EntityId } from '@shared/ids'
import { floorStep } from '@shared/insight/alert-conditions'
import { collectionFacts, topCollectionsFacts } from '@shared/market/facts'
import { floor as floorOperation } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { MINUTE_MS } from '@shared/time'
import type { StoredRule } from './alert-store'
import { parseInstantMs } from '../../market-api/pages/event-pages'
import { boundedName } from './alert-text'

/** Floor of a collection in decimal HBAR, with its instant in epoch milliseconds. */
export type FloorReading = { readonly token: EntityId; readonly floor: string; readonly atMs: number }

/**
 * Instant of an answer, epoch milliseconds: `updatedAt` if the text can be read and the time is not after the receipt,
 * else the time of receipt.
 */
function answerInstantMs(updatedAt: string | null, receivedAtMs: number): number {
  const updatedAtMs = updatedAt === null ? null : parseInstantMs(updatedAt)
  return Math.min(updatedAtMs ?? receivedAtMs, receivedAtMs)
}

/**
 * Floors of collections in an answer; empty if the answer has no floor of a collection, or only a floor of unknown age.
 */
export function floorsOf(
  { name }: Operation,
  params: Readonly<Record<string, unknown>>,
  answer: unknown,
  receivedAtMs: number,
): readonly FloorReading[] {
  switch (name) {
    case collectionFacts.name: {
      const { token, floor, updatedAt } = answer as z.output<typeof collectionFacts.answer>
      return floor === null ? [] : [{ token, floor, atMs: answerInstantMs(updatedAt, receivedAtMs) }]
    }
    case topCollectionsFacts.name: {
      const { collections, updatedAt } = answer as z.output<typeof topCollectionsFacts.answer>
      const atMs = answerInstantMs(updatedAt, receivedAtMs)
      return collections.flatMap(({ token, floor }) => (floor === null ? [] : [{ token, floor, atMs }]))
    }
    case floorOperation.name: {
      const { token, floor, isCached } = answer as z.output<typeof floorOperation.answer>
      // A floor of traits is not the collection's floor, and the age of a floor from the service's cache is unknown.
      if (floor === null || params['traits'] !== undefined || isCached === true) return []
      return [{ token, floor, atMs: receivedAtMs }]
    }
    default:
      return []
  }
}

type FloorResult = { readonly stored: StoredRule; readonly notice: NoticeFacts | null }

/**
 * Applies a reading to a floor rule. Null for a rule of another kind, a paused rule, or a reading that is not newer
 * than the last reading.
 */
export function judgeFloor(storedRule: StoredRule, reading: FloorReading, nowMs: number): FloorResult | null {
  const { rule, memory } = storedRule
  // A stored instant more than a minute ahead of the clock is ignored: the clock has been set back since.
  const isOld = reading.atMs <= memory.readingMs && memory.readingMs <= nowMs + MINUTE_MS
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
  const noticeCount = memory.times + (isNoticeDue ? 1 : 0)
  return {
    stored: { rule: judgedRule, memory: { ...memory, times: noticeCount, readingMs: reading.atMs } },
    notice: isNoticeDue ? noticeOf(judgedRule, noticeCount, floor, nowMs) : null,
  }
}

function noticeOf(rule: FloorRule, noticeCount: number, floor: string, nowMs: number): NoticeFacts {
  const { token, name, direction, figure, heardAt } = rule
  const noticedAt = new Date(nowMs).toISOString()
  return {
    id: `floor:${rule.id}:${noticeCount}`,
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

/**
 * New floor rule. The first reading raises no notice: it only shows whether the floor is above or below the rule's
 * price.
 */
export function newFloorRule(
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

/** Resets a rule. The next floor is judged like a first floor, so that earlier changes raise no notice. */
export const resetRule = (rule: FloorRule, memory: StoredRule['memory']): StoredRule => ({
  rule: { ...rule, state: 'waiting' },
  memory: { ...memory, readingMs: 0 },
})
