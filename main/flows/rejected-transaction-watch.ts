import { formatHbar } from '@shared/amount'
import { DAY_MS } from '@shared/time'
import { flowEndEntry } from '../journal/flow-state'
import type { FlowStart } from '../journal/flow-start'
import { lastEntryOf, type NewStep, type SignedStep } from '../journal/journal'
import { locksOf } from '../journal/flow-locks'
import { failure } from '../platform/app-failure'
import type { TransactionKind } from './flow-kind'
import type { OwnFlows } from './own-flows'
import { hasMirrorPassed } from './mirror-progress'
import type { RunnerDeps } from './runner-deps'

type RejectedTransactionDeps = Pick<RunnerDeps, 'mirror' | 'now'> & {
  readonly ownFlows: OwnFlows
  /** Journals this step of an ended flow, and continues the flow. */
  readonly reopen: (id: string, step: NewStep) => void
}
type RejectedTransaction = { readonly id: string; readonly signed: SignedStep }

/** Time for which a rejected transaction is watched after its window: more than any mirror lag or clock difference. */
const WATCH_MS = DAY_MS

/**
 * Watches transactions whose flow ended with a node's refusal. While the window of such a transaction is open, the node
 * can still forward the transaction. To avoid paying twice, the returned function adds a mirror query for the
 * transaction to the recheck of each conflicting flow, until the mirror has read past the window, for at most WATCH_MS.
 */
export function createRejectedTransactionWatch(deps: RejectedTransactionDeps) {
  /** Flows whose transaction was not found after the mirror had read past the transaction's window. */
  const expiredFlowIds = new Set<string>()

  async function checkRejected({ id, signed }: RejectedTransaction): Promise<void> {
    // Mirror progress first, then the transaction, so that a transaction that appears between the two reads is not
    // missed.
    const isWindowOver = await hasMirrorPassed(deps.mirror, Date.parse(signed.validUntil))
    const transaction = await deps.mirror.transaction(signed.transactionId)
    if (!transaction) {
      if (isWindowOver) expiredFlowIds.add(id)
      return
    }
    deps.reopen(id, { step: 'receipt', status: transaction.result, fee: formatHbar(transaction.feeTinybar) })
    if (transaction.result === 'SUCCESS') throw failure({ code: 'flow-unfinished', flowId: id })
  }

  return (kind: TransactionKind): TransactionKind => ({
    ...kind,
    async recheck(flowStart, prepared) {
      for (const rejectedTransaction of conflictingRejections(deps, flowStart)) {
        if (!expiredFlowIds.has(rejectedTransaction.id)) await checkRejected(rejectedTransaction)
      }
      await kind.recheck(flowStart, prepared)
    },
  })
}

/** Watched transactions of flows that ended with a node's refusal and share a lock with this flow. */
function conflictingRejections(
  { ownFlows, now }: RejectedTransactionDeps,
  flowStart: FlowStart,
): readonly RejectedTransaction[] {
  const locks = locksOf(flowStart)
  return ownFlows.all().flatMap(({ id, head, entries }) => {
    const signedStep = lastEntryOf(entries, 'signed')
    const isRejected = flowEndEntry(entries) !== null && lastEntryOf(entries, 'submitted')?.outcome === 'refused'
    if (!signedStep || !isRejected || lastEntryOf(entries, 'receipt')) return []
    if (now() > Date.parse(signedStep.validUntil) + WATCH_MS) return []
    return head.locks.some((lock) => locks.includes(lock)) ? [{ id, signed: signedStep }] : []
  })
}
