import type { AppError } from '@shared/errors'
import { authVerify } from '@shared/market/affiliate'
import { lastOf, type Entry, type JournalStep } from '../journal/journal'

const SIGN_IN_LOST: AppError = {
  ...{ code: 'outcome-unknown', operation: authVerify.name, failure: 'sign-in-lost', idempotencyKey: null },
}

/** The end of a flow that stopped with the app before anything was sent: what had been decided by then still holds. */
export function cutOff(entries: readonly Entry[]): Pick<Extract<JournalStep, { step: 'ended' }>, 'state' | 'error'> {
  const completed = lastOf(entries, 'completed')
  if (completed) return { state: 'done', error: completed.error }
  if (lastOf(entries, 'decided')?.approved === false) return { state: 'declined', error: null }
  const judged = lastOf(entries, 'judged')
  if (judged?.verdict === 'refuse') {
    return { state: 'refused', error: { code: 'review-refused', rules: judged.rules } }
  }
  // Of a message the answer was on its way, and nobody heard what became of it. It moves nothing either way.
  if (lastOf(entries, 'completing')) return { state: 'failed', error: SIGN_IN_LOST }
  return { state: 'failed', error: { code: 'interrupted' } }
}
