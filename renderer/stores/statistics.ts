/** What the market counts: how it is looked at, and what was read of it. */
import type {
  MarketFigures,
  MarketTotal,
  MarketTransaction,
  RankedTrader,
  SavedTable,
  Step,
  TopRanking,
} from '@shared/contract/statistics'
import type { AppError } from '@shared/errors'
import { daysIn, type Span } from '@shared/insight/market-steps'
import { createStore } from 'zustand/vanilla'
import { DAY_MS, isoDate } from '@shared/time'
import type { MainApi } from '../api'
import { type AskPage, createPaged } from './paged'
import { createRemote, guarded, known, load } from './remote'
import type { StatisticsTab } from './route'

type Api = Pick<MainApi, 'statistics'>

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
    ...{ tab: 'market', range: '30', typed: { from: '', to: '' }, step: null, only: null },
    ...{ topDays: 30, withTraders: false },
  })),
  figures: createRemote<MarketFigures>(),
  total: createRemote<MarketTotal>(),
  transactions: createPaged<MarketTransaction>(),
  traders: createPaged<RankedTrader>(),
  top: createRemote<TopRanking>(),
  /** By token. */
  names: createStore<ReadonlyMap<string, string>>(() => new Map()),
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

export const spanKey = ({ from, to }: Span): string => `${from} ${to}`
export const topKey = ({ topDays, withTraders }: Pick<StatisticsLook, 'topDays' | 'withTraders'>): string =>
  `${topDays} ${withTraders}`

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

/** Of 500 rows each: what is shown grows as more of them are read. */
const GROWTH = [2, 6, 12, 24] as const
/** After so many it goes on when somebody asks for it. */
export const FIRST_PAGES = 24

export type FiguresCall = {
  readonly fresh: boolean
  /** How many pages at most. */
  readonly most: number
  /** False once nobody looks any more. */
  readonly isWanted: () => boolean
}

/** Reads rows part by part, the newest days first; what was read before costs nothing again. */
export async function loadFigures(s: Statistics, api: Api, span: Span, call: FiguresCall): Promise<void> {
  const of = spanKey(span)
  const steps = [...GROWTH.filter((pages) => pages < call.most), call.most]
  let before = 0
  for (const [i, pages] of steps.entries()) {
    if (!call.isWanted()) return
    // Main then takes none of the pages that it kept, for the steps after this one either.
    const fresh = call.fresh && i === 0
    await load(s.figures, of, () => api.statistics.figures({ ...span, pages, fresh }))
    const state = s.figures.getState()
    const read = known(state, of)
    if (state.status !== 'ready' || !read || read.isWhole || read.isMoved || read.rows === before) return
    before = read.rows
  }
}

export const loadTotal = (s: Statistics, api: Api, span: Span, fresh: boolean): Promise<void> =>
  load(s.total, spanKey(span), () => api.statistics.total({ ...span, fresh }))

export const loadTop = (
  s: Statistics,
  api: Api,
  look: Pick<StatisticsLook, 'topDays' | 'withTraders'>,
  fresh: boolean,
): Promise<void> =>
  load(s.top, topKey(look), () => api.statistics.top({ days: look.topDays, withTraders: look.withTraders, fresh }))

/** Once: what is not called anything is shown by its id. */
export async function loadNames(s: Statistics, api: Api): Promise<void> {
  if (s.names.getState().size > 0) return
  const result = await guarded(() => api.statistics.names({}))
  if (result.ok) s.names.setState(new Map(result.value.names.map(({ token, name }) => [token, name])), true)
}

export const listKey = (span: Span, only: PickedCollection | null): string => `${spanKey(span)} ${only?.token ?? 'all'}`
export const askTransactions =
  (api: Api, span: Span, only: PickedCollection | null): AskPage<MarketTransaction> =>
  (page, fresh) =>
    api.statistics.transactions({ ...span, token: only?.token ?? null, page, fresh })
export const askTraders =
  (api: Api, span: Span, only: PickedCollection | null): AskPage<RankedTrader> =>
  (page, fresh) =>
    api.statistics.traders({ ...span, token: only?.token ?? null, page, fresh })

/** How many rows the file has; null when the person chose none. */
export async function saveTable(api: Api, wanted: SavedTable): Promise<number | null | AppError> {
  const result = await guarded(() => api.statistics.save(wanted))
  if (!result.ok) return result.error
  return result.value.saved ? result.value.rows : null
}
