import type { Flow } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { laterAllowanceFlow } from '@shared/later-flow'
import { csvTable, type Columns } from '../../platform/csv'

type TableContext = {
  /** Every flow, even where only some are written: later flows decide what is still unspent. */
  readonly allFlows: readonly Flow[]
  /** Name of a collection; null if unknown. */
  readonly nameOf: (token: EntityId) => string | null
}

/** Columns of the table, in their order. Amounts are decimal HBAR, times ISO 8601 in UTC. */
const COLUMNS: Columns<Flow, TableContext> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  state: ({ state }) => state,
  account: ({ account }) => account,
  collection: ({ token }, { nameOf }) => (token === null ? null : nameOf(token)),
  token: ({ token }) => token,
  serial: ({ serial }) => serial,
  count: ({ count }) => count,
  /** NFTs of a mint: the number that the market accepted of `count`, and the number that arrived. */
  accepted: ({ accepted }) => accepted,
  arrived: ({ outcome }) => (outcome?.of === 'mint' ? outcome.minted.length : null),
  title: ({ title }) => title,
  price: ({ price }) => price,
  maxPrice: ({ maxPrice }) => maxPrice,
  paid: ({ paid }) => paid,
  fee: ({ fee }) => fee,
  /** Unused HBAR allowance and its spender; null once a later flow has replaced the allowance. */
  unspentAllowance: (flow, { allFlows }) => unspentAllowance(flow, allFlows)?.granted ?? null,
  unspentBy: (flow, { allFlows }) => unspentAllowance(flow, allFlows)?.spender ?? null,
  transactionId: ({ transactionId }) => transactionId,
  startedAt: ({ startedAt }) => startedAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  error: ({ error }) => error?.code ?? null,
}

const unspentAllowance = (flow: Flow, allFlows: readonly Flow[]): Flow['leftover'] =>
  laterAllowanceFlow(flow, allFlows) === null ? flow.leftover : null

/**
 * The history as a file: JSON with everything, or CSV (RFC 4180, CRLF) with a line for each flow.
 */
export function historyText(flows: readonly Flow[], format: 'csv' | 'json', context: TableContext): string {
  if (format === 'json') return `${JSON.stringify(flows, null, 2)}\n`
  return csvTable(COLUMNS, flows, context)
}
