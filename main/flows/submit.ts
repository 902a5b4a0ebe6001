import { setTimeout as sleep } from 'node:timers/promises'
import type { NewStep } from '../journal/journal'
import type { RunnerDeps } from './runner-deps'

const MAX_TRIES = 3
/** A retry begins only if more than this time is left until the transaction expires. */
const MIN_RETRY_TIME_MS = 2000
/** The pause before a retry is this time multiplied by the number of the attempts made. */
const RETRY_PAUSE_MS = 400
/** Statuses of a node that is too busy to take the transaction now, but may take the transaction a moment later. */
const BUSY_STATUSES = new Set(['BUSY', 'PLATFORM_NOT_ACTIVE'])

/**
 * Sends the signed bytes and journals the result. Resending the same bytes is safe, because the ledger takes each
 * transaction id only once. `refused` is journaled only if every attempt was answered: an attempt without an answer may
 * have arrived, whatever a later attempt reports.
 *
 * `validUntilMs`: expiry of the transaction, epoch ms.
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
    const isTransient = outcome.kind === 'unanswered' || BUSY_STATUSES.has(outcome.status)
    if (isTransient && attempt < MAX_TRIES && deps.now() + MIN_RETRY_TIME_MS < validUntilMs) {
      await sleep(RETRY_PAUSE_MS * attempt)
      continue
    }
    const status = outcome.kind === 'refused' ? outcome.status : null
    return append({ step: 'submitted', outcome: mayHaveArrived ? 'unanswered' : 'refused', status })
  }
}
