import type { AppError } from '@shared/errors'
import { authVerify } from '@shared/market/affiliate'
import { lastEntryOf, type JournalEntry, type JournalStep } from '../journal/journal'

type FlowEnd = Pick<Extract<JournalStep, { step: 'ended' }>, 'state'> & { readonly error: AppError | null }

/** The answer to a signed message was under way. The message moves nothing in either case. */
export const SIGN_IN_LOST = {
  state: 'failed',
  error: { code: 'outcome-unknown', operation: authVerify.name, failure: 'sign-in-lost', idempotencyKey: null },
} as const satisfies FlowEnd
/** The steps that would show whether the flow was sent are missing, and the ledger cannot be asked. */
export const OUTCOME_LOST = { state: 'failed', error: { code: 'history-lost' } } as const satisfies FlowEnd

/** The end of a flow that stopped with the app before anything was sent: earlier decisions still hold. */
export function interruptedOutcome(entries: readonly JournalEntry[]): FlowEnd {
  const completed = lastEntryOf(entries, 'completed')
  if (completed) return { state: 'done', error: completed.error }
  if (lastEntryOf(entries, 'decided')?.approved === false) return { state: 'declined', error: null }
  const judged = lastEntryOf(entries, 'judged')
  if (judged?.verdict === 'refuse') {
    return { state: 'refused', error: { code: 'review-refused', rules: judged.rules } }
  }
  if (lastEntryOf(entries, 'completing')) return SIGN_IN_LOST
  return { state: 'failed', error: { code: 'interrupted' } }
}
