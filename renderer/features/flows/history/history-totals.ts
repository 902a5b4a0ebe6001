/** Exact costs of flows. Payments and network fees are never added together. */
import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import type { Flow } from '@shared/contract/flows'
import { hasEnded } from '../flow-text'
import { isOutcomeUnclear } from '../words/state-text'
import { kindGroup, type KindGroup } from './history-view'

export type HistoryTotal = {
  readonly group: KindGroup
  /** Number of flows that took place, may have taken place, or were charged. Other flows are not counted. */
  readonly flowCount: number
  /** Sum of the known payments in decimal HBAR; null if no payment is known. */
  readonly paid: string | null
  /** Sum of the known network fees in decimal HBAR; null if no fee is known. */
  readonly fees: string | null
  /** Number of flows with an unknown payment. */
  readonly unknownPaidCount: number
  /** Number of flows with an unknown network fee. */
  readonly unknownFeeCount: number
  /** Number of flows with an unknown payment or an unknown fee. */
  readonly unknownCount: number
}
export type HistoryTotals = {
  readonly groups: readonly HistoryTotal[]
  readonly overall: Omit<HistoryTotal, 'group'>
  /** Number of ended flows that are not counted because they certainly paid nothing. */
  readonly unpaidCount: number
  /** Number of ended flows that are not counted although it is not certain that they paid nothing. */
  readonly unclearCount: number
}

/** Kinds of flow that pay for something. */
const PAYING_KINDS: ReadonlySet<Flow['kind']> = new Set(['buy', 'buy-evm', 'mint'])
const SENT_STATES: ReadonlySet<Flow['state']> = new Set(['submitted', 'settled', 'unknown'])

/** Kinds of flow that send no transaction to the ledger, only a request to the market. */
const KINDS_WITHOUT_TRANSACTION: ReadonlySet<Flow['kind']> = new Set([
  'offer-add',
  'offer-raise',
  'offer-cancel',
  'sign-in',
])

/** Codes of errors after which it is unknown whether something was sent. */
const UNCLEAR_ERROR_CODES: ReadonlySet<string> = new Set(['history-lost', 'outcome-unknown'])
const mayHaveBeenSent = ({ state, error }: Flow): boolean =>
  SENT_STATES.has(state) || (state === 'failed' && UNCLEAR_ERROR_CODES.has(error?.code ?? ''))

/** True if the amount paid is unknown: the flow may have sent a transaction, or is a finished purchase or mint. */
const isPaymentUnknown = (flow: Flow): boolean => {
  const { kind, state, paid } = flow
  if (paid !== null) return false
  return mayHaveBeenSent(flow) ? !KINDS_WITHOUT_TRANSACTION.has(kind) : state === 'done' && PAYING_KINDS.has(kind)
}
/** True if the network charged a fee, or may have charged one, and the amount is unknown. Failed transactions cost fees, too. */
const isFeeUnknown = ({ kind, state, fee, transactionId }: Flow): boolean => {
  if (fee !== null) return false
  if (SENT_STATES.has(state)) return !KINDS_WITHOUT_TRANSACTION.has(kind)
  return (state === 'done' || state === 'failed') && transactionId !== null
}

const EFFECTLESS_END_STATES: ReadonlySet<Flow['state']> = new Set(['declined', 'refused', 'expired'])
const UNSENT_OPEN_STATES: ReadonlySet<Flow['state']> = new Set(['preparing', 'reviewing', 'approved'])
/**
 * False for a flow that certainly had no effect: it was not sent, failed before a transaction existed, or its transaction
 * did not reach the ledger in time.
 */
const mayHaveTakenPlace = (flow: Flow): boolean => {
  const { state, transactionId, paid, fee } = flow
  if (paid !== null || fee !== null || mayHaveBeenSent(flow)) return true
  if (state === 'failed') return transactionId !== null
  return !EFFECTLESS_END_STATES.has(state) && !UNSENT_OPEN_STATES.has(state)
}

/**
 * True for an ended flow that certainly paid nothing itself: a request to the market that is done, or a flow that was
 * not sent. A payment for an offer that a holder accepts later does not belong to the flow.
 */
export const hasPaidNothing = (flow: Flow): boolean => {
  const { kind, state, paid, error } = flow
  if (paid !== null || !hasEnded(state)) return false
  if (state === 'done') return KINDS_WITHOUT_TRANSACTION.has(kind) && error === null
  return !mayHaveTakenPlace(flow) && !isOutcomeUnclear(flow) && error?.code !== 'read-back-differs'
}

/** Costs of the flows by group and in total. Leaves out flows that did not take place or that were not sent yet. */
export function historyTotals(flows: readonly Flow[]): HistoryTotals {
  const countedFlows = flows.filter(mayHaveTakenPlace)
  const uncountedFlows = flows.filter((flow) => hasEnded(flow.state) && !mayHaveTakenPlace(flow))
  const unpaidCount = uncountedFlows.filter(hasPaidNothing).length
  const groups = new Map<KindGroup, Flow[]>()
  for (const flow of countedFlows) {
    const group = kindGroup(flow.kind)
    const groupFlows = groups.get(group)
    if (groupFlows) groupFlows.push(flow)
    else groups.set(group, [flow])
  }
  return {
    groups: [...groups].map(([group, groupFlows]) => ({ group, ...flowTotals(groupFlows) })),
    overall: flowTotals(countedFlows),
    unpaidCount,
    unclearCount: uncountedFlows.length - unpaidCount,
  }
}

function flowTotals(flows: readonly Flow[]): Omit<HistoryTotal, 'group'> {
  const knownTotal = (amount: 'paid' | 'fee'): string | null => {
    const amounts = flows.flatMap((flow) => flow[amount] ?? [])
    if (amounts.length === 0) return null
    return formatHbar(amounts.reduce<Tinybar>((sum, hbar) => sum + parseHbar(hbar), 0n))
  }
  return {
    flowCount: flows.length,
    paid: knownTotal('paid'),
    fees: knownTotal('fee'),
    unknownPaidCount: flows.filter(isPaymentUnknown).length,
    unknownFeeCount: flows.filter(isFeeUnknown).length,
    unknownCount: flows.filter((flow) => isPaymentUnknown(flow) || isFeeUnknown(flow)).length,
  }
}
