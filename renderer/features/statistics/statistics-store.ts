/** View settings of the market's statistics, and the time spans that can be chosen. */
import type { StatisticsStep } from '@shared/contract/statistics'
import type { EntityId } from '@shared/ids'
import { dayCount, type DaySpan } from '@shared/insight/day-span'
import { DAY_MS, isoDate } from '@shared/time'
import { createStore } from 'zustand/vanilla'
import type { StatisticsTab } from '../../stores/route'
import { createSoldNfts } from './sold-nfts-store'

/** Numbers of days of the preset time spans, which end today. */
export const PRESET_DAY_COUNTS = ['7', '30', '90', '365'] as const
/** Number of days of a preset time span, or `days` for a typed first and last day. */
export type RangeChoice = (typeof PRESET_DAY_COUNTS)[number] | 'days'
export type PickedCollection = { readonly token: EntityId; readonly checksum: string; readonly name: string }

/** View settings of the statistics page, kept until the app ends. */
export type StatisticsViewSettings = {
  readonly tab: StatisticsTab
  readonly range: RangeChoice
  /** First and last day as typed; empty text before the person has typed a day. */
  readonly typedDays: DaySpan
  /** Chosen step; null: `suitableStep` chooses the step. */
  readonly step: StatisticsStep | null
  /** Collection that limits transactions and traders; null for all collections. */
  readonly collection: PickedCollection | null
  /** Number of days of the ranking of collections. */
  readonly topDays: number
  /** True if the person types the number of days of the ranking. */
  readonly hasTypedTopDays: boolean
  /** True if the ranking shows the traders of each collection. */
  readonly withTraders: boolean
}

export const createStatisticsStores = () => ({
  soldNfts: createSoldNfts(),
  viewSettings: createStore<StatisticsViewSettings>(() => ({
    tab: 'top',
    range: '30',
    typedDays: { from: '', to: '' },
    step: null,
    collection: null,
    topDays: 30,
    hasTypedTopDays: false,
    withTraders: false,
  })),
})
export type StatisticsStores = ReturnType<typeof createStatisticsStores>

/** Earliest day that the app requests. */
export const FIRST_DAY = '2019-01-01'
/** Longest span that the app requests: about ten years. */
export const MAX_SPAN_DAYS = 3650

/** Problem with a typed span. `too-early`: before `FIRST_DAY`; `in-future`: after today. */
export type SpanProblem = 'unfinished' | 'too-early' | 'in-future' | 'backwards' | 'too-long'
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Problem with a typed span of UTC days; null if the span is valid. */
export function spanProblem(typed: DaySpan, nowMs: number): SpanProblem | null {
  if (!isDay(typed.from) || !isDay(typed.to)) return 'unfinished'
  if (typed.from < FIRST_DAY || typed.to < FIRST_DAY) return 'too-early'
  const today = isoDate(nowMs)
  if (typed.from > today || typed.to > today) return 'in-future'
  if (dayCount(typed) < 1) return 'backwards'
  return dayCount(typed) > MAX_SPAN_DAYS ? 'too-long' : null
}

/** Displayed time span; null while the typed span is invalid. */
export function displayedSpan(
  { range, typedDays }: Pick<StatisticsViewSettings, 'range' | 'typedDays'>,
  nowMs: number,
): DaySpan | null {
  if (range !== 'days') return { from: isoDate(nowMs - (Number(range) - 1) * DAY_MS), to: isoDate(nowMs) }
  return spanProblem(typedDays, nowMs) === null ? typedDays : null
}

/** Settings for the last `days` UTC days: a preset if there is one. */
export function rangeOfDays(
  days: number,
  nowMs: number,
): Pick<StatisticsViewSettings, 'range'> & Partial<Pick<StatisticsViewSettings, 'typedDays'>> {
  const preset = PRESET_DAY_COUNTS.find((dayCountText) => Number(dayCountText) === days)
  if (preset !== undefined) return { range: preset }
  return { range: 'days', typedDays: { from: isoDate(nowMs - (days - 1) * DAY_MS), to: isoDate(nowMs) } }
}

/**
 * Steps that the person may choose for a span of `days` days. A step of one day is possible up to 92 days, because the chart
 * has one bar for each step. Weeks need more than two weeks, and months more than about two months.
 */
export function stepsFor(days: number): readonly StatisticsStep[] {
  const isSuitable: Readonly<Record<StatisticsStep, boolean>> = { day: days <= 92, week: days > 14, month: days > 60 }
  return (['day', 'week', 'month'] as const).filter((step) => isSuitable[step])
}

/**
 * Step of the charts: the chosen step if `stepsFor` allows that step. Otherwise a day for spans up to 45 days, a week up to
 * 200 days, and a month for longer spans.
 */
export function suitableStep(chosenStep: StatisticsStep | null, days: number): StatisticsStep {
  if (chosenStep !== null && stepsFor(days).includes(chosenStep)) return chosenStep
  if (days <= 45) return 'day'
  return days <= 200 ? 'week' : 'month'
}
