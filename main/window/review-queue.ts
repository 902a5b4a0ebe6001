import { isRefusal } from '@shared/review-gates'
import type { ReviewDecision, ReviewRequest } from '../flows/runner-deps'

/** A review that a flow waits for. Only the first answer counts. */
export type Waiting = {
  readonly request: ReviewRequest
  readonly answer: (decision: ReviewDecision) => void
  readonly fail: (cause: unknown) => void
}
type NextReview = { readonly next: Waiting | undefined; readonly dropped: readonly Waiting[] }

const isRefused = ({ request }: Waiting): boolean => isRefusal(request.model)

/**
 * First come, first served among reviews that can be approved; without any, the last refusal, and the others are
 * dropped.
 */
export function createReviewQueue() {
  let waiting: readonly Waiting[] = []
  return {
    add: (review: Waiting): void => {
      waiting = [...waiting, review]
    },
    drop: (review: Waiting): void => {
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
