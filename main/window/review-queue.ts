import { isRefusal } from '@shared/review-gates'
import type { ReviewDecision, ReviewRequest } from '../flows/runner-deps'

/** A review that a flow waits for. Only the first answer counts. */
export type WaitingReview = {
  readonly request: ReviewRequest
  readonly answer: (decision: ReviewDecision) => void
  readonly fail: (cause: unknown) => void
}
type NextReview = { readonly next: WaitingReview | undefined; readonly dropped: readonly WaitingReview[] }

const isRefused = ({ request }: WaitingReview): boolean => isRefusal(request.model)

/**
 * First come, first served among reviews that can be approved; without any, the last refusal, and the others are
 * dropped.
 */
export function createReviewQueue() {
  let waiting: readonly WaitingReview[] = []
  return {
    add: (review: WaitingReview): void => {
      waiting = [...waiting, review]
    },
    drop: (review: WaitingReview): void => {
      waiting = waiting.filter((candidate) => candidate !== review)
    },
    isEmpty: (): boolean => waiting.length === 0,
    /** Number of waiting reviews that can be approved. */
    waiting: (): number => waiting.filter((review) => !isRefused(review)).length,
    take: (): NextReview => {
      const approvable = waiting.find((review) => !isRefused(review))
      const next = approvable ?? waiting.at(-1)
      const dropped = approvable ? [] : waiting.slice(0, -1)
      waiting = approvable ? waiting.filter((review) => review !== approvable) : []
      return { next, dropped }
    },
  }
}
