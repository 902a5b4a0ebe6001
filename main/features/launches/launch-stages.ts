/** The stages that the market announces under one code: which of them is on, and which run beside it. Pure. */
import type { z } from 'zod'
import type { mintEvents } from '@shared/market/launchpad'

export type Event = z.output<typeof mintEvents.answer>['mintEvents'][number]

/** Seconds since the epoch where they are told, else the text beside them. */
export function instantOf(unixSeconds: number | null, text: string | null): string | null {
  const ms = unixSeconds === null ? Date.parse(text ?? '') : unixSeconds * 1000
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null
}

const startMs = (event: Event): number => Date.parse(instantOf(event.startDateUnix, event.startDate) ?? '')
const endMs = (event: Event): number => Date.parse(instantOf(event.endDateUnix, event.endDate) ?? '')
const startOf = (event: Event): number => startMs(event) || Number.NEGATIVE_INFINITY
const endOf = (event: Event): number => endMs(event) || Number.POSITIVE_INFINITY

export const inOrder = (stages: readonly Event[]): readonly Event[] =>
  [...stages].sort((a, b) => startOf(a) - startOf(b) || 0)

/** The stage that is on, else the next one, else the last. */
export function stageNow(stages: readonly Event[], nowMs: number): Event | undefined {
  const isBegun = (event: Event) => !(startMs(event) > nowMs)
  const coming = stages.filter((stage) => !isBegun(stage)).sort((a, b) => startMs(a) - startMs(b))
  return stages.find((stage) => isBegun(stage) && !(endMs(stage) <= nowMs)) ?? coming[0] ?? stages.at(-1)
}

/** Another stage with a count of its own was open while this one was: what is minted is not of this one alone. */
export const hasBeside = (stages: readonly Event[], on: Event, nowMs: number): boolean =>
  stages.some(
    (other) =>
      other !== on &&
      other.mintedCount !== null &&
      startOf(other) <= nowMs &&
      startOf(other) < endOf(on) &&
      endOf(other) > startOf(on),
  )

/**
 * By which start the counts of a stage are kept; null where it is the only one. Undefined where another begins at the same
 * moment: what was kept of the two is one list, and is the count of neither.
 */
export function keptStart(stages: readonly Event[], on: Event): number | null | undefined {
  if (stages.length === 1) return null
  const start = on.startDateUnix ?? 0
  return stages.some((other) => other !== on && (other.startDateUnix ?? 0) === start) ? undefined : start
}
