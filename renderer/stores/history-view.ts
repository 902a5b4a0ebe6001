/** What the history page shows of all flows: filtered by kind, end, account and text. Pure. */
import type { Flow, FlowKindName, FlowState } from '@shared/contract/flows'

export type KindGroup = 'purchases' | 'sales' | 'mints' | 'offers' | 'permissions' | 'account'
export type StateGroup = 'open' | 'done' | 'not-done'

const GROUPS: Readonly<Record<FlowKindName, KindGroup>> = {
  buy: 'purchases',
  'buy-evm': 'purchases',
  associate: 'account',
  list: 'sales',
  'list-evm': 'sales',
  unlist: 'sales',
  'unlist-evm': 'sales',
  mint: 'mints',
  allowance: 'permissions',
  restore: 'permissions',
  revoke: 'permissions',
  'offer-add': 'offers',
  'offer-raise': 'offers',
  'offer-cancel': 'offers',
  'sign-in': 'account',
}
export const groupOf = (kind: FlowKindName): KindGroup => GROUPS[kind]

const STATES: Readonly<Record<FlowState, StateGroup>> = {
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

export type HistoryFilter = {
  readonly group: KindGroup | 'all'
  readonly state: StateGroup | 'all'
  readonly account: string
  readonly search: string
}
/** `account`: an id, or this for all of them. */
export const ALL = 'all'
export const NO_FILTER: HistoryFilter = { group: ALL, state: ALL, account: ALL, search: '' }

export const isFiltered = ({ group, state, account, search }: HistoryFilter): boolean =>
  group !== ALL || state !== ALL || account !== ALL || search.trim() !== ''

/** In the order they came in. */
export function shownFlows(flows: readonly Flow[], filter: HistoryFilter): readonly Flow[] {
  const wanted = plain(filter.search)
  return flows.filter(
    (flow) =>
      (filter.group === ALL || groupOf(flow.kind) === filter.group) &&
      (filter.state === ALL || STATES[flow.state] === filter.state) &&
      (filter.account === ALL || flow.account === filter.account) &&
      (wanted === '' || namesOf(flow).some((name) => plain(name).includes(wanted))),
  )
}

/** Accounts that have begun something, each once. */
export const accountsOf = (flows: readonly Flow[]): readonly string[] => [
  ...new Set(flows.map(({ account }) => account)),
]

/** Everything that a person may know a flow by. */
function namesOf(flow: Flow): readonly string[] {
  const { id, title, account, token, serial, transactionId } = flow
  const nft = token !== null && serial !== null ? [nftName(token, serial)] : []
  const own = [id, title, account, token, transactionId].filter((name) => name !== null)
  return [...own, ...nft, ...outcomeNames(flow)]
}

function outcomeNames({ outcome }: Flow): readonly string[] {
  switch (outcome?.of) {
    case undefined:
      return []
    case 'batch':
      return [outcome.transactionId]
    case 'offers':
      return [...outcome.removed, ...outcome.placed.map(({ id }) => id)].map((id) => `offer ${id}`)
    case 'mint':
      return outcome.minted.flatMap(({ token, serial, name }) => [nftName(token, serial), name ?? ''])
  }
}

const nftName = (token: string, serial: number): string => `${token}/${serial} #${serial}`

/** Both ways of writing a transaction's id are the same id, and capitals make no other name. */
const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(\d+\.\d+\.\d+)[@-](\d+)[.-](\d+)$/, '$1-$2-$3')
