import { isRefusal } from '@shared/review-gates'
import type { ReviewDecision, ReviewRequest } from '../flows/runner-deps'

/** A review that a flow waits for. Only the first answer counts. */
export type Waiting = {
  readonly request: ReviewRequest
  readonly answer: (decision: ReviewDecision) => void
  readonly fail: (cause: unknown) => void
}
type Taken = { readonly next: Waiting | undefined; readonly dropped: readonly Waiting[] }

const isRefused = ({ request }: Waiting): boolean => isRefusal(request.model)

/**
 * First come, first served among reviews that can be approved; without any, the last refusal, and the others are
 * dropped.
 */
export function createReviewQueue() {
  let waiting: readonly Waiting[] = []
  return {
    add: (one: Waiting): void => {
      waiting = [...waiting, one]
    },
    drop: (one: Waiting): void => {
      waiting = waiting.filter((other) => other !== one)
    },
    isEmpty: (): boolean => waiting.length === 0,
    /** Number of waiting reviews that can be approved. */
    waiting: (): number => waiting.filter((one) => !isRefused(one)).length,
    take: (): Taken => {
      const approvable = waiting.find((one) => !isRefused(one))
      const next = approvable ?? waiting.at(-1)
      const dropped = approvable ? [] : waiting.slice(0, -1)
      waiting = approvable ? waiting.filter((one) => one !== approvable) : []
      return { next, dropped }
    },
  }
}
