/** Filters of the history page: kind, state, account, collection, time and text. Pure. */
import type { Flow, FlowKindName, FlowState } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { DAY_MS } from '@shared/time'

export type KindGroup = 'purchases' | 'listings' | 'mints' | 'offers' | 'permissions' | 'account'
export type StateGroup = 'open' | 'done' | 'not-done'

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
  preparing: 'open',
  reviewing: 'open',
  approved: 'open',
  submitted: 'open',
  settled: 'open',
  unknown: 'open',
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
  /** A collection's token id, or `ALL`. */
  readonly token: EntityId | 'all'
  readonly time: TimeRange
  /** Bounds of the time range `days`, both inclusive: local days as YYYY-MM-DD; empty for no bound. */
  readonly from: string
  readonly to: string
  readonly search: string
}
/** Filter value for all; `account` and `token` otherwise hold an id. */
export const ALL = 'all'
export const NO_FILTER: HistoryFilter = {
  group: ALL,
  state: ALL,
  account: ALL,
  token: ALL,
  time: ALL,
  from: '',
  to: '',
  search: '',
}

export const isFiltered = (filter: HistoryFilter): boolean =>
  filter.search.trim() !== '' ||
  [filter.group, filter.state, filter.account, filter.token].some((value) => value !== ALL) ||
  timeSpan(filter, 0) !== null

/** Flows that match the filter, in their original order. */
export function filteredFlows(flows: readonly Flow[], filter: HistoryFilter, nowMs: number): readonly Flow[] {
  const searchText = normalized(filter.search)
  const span = timeSpan(filter, nowMs)
  return flows.filter(
    (flow) =>
      (filter.group === ALL || kindGroup(flow.kind) === filter.group) &&
      (filter.state === ALL || STATE_GROUPS[flow.state] === filter.state) &&
      (filter.account === ALL || flow.account === filter.account) &&
      (filter.token === ALL || flow.token === filter.token) &&
      (span === null || isWithin(flow, span)) &&
      (searchText === '' || searchableNames(flow).some((name) => normalized(name).includes(searchText))),
  )
}

type Span = { readonly fromMs: number; readonly toMs: number }
const DAYS: Readonly<Record<'week' | 'month' | 'year', number>> = { week: 7, month: 30, year: 365 }

const isWithin = ({ startedAt }: Flow, { fromMs, toMs }: Span): boolean => {
  const startedMs = Date.parse(startedAt)
  return startedMs >= fromMs && startedMs < toMs
}

/** Time span that the filter selects; null for any time. */
function timeSpan({ time, from, to }: HistoryFilter, nowMs: number): Span | null {
  if (time === 'all') return null
  if (time === 'days') {
    const fromMs = dayMs(from)
    const toMs = dayMs(to, 1)
    if (fromMs === null && toMs === null) return null
    return { fromMs: fromMs ?? Number.NEGATIVE_INFINITY, toMs: toMs ?? Number.POSITIVE_INFINITY }
  }
  const fromMs = time === 'today' ? new Date(nowMs).setHours(0, 0, 0, 0) : nowMs - DAYS[time] * DAY_MS
  return { fromMs, toMs: Number.POSITIVE_INFINITY }
}

/** First moment of a local day, in ms, or of the day `daysLater` days after it; null if `day` is not a valid day. */
export function dayMs(day: string, daysLater = 0): number | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!year || !month || !date) return null
  const dayStartMs = new Date(Number(year), Number(month) - 1, Number(date) + daysLater).getTime()
  return Number.isNaN(dayStartMs) ? null : dayStartMs
}

/** Drops flows that ended before an instant. Unfinished flows are always kept. */
export function withoutHiddenFlows(flows: readonly Flow[], from: string | null): readonly Flow[] {
  const fromMs = from === null ? Number.NaN : Date.parse(from)
  if (Number.isNaN(fromMs)) return flows
  return flows.filter((flow) => STATE_GROUPS[flow.state] === 'open' || Date.parse(flow.updatedAt) >= fromMs)
}

/** Token ids of collections that have flows, each once. */
export const flowTokens = (flows: readonly Flow[]): readonly EntityId[] => [
  ...new Set(flows.flatMap(({ token }) => (token === null ? [] : [token]))),
]

/** Accounts that have flows, each once. */
export const flowAccounts = (flows: readonly Flow[]): readonly EntityId[] => [
  ...new Set(flows.map(({ account }) => account)),
]

/** Names and ids that a person may search a flow by. */
function searchableNames(flow: Flow): readonly string[] {
  const { id, title, account, token, serial, transactionId } = flow
  const nftNames = token !== null && serial !== null ? [nftName(token, serial)] : []
  const flowNames = [id, title, account, token, transactionId].filter((name) => name !== null)
  return [...flowNames, ...nftNames, ...outcomeNames(flow)]
}

function outcomeNames({ outcome }: Flow): readonly string[] {
  switch (outcome?.of) {
    case undefined:
    case 'sign-in':
      return []
    case 'batch':
      return [outcome.transactionId]
    case 'offers':
      return [...outcome.removed, ...outcome.placed.map(({ id }) => id)].map((id) => `offer ${id}`)
    case 'mint':
      return outcome.minted.flatMap(({ token, serial, name }) => [nftName(token, serial), name ?? ''])
  }
}

const nftName = (token: EntityId, serial: number): string => `${token}/${serial} #${serial}`

/** Normalizes case and the two notations of a transaction id for comparison. */
const normalized = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(\d+\.\d+\.\d+)[@-](\d+)[.-](\d+)$/, '$1-$2-$3')
