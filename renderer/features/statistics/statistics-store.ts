/** How the figures of the market are looked at. */
import type { Step } from '@shared/contract/statistics'
import { daysIn } from '@shared/insight/day-span'
import { type Span } from '@shared/insight/day-span'
import { DAY_MS, isoDate } from '@shared/time'
import { createStore } from 'zustand/vanilla'
import type { StatisticsTab } from '../../stores/route'

/** A time that ends today, in days, or one from day to day. */
export const RANGES = ['7', '30', '90', '365'] as const
export type RangeChoice = (typeof RANGES)[number] | 'days'
export type PickedCollection = { readonly token: string; readonly checksum: string; readonly name: string }

/** Kept for as long as the app runs. */
export type StatisticsLook = {
  readonly tab: StatisticsTab
  readonly range: RangeChoice
  /** As typed, for a time from day to day. */
  readonly typed: Span
  /** Null: what suits the time. */
  readonly step: Step | null
  /** Transactions and traders of this one alone. */
  readonly only: PickedCollection | null
  readonly topDays: number
  readonly withTraders: boolean
}

export const createStatistics = () => ({
  look: createStore<StatisticsLook>(() => ({
    tab: 'market',
    range: '30',
    typed: { from: '', to: '' },
    step: null,
    only: null,
    topDays: 30,
    withTraders: false,
  })),
})
export type Statistics = ReturnType<typeof createStatistics>

/** The app asks for no earlier day, and for no longer time. */
export const FIRST_DAY = '2019-01-01'
export const MOST_DAYS = 3650

/** Why what was typed is no time. */
export type SpanTrouble = 'unfinished' | 'too-early' | 'to-come' | 'backwards' | 'too-long'
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Days are those of UTC, and none is counted that has not begun. */
export function troubleOf(typed: Span, nowMs: number): SpanTrouble | null {
  if (!isDay(typed.from) || !isDay(typed.to)) return 'unfinished'
  if (typed.from < FIRST_DAY || typed.to < FIRST_DAY) return 'too-early'
  const today = isoDate(nowMs)
  if (typed.from > today || typed.to > today) return 'to-come'
  if (daysIn(typed) < 1) return 'backwards'
  return daysIn(typed) > MOST_DAYS ? 'too-long' : null
}

/** Null while what was typed is no time. */
export function spanOf({ range, typed }: Pick<StatisticsLook, 'range' | 'typed'>, nowMs: number): Span | null {
  if (range !== 'days') return { from: isoDate(nowMs - (Number(range) - 1) * DAY_MS), to: isoDate(nowMs) }
  return troubleOf(typed, nowMs) === null ? typed : null
}

/** Steps that say something of a time: not one bar, and not hundreds. */
export const stepsFor = (days: number): readonly Step[] =>
  (['day', 'week', 'month'] as const).filter((step) =>
    step === 'day' ? days <= 92 : step === 'week' ? days > 14 : days > 60,
  )
/** The finest that still reads well, unless another was chosen that fits. */
export function stepOf(chosen: Step | null, days: number): Step {
  const fitting = stepsFor(days)
  if (chosen !== null && fitting.includes(chosen)) return chosen
  return days <= 45 ? 'day' : days <= 200 ? 'week' : 'month'
}
