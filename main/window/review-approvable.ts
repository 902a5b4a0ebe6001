import type { ReviewModel } from '@shared/contract/review'
import { endOf, isRefusal, leftToAccept, type Acknowledged } from '@shared/review-gates'
import { failure } from '../platform/app-failure'

/**
 * The window's own gates, held here once more: the page is not believed. `facedAtMs`: since when it has been in front of
 * the person; null while its page has not asked for it. Throws AppFailure.
 */
export function requireApprovable(
  model: ReviewModel,
  given: readonly Acknowledged[],
  facedAtMs: number | null,
  nowMs: number,
): void {
  const tooSoon = facedAtMs === null || nowMs - facedAtMs < model.approveDelayMs
  if (isRefusal(model) || tooSoon || leftToAccept(model, given).length > 0) {
    throw failure({ code: 'invalid-input', fields: ['acknowledged'] })
  }
  const end = endOf(model)
  // An end that cannot be read is no end that lies ahead.
  if (end && !(end.atMs > nowMs)) throw failure({ code: 'window-expired' })
}
