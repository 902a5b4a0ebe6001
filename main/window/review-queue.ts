import { isRefusedReview } from '@shared/review-conditions'
import type { ReviewDecision, ReviewRequest } from '../flows/runner-deps'

/** Review for whose decision a flow waits. Only the first call of `answer` or `fail` has an effect. */
export type WaitingReview = {
  readonly request: ReviewRequest
  readonly answer: (decision: ReviewDecision) => void
  readonly fail: (cause: unknown) => void
}
/** `next`: review to show; undefined if none waits. `dropped`: refusals that are not shown. */
type NextReview = { readonly next: WaitingReview | undefined; readonly dropped: readonly WaitingReview[] }

const isRefused = ({ request }: WaitingReview): boolean => isRefusedReview(request.model)

/**
 * Creates the queue of waiting reviews. `take` returns the oldest review that can be approved. If the queue has only
 * refusals, `take` returns the newest refusal and drops the older ones.
 */
export function createReviewQueue() {
  let reviews: readonly WaitingReview[] = []
  return {
    add: (review: WaitingReview): void => {
      reviews = [...reviews, review]
    },
    drop: (review: WaitingReview): void => {
      reviews = reviews.filter((candidate) => candidate !== review)
    },
    isEmpty: (): boolean => reviews.length === 0,
    /** Number of waiting reviews that can be approved. */
    approvableCount: (): number => reviews.filter((review) => !isRefused(review)).length,
    take: (): NextReview => {
      const approvable = reviews.find((review) => !isRefused(review))
      const next = approvable ?? reviews.at(-1)
      const dropped = approvable ? [] : reviews.slice(0, -1)
      reviews = approvable ? reviews.filter((review) => review !== approvable) : []
      return { next, dropped }
    },
  }
}
