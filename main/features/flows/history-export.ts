import type { Flow } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { laterAllowanceFlow } from '@shared/later-flow'
import { csvTable, type Columns } from '../../platform/csv'

type TableContext = {
  /** All flows, even if only some are exported: a later flow decides whether an allowance is still unspent. */
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
  /** For a mint, the number of NFTs that the market accepted out of `count`. */
  accepted: ({ accepted }) => accepted,
  /** For a mint, the number of NFTs that arrived. */
  arrived: ({ outcome }) => (outcome?.of === 'mint' ? outcome.minted.length : null),
  title: ({ title }) => title,
  price: ({ price }) => price,
  maxPrice: ({ maxPrice }) => maxPrice,
  paid: ({ paid }) => paid,
  fee: ({ fee }) => fee,
  /**
   * Unused part of the flow's HBAR allowance; null if there is none, or if a later flow set the spender's allowance.
   */
  unspentAllowance: (flow, { allFlows }) => unreplacedLeftover(flow, allFlows)?.granted ?? null,
  /** Spender of `unspentAllowance`. */
  unspentBy: (flow, { allFlows }) => unreplacedLeftover(flow, allFlows)?.spender ?? null,
  transactionId: ({ transactionId }) => transactionId,
  startedAt: ({ startedAt }) => startedAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  error: ({ error }) => error?.code ?? null,
}

const unreplacedLeftover = (flow: Flow, allFlows: readonly Flow[]): Flow['leftover'] =>
  laterAllowanceFlow(flow, allFlows) === null ? flow.leftover : null

/**
 * Text of a history file: JSON with all fields of the flows, or CSV (RFC 4180, CRLF) with a line for each flow.
 */
export function historyText(flows: readonly Flow[], format: 'csv' | 'json', context: TableContext): string {
  if (format === 'json') return `${JSON.stringify(flows, null, 2)}\n`
  return csvTable(COLUMNS, flows, context)
}
