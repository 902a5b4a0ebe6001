import type { ReviewModel } from '@shared/contract/review'
import { isRefusedReview, unacceptedWarnings, type Acknowledgement } from '@shared/review-conditions'
import { failure } from '../platform/app-failure'

/**
 * Repeats the checks of the review page in main, because the page is not trusted. `endsInMs`: time left to decide; null
 * if the review has no end. Throws AppFailure `invalid-input` for a refused review or a warning that was not
 * acknowledged, and `window-expired` when no time is left.
 */
export function requireApprovable(
  model: ReviewModel,
  acknowledgements: readonly Acknowledgement[],
  endsInMs: number | null,
): void {
  if (isRefusedReview(model) || unacceptedWarnings(model, acknowledgements).length > 0) {
    throw failure({ code: 'invalid-input', fields: ['acknowledged'] })
  }
  if (endsInMs !== null && (endsInMs <= 0 || Number.isNaN(endsInMs))) throw failure({ code: 'window-expired' })
}
