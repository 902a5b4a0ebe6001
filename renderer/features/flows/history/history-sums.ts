/** Exact costs of the flows shown: payments and network fees, never added together. Pure. */
import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import type { Flow } from '@shared/contract/flows'
import { groupOf, type KindGroup } from './history-view'

export type HistorySum = {
  readonly group: KindGroup
  /** Acts that took place, may have taken place, or were charged. Declined acts are not counted. */
  readonly acts: number
  /** Decimal HBAR; null if no amount is known. */
  readonly paid: string | null
  readonly fees: string | null
  /** Acts with an unknown payment, an unknown fee, or either. Unknown amounts are in no sum. */
  readonly unknownPaid: number
  readonly unknownFees: number
  readonly unknown: number
}
export type HistorySums = { readonly groups: readonly HistorySum[]; readonly all: Omit<HistorySum, 'group'> }

/** Kinds of flow that pay for something. */
const PAYING: ReadonlySet<Flow['kind']> = new Set(['buy', 'buy-evm', 'mint'])
const SENT: ReadonlySet<Flow['state']> = new Set(['submitted', 'settled', 'unknown'])

/** Kinds that the market carries out itself; no transaction goes to the ledger. */
const WITHOUT_LEDGER: ReadonlySet<Flow['kind']> = new Set(['offer-add', 'offer-raise', 'offer-cancel', 'sign-in'])

/** Error codes after which it is unknown if something was sent. */
const UNCLEAR: ReadonlySet<string> = new Set(['history-lost', 'outcome-unknown'])
const mayHaveBeenSent = ({ state, error }: Flow): boolean =>
  SENT.has(state) || (state === 'failed' && UNCLEAR.has(error?.code ?? ''))

/** True if something may have been paid and the amount is unknown. */
const isPaidUnknown = (flow: Flow): boolean => {
  const { kind, state, paid } = flow
  return paid === null && (mayHaveBeenSent(flow) ? !WITHOUT_LEDGER.has(kind) : state === 'done' && PAYING.has(kind))
}
/** True if the network charged a fee or may have, and the amount is unknown. Failed transactions are charged, too. */
const isFeeUnknown = ({ kind, state, fee, transactionId }: Flow): boolean =>
  fee === null &&
  (SENT.has(state) ? !WITHOUT_LEDGER.has(kind) : (state === 'done' || state === 'failed') && transactionId !== null)

const ENDED_UNSENT: ReadonlySet<Flow['state']> = new Set(['declined', 'refused', 'expired'])
const NOT_SENT_YET: ReadonlySet<Flow['state']> = new Set(['preparing', 'reviewing', 'approved'])
const tookPlaceOrMay = (flow: Flow): boolean => {
  const { state, transactionId, paid, fee } = flow
  if (paid !== null || fee !== null || mayHaveBeenSent(flow)) return true
  if (state === 'failed') return transactionId !== null
  return !ENDED_UNSENT.has(state) && !NOT_SENT_YET.has(state)
}

export function sumsOf(shown: readonly Flow[]): HistorySums {
  const flows = shown.filter(tookPlaceOrMay)
  const groups = new Map<KindGroup, Flow[]>()
  for (const flow of flows) {
    const group = groupOf(flow.kind)
    const list = groups.get(group)
    if (list) list.push(flow)
    else groups.set(group, [flow])
  }
  return { groups: [...groups].map(([group, of]) => ({ group, ...totalsOfFlows(of) })), all: totalsOfFlows(flows) }
}

function totalsOfFlows(flows: readonly Flow[]): Omit<HistorySum, 'group'> {
  const total = (of: 'paid' | 'fee'): string | null => {
    const known = flows.flatMap((flow) => flow[of] ?? [])
    return known.length === 0 ? null : formatHbar(known.reduce<Tinybar>((sum, text) => sum + parseHbar(text), 0n))
  }
  return {
    acts: flows.length,
    paid: total('paid'),
    fees: total('fee'),
    unknownPaid: flows.filter(isPaidUnknown).length,
    unknownFees: flows.filter(isFeeUnknown).length,
    unknown: flows.filter((flow) => isPaidUnknown(flow) || isFeeUnknown(flow)).length,
  }
}
