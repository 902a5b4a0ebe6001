import { formatHbar } from '@shared/amount'
import { DAY_MS } from '@shared/time'
import { flowEndEntry } from '../journal/flow-state'
import type { FlowStart } from '../journal/flow-start'
import { lastEntryOf, type NewStep, type SignedStep } from '../journal/journal'
import { locksOf } from '../journal/flow-locks'
import { failure } from '../platform/app-failure'
import type { TransactionKind } from './flow-kind'
import type { OwnFlows } from './open-flows'
import { hasMirrorPassed } from './mirror-progress'
import type { RunnerDeps } from './runner-deps'

type RejectedTransactionDeps = Pick<RunnerDeps, 'mirror' | 'now'> & {
  readonly ownFlows: OwnFlows
  /** Reopens an ended flow from this step on. */
  readonly reopen: (id: string, step: NewStep) => void
}
type RejectedTransaction = { readonly id: string; readonly signed: SignedStep }

/** No mirror is further behind, and no clock that the app uses is further ahead. */
const WATCHED_MS = DAY_MS

/**
 * Watches transactions whose flow ended with a node's refusal: while the transaction's window is open, the node can
 * still forward it. To avoid paying twice, the mirror is queried for that transaction whenever a flow is about to do
 * the same, until the mirror has read past that window.
 */
export function createRejectedTransactionWatch(deps: RejectedTransactionDeps) {
  /** Flows whose transaction was not found after the mirror had read past its window. */
  const expiredFlowIds = new Set<string>()

  async function checkRejected({ id, signed }: RejectedTransaction): Promise<void> {
    // Mirror progress first, then the transaction: one that appears between the two reads is not missed.
    const isOver = await hasMirrorPassed(deps.mirror, Date.parse(signed.validUntil))
    const transaction = await deps.mirror.transaction(signed.transactionId)
    if (!transaction) {
      if (isOver) expiredFlowIds.add(id)
      return
    }
    deps.reopen(id, { step: 'receipt', status: transaction.result, fee: formatHbar(transaction.feeTinybar) })
    if (transaction.result === 'SUCCESS') throw failure({ code: 'flow-unfinished', flowId: id })
  }

  return (kind: TransactionKind): TransactionKind => ({
    ...kind,
    async recheck(flowStart, prepared) {
      for (const rejected of conflictingRejections(deps, flowStart)) {
        if (!expiredFlowIds.has(rejected.id)) await checkRejected(rejected)
      }
      await kind.recheck(flowStart, prepared)
    },
  })
}

/** Flows that a node refused, that conflict with this one, and that may not be over yet. */
function conflictingRejections(
  { ownFlows, now }: RejectedTransactionDeps,
  flowStart: FlowStart,
): readonly RejectedTransaction[] {
  const locks = locksOf(flowStart)
  return ownFlows.all().flatMap(({ id, head, entries }) => {
    const signed = lastEntryOf(entries, 'signed')
    const isRejected = flowEndEntry(entries) !== null && lastEntryOf(entries, 'submitted')?.outcome === 'refused'
    if (!signed || !isRejected || lastEntryOf(entries, 'receipt')) return []
    if (now() > Date.parse(signed.validUntil) + WATCHED_MS) return []
    return head.locks.some((lock) => locks.includes(lock)) ? [{ id, signed }] : []
  })
}
