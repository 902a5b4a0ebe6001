/** Filters of the history page: kind, state, account, collection, time and search text. */
import type { Flow, FlowKindName, FlowState } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { DAY_MS } from '@shared/time'

export type KindGroup = 'purchases' | 'listings' | 'mints' | 'offers' | 'permissions' | 'account'
export type StateGroup = 'unfinished' | 'done' | 'not-done'

const KIND_GROUPS: Readonly<Record<FlowKindName, KindGroup>> = {
  buy: 'purchases',
  'buy-evm': 'purchases',
  associate: 'account',
  list: 'listings',
  'list-evm': 'listings',
  unlist: 'listings',
  'unlist-evm': 'listings',
  mint: 'mints',
  allowance: 'permissions',
  restore: 'permissions',
  revoke: 'permissions',
  'offer-add': 'offers',
  'offer-raise': 'offers',
  'offer-cancel': 'offers',
  'sign-in': 'account',
}
export const kindGroup = (kind: FlowKindName): KindGroup => KIND_GROUPS[kind]

const STATE_GROUPS: Readonly<Record<FlowState, StateGroup>> = {
  preparing: 'unfinished',
  reviewing: 'unfinished',
  approved: 'unfinished',
  submitted: 'unfinished',
  settled: 'unfinished',
  unknown: 'unfinished',
  done: 'done',
  declined: 'not-done',
  refused: 'not-done',
  failed: 'not-done',
  expired: 'not-done',
}

export type TimeRange = 'all' | 'today' | 'week' | 'month' | 'year' | 'days'

export type HistoryFilter = {
  readonly group: KindGroup | 'all'
  readonly state: StateGroup | 'all'
  readonly account: EntityId | 'all'
  /** Token id of a collection, or `ALL`. */
  readonly token: EntityId | 'all'
  readonly time: TimeRange
  /** First local day of the time range `days`, as YYYY-MM-DD; empty for no bound. */
  readonly firstDay: string
  /** Last local day of the time range `days`, included, as YYYY-MM-DD; empty for no bound. */
  readonly lastDay: string
  readonly search: string
}
/** Value of a filter that excludes no flow. */
export const ALL = 'all'
export const NO_FILTER: HistoryFilter = {
  group: ALL,
  state: ALL,
  account: ALL,
  token: ALL,
  time: ALL,
  firstDay: '',
  lastDay: '',
  search: '',
}

export const isFiltered = (filter: HistoryFilter): boolean =>
  filter.search.trim() !== '' ||
  [filter.group, filter.state, filter.account, filter.token].some((value) => value !== ALL) ||
  timeSpan(filter, 0) !== null

/** Flows that match the filter, in the order of `flows`. */
export function filteredFlows(flows: readonly Flow[], filter: HistoryFilter, nowMs: number): readonly Flow[] {
  const searchText = normalizedText(filter.search)
  const span = timeSpan(filter, nowMs)
  return flows.filter(
    (flow) =>
      (filter.group === ALL || kindGroup(flow.kind) === filter.group) &&
      (filter.state === ALL || STATE_GROUPS[flow.state] === filter.state) &&
      (filter.account === ALL || flow.account === filter.account) &&
      (filter.token === ALL || flow.token === filter.token) &&
      (span === null || isWithin(flow, span)) &&
      (searchText === '' || searchTexts(flow).some((text) => normalizedText(text).includes(searchText))),
  )
}

/** Time span from `fromMs` to just before `toMs`. */
type Span = { readonly fromMs: number; readonly toMs: number }
/** Length of each rolling time range, in days. */
const RANGE_DAYS: Readonly<Record<'week' | 'month' | 'year', number>> = { week: 7, month: 30, year: 365 }

const isWithin = ({ startedAt }: Flow, { fromMs, toMs }: Span): boolean => {
  const startedMs = Date.parse(startedAt)
  return startedMs >= fromMs && startedMs < toMs
}

/** Time span that the filter selects; null for any time. */
function timeSpan({ time, firstDay, lastDay }: HistoryFilter, nowMs: number): Span | null {
  if (time === 'all') return null
  if (time === 'days') {
    const fromMs = localDayStartMs(firstDay)
    const toMs = localDayStartMs(lastDay, 1)
    if (fromMs === null && toMs === null) return null
    return { fromMs: fromMs ?? Number.NEGATIVE_INFINITY, toMs: toMs ?? Number.POSITIVE_INFINITY }
  }
  const fromMs = time === 'today' ? new Date(nowMs).setHours(0, 0, 0, 0) : nowMs - RANGE_DAYS[time] * DAY_MS
  return { fromMs, toMs: Number.POSITIVE_INFINITY }
}

/**
 * Start of the local day that is `daysLater` days after `day`, in ms since the epoch. Null if `day` does not have the form
 * YYYY-MM-DD.
 */
export function localDayStartMs(day: string, daysLater = 0): number | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!year || !month || !date) return null
  const dayStartMs = new Date(Number(year), Number(month) - 1, Number(date) + daysLater).getTime()
  return Number.isNaN(dayStartMs) ? null : dayStartMs
}

/**
 * Flows that are unfinished, or that ended at or after `hiddenBefore`. Returns all flows if `hiddenBefore` is null or
 * cannot be parsed.
 */
export function withoutHiddenFlows(flows: readonly Flow[], hiddenBefore: string | null): readonly Flow[] {
  const hiddenBeforeMs = hiddenBefore === null ? Number.NaN : Date.parse(hiddenBefore)
  if (Number.isNaN(hiddenBeforeMs)) return flows
  return flows.filter(
    (flow) => STATE_GROUPS[flow.state] === 'unfinished' || Date.parse(flow.updatedAt) >= hiddenBeforeMs,
  )
}

/** Token ids of collections that have flows, each once. */
export const flowTokens = (flows: readonly Flow[]): readonly EntityId[] => [
  ...new Set(flows.flatMap(({ token }) => (token === null ? [] : [token]))),
]

/** Accounts that have flows, each once. */
export const flowAccounts = (flows: readonly Flow[]): readonly EntityId[] => [
  ...new Set(flows.map(({ account }) => account)),
]

/** Names and ids of a flow that a search can match. */
function searchTexts(flow: Flow): readonly string[] {
  const { id, title, account, token, serial, transactionId } = flow
  const nftTexts = token !== null && serial !== null ? [nftText(token, serial)] : []
  const flowTexts = [id, title, account, token, transactionId].filter((text) => text !== null)
  return [...flowTexts, ...nftTexts, ...outcomeTexts(flow)]
}

function outcomeTexts({ outcome }: Flow): readonly string[] {
  switch (outcome?.of) {
    case undefined:
    case 'sign-in':
      return []
    case 'batch':
      return [outcome.transactionId]
    case 'offers':
      return [...outcome.removed, ...outcome.placed.map(({ id }) => id)].map((id) => `offer ${id}`)
    case 'mint':
      return outcome.minted.flatMap(({ token, serial, name }) => [nftText(token, serial), name ?? ''])
  }
}

const nftText = (token: EntityId, serial: number): string => `${token}/${serial} #${serial}`

/**
 * Text in lower case, for comparison. A transaction id can be written as `0.0.2@5.6` or as `0.0.2-5-6`; the result always
 * has the second form.
 */
const normalizedText = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(\d+\.\d+\.\d+)[@-](\d+)[.-](\d+)$/, '$1-$2-$3')
