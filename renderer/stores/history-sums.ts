/** What the shown acts cost, exactly: what was paid and what the network charged, never added to one another. Pure. */
import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import type { Flow } from '@shared/contract/flows'
import { groupOf, type KindGroup } from './history-view'

export type HistorySum = {
  readonly group: KindGroup
  readonly acts: number
  /** Decimal HBAR. */
  readonly paid: string
  readonly fees: string
  /** Acts of which what was paid, or charged, is not known: it is in no sum. */
  readonly unknown: number
}
export type HistorySums = { readonly groups: readonly HistorySum[]; readonly all: Omit<HistorySum, 'group'> }

/** Kinds that pay for something. */
const PAYING: ReadonlySet<Flow['kind']> = new Set(['buy', 'buy-evm', 'mint'])
const SENT: ReadonlySet<Flow['state']> = new Set(['submitted', 'settled', 'unknown'])

/** Something may have moved, and how much is not known. */
const isUnknown = ({ kind, state, paid, fee }: Flow): boolean =>
  SENT.has(state) ? paid === null || fee === null : state === 'done' && PAYING.has(kind) && paid === null

export function sumsOf(flows: readonly Flow[]): HistorySums {
  const groups = new Map<KindGroup, Flow[]>()
  for (const flow of flows) {
    const group = groupOf(flow.kind)
    const list = groups.get(group)
    if (list) list.push(flow)
    else groups.set(group, [flow])
  }
  return { groups: [...groups].map(([group, of]) => ({ group, ...sumOf(of) })), all: sumOf(flows) }
}

function sumOf(flows: readonly Flow[]): Omit<HistorySum, 'group'> {
  const total = (of: 'paid' | 'fee'): string =>
    formatHbar(flows.reduce<Tinybar>((sum, flow) => sum + parseHbar(flow[of] ?? '0'), 0n))
  return { acts: flows.length, paid: total('paid'), fees: total('fee'), unknown: flows.filter(isUnknown).length }
}
