/** View settings of the market's statistics. */
import type { StatisticsStep } from '@shared/contract/statistics'
import type { EntityId } from '@shared/ids'
import { dayCount } from '@shared/insight/day-span'
import { type DaySpan } from '@shared/insight/day-span'
import { DAY_MS, isoDate } from '@shared/time'
import { createStore } from 'zustand/vanilla'
import type { StatisticsTab } from '../../stores/route'

/** Time span that ends today, by its number of days, or a span from day to day. */
export const RANGES = ['7', '30', '90', '365'] as const
export type RangeChoice = (typeof RANGES)[number] | 'days'
export type PickedCollection = { readonly token: EntityId; readonly checksum: string; readonly name: string }

/** View settings, held until the app ends. */
export type StatisticsLook = {
  readonly tab: StatisticsTab
  readonly range: RangeChoice
  /** Typed days of a span from day to day. */
  readonly typed: DaySpan
  /** Step that the person chose; null: the step that suits the span. */
  readonly step: StatisticsStep | null
  /** Limits transactions and traders to this collection; null for all. */
  readonly collection: PickedCollection | null
  readonly topDays: number
  readonly withTraders: boolean
}

export const createStatistics = () => ({
  look: createStore<StatisticsLook>(() => ({
    tab: 'market',
    range: '30',
    typed: { from: '', to: '' },
    step: null,
    collection: null,
    topDays: 30,
    withTraders: false,
  })),
})
export type Statistics = ReturnType<typeof createStatistics>

/** Earliest day and longest span that the app requests. */
export const FIRST_DAY = '2019-01-01'
export const MAX_SPAN_DAYS = 3650

/** Problem with a typed span. */
export type SpanProblem = 'unfinished' | 'too-early' | 'to-come' | 'backwards' | 'too-long'
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Problem with a typed span of UTC days, which may not be in the future; null if it is valid. */
export function spanProblem(typed: DaySpan, nowMs: number): SpanProblem | null {
  if (!isDay(typed.from) || !isDay(typed.to)) return 'unfinished'
  if (typed.from < FIRST_DAY || typed.to < FIRST_DAY) return 'too-early'
  const today = isoDate(nowMs)
  if (typed.from > today || typed.to > today) return 'to-come'
  if (dayCount(typed) < 1) return 'backwards'
  return dayCount(typed) > MAX_SPAN_DAYS ? 'too-long' : null
}

/** Null while the typed span is invalid. */
export function spanOf({ range, typed }: Pick<StatisticsLook, 'range' | 'typed'>, nowMs: number): DaySpan | null {
  if (range !== 'days') return { from: isoDate(nowMs - (Number(range) - 1) * DAY_MS), to: isoDate(nowMs) }
  return spanProblem(typed, nowMs) === null ? typed : null
}

/** Steps that suit a span: more than one bar, but not hundreds. */
export function stepsFor(days: number): readonly StatisticsStep[] {
  const isSuitable: Readonly<Record<StatisticsStep, boolean>> = { day: days <= 92, week: days > 14, month: days > 60 }
  return (['day', 'week', 'month'] as const).filter((step) => isSuitable[step])
}

/** Chosen step if it suits the span; otherwise the finest that is still readable. */
export function suitableStep(chosen: StatisticsStep | null, days: number): StatisticsStep {
  if (chosen !== null && stepsFor(days).includes(chosen)) return chosen
  if (days <= 45) return 'day'
  return days <= 200 ? 'week' : 'month'
}
