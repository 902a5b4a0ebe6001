import { setTimeout as sleep } from 'node:timers/promises'
import type { NewStep } from '../journal/journal'
import type { RunnerDeps } from './runner-deps'

const MAX_TRIES = 3
/** The node is busy: it did not take the transaction, and may do so in a moment. */
const BUSY = new Set(['BUSY', 'PLATFORM_NOT_ACTIVE'])

/**
 * Sends the signed bytes and journals the result. The same bytes may be resent while their window is open: the ledger
 * takes a transaction id once. `refused` is journaled only when it is certain: after one attempt without an answer, a
 * later refusal proves nothing.
 */
export async function submit(
  deps: Pick<RunnerDeps, 'ledger' | 'now'>,
  append: (step: NewStep) => void,
  transactionList: Uint8Array,
  validUntilMs: number,
): Promise<void> {
  let mayHaveArrived = false
  for (let attempt = 1; ; attempt++) {
    const outcome = await deps.ledger.submit(transactionList)
    if (outcome.kind === 'accepted') return append({ step: 'submitted', outcome: 'accepted', status: null })
    mayHaveArrived ||= outcome.kind === 'unanswered'
    const isTransient = outcome.kind === 'unanswered' || BUSY.has(outcome.status)
    if (isTransient && attempt < MAX_TRIES && deps.now() + 2000 < validUntilMs) {
      await sleep(400 * attempt)
      continue
    }
    const status = outcome.kind === 'refused' ? outcome.status : null
    return append({ step: 'submitted', outcome: mayHaveArrived ? 'unanswered' : 'refused', status })
  }
}
