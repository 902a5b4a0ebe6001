import type { ReviewModel } from '@shared/contract/review'
import { isRefusal, unacceptedWarnings, type Acknowledgement } from '@shared/review-gates'
import { failure } from '../platform/app-failure'

/**
 * Checks the window's own gates once more in main, because the page is not trusted. `endsInMs`: time left to decide;
 * null without an end. Throws AppFailure `invalid-input` or `window-expired`.
 */
export function requireApprovable(
  model: ReviewModel,
  acknowledged: readonly Acknowledgement[],
  endsInMs: number | null,
): void {
  if (isRefusal(model) || unacceptedWarnings(model, acknowledged).length > 0) {
    throw failure({ code: 'invalid-input', fields: ['acknowledged'] })
  }
  if (endsInMs !== null && !(endsInMs > 0)) throw failure({ code: 'window-expired' })
}
