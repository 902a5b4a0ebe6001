import type { AppError } from '@shared/errors'
import { authVerify } from '@shared/market/affiliate'
import { lastEntryOf, type JournalEntry, type JournalStep } from '../journal/journal'

type FlowEnd = Pick<Extract<JournalStep, { step: 'ended' }>, 'state'> & { readonly error: AppError | null }

/** End of a sign-in that was interrupted before the service's answer arrived. The signed message moves nothing. */
export const SIGN_IN_LOST = {
  state: 'failed',
  error: { code: 'outcome-unknown', operation: authVerify.name, failure: 'sign-in-lost', idempotencyKey: null },
} as const satisfies FlowEnd
/** End of a flow without the steps that would show whether it was sent, and whose outcome the ledger cannot report. */
export const OUTCOME_LOST = { state: 'failed', error: { code: 'history-lost' } } as const satisfies FlowEnd

/** End of a flow that was interrupted before anything was sent. A result that the journal already has is kept. */
export function interruptedOutcome(entries: readonly JournalEntry[]): FlowEnd {
  const completedStep = lastEntryOf(entries, 'completed')
  if (completedStep) return { state: 'done', error: completedStep.error }
  if (lastEntryOf(entries, 'decided')?.approved === false) return { state: 'declined', error: null }
  const judgedStep = lastEntryOf(entries, 'judged')
  if (judgedStep?.verdict === 'refuse') {
    return { state: 'refused', error: { code: 'review-refused', rules: judgedStep.rules } }
  }
  // Only a sign-in reaches `completing` without a sent transaction or act.
  if (lastEntryOf(entries, 'completing')) return SIGN_IN_LOST
  return { state: 'failed', error: { code: 'interrupted' } }
}
