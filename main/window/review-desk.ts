import { randomUUID } from 'node:crypto'
import { clipboard, type BrowserWindow, type WebContents } from 'electron'
import type { ReviewModel, ReviewServices, ReviewStatus } from '@shared/contract/review'
import type { Theme } from '@shared/contract/app'
import { reviewEnd, isRefusedReview, warningIds, type Acknowledgement } from '@shared/review-conditions'
import type { ReviewDecision, ReviewRequest } from '../flows/runner-deps'
import { AppFailure, failure } from '../platform/app-failure'
import { watchClockJumps, type MonotonicNow } from '../platform/monotonic-clock'
import { createApprovalGate, watchWindow, type ApprovalGate } from './approval-gate'
import { openOwnWindow, type OwnWindowDeps } from './own-window'
import type { OwnWindowSlot } from './own-window-slot'
import { createReviewQueue, type WaitingReview } from './review-queue'
import { requireApprovable } from './review-approvable'
import { saveFile } from './save-file'

type OpenReview = {
  readonly waitingReview: WaitingReview
  readonly model: ReviewModel
  readonly window: BrowserWindow
  /** Error for which the review can no longer be approved; null while it can be approved. */
  readonly blockingError: ReviewStatus['blockingError']
  readonly gate: ApprovalGate
  /** End of the time to decide, by the monotonic clock; null if the review has no end. */
  readonly endsAtMs: number | null
}
/** Delay before a decided review closes, so that the page's call gets its reply first. */
const CLOSE_AFTER_MS = 80
const DECLINED_DECISION: ReviewDecision = { isApproved: false, acknowledgedIds: [] }
/** Decision for a review that ended because of a change, without a decision of the person. */
const WITHDRAWN_DECISION: ReviewDecision & { readonly withdrawn: true } = { ...DECLINED_DECISION, withdrawn: true }
const CRASHED_DECISION: ReviewDecision = { ...DECLINED_DECISION, endedBy: failure({ code: 'review-crashed' }) }

type ReviewDeskDeps = OwnWindowDeps & {
  readonly slot: OwnWindowSlot
  readonly theme: () => Theme
  /**
   * Wall clock in epoch ms. Gives the time left when a review opens, because transactions expire by the wall clock, and
   * shows when the clock was set.
   */
  readonly now: () => number
  readonly monotonicNow: MonotonicNow
  /** Throws AppFailure `wrong-passphrase` if the passphrase is wrong; the failure has the wait before the next try. */
  readonly checkPassphrase: (text: string) => Promise<void>
}

type ReviewDesk = {
  /**
   * Shows one review at a time; reviews that can be approved wait for their turn. A refusal only explains the end of a
   * flow, so any later review replaces an open refusal, and only the last of several waiting refusals is shown. Closing
   * the window declines. `endedBy` of the decision is `review-crashed` if the window crashed, and `clock-changed` if
   * the computer's clock was set while the review was open. When the request's `withdrawalSignal` is aborted, the flow
   * gets its decision at once. An open window then stays open to show the reason, and can only be closed.
   */
  readonly review: (request: ReviewRequest) => Promise<ReviewDecision>
  readonly contents: () => WebContents | null
  /** Shows no further reviews, because the app is about to end and each new window would delay the end. */
  readonly stop: () => void
  readonly services: ReviewServices
}

export function createReviewDesk(deps: ReviewDeskDeps): ReviewDesk {
  const queue = createReviewQueue()
  let openReview: OpenReview | null = null
  let isStopped = false
  /**
   * Decisions of the person by window. A flow gets the person's decision only after the window has closed, because the
   * flow's next step may open a window of main's own.
   */
  const decisions = new WeakMap<BrowserWindow, ReviewDecision>()
  /** The open file dialog of a review; null if none is open. The dialog can outlive a review window that crashes. */
  let fileDialog: Promise<unknown> | null = null

  const show = (waitingReview: WaitingReview, freeSlot: () => void): void => {
    const window = openOwnWindow('review', deps, () => waitingReview.answer(CRASHED_DECISION))
    try {
      setUpReview(window, waitingReview, freeSlot)
    } catch (cause) {
      openReview = null
      window.destroy()
      throw cause
    }
  }

  const setUpReview = (window: BrowserWindow, waitingReview: WaitingReview, freeSlot: () => void): void => {
    const endsInMs = timeLeftMs(waitingReview.request.model, deps.now())
    const model: ReviewModel = { ...waitingReview.request.model, reviewId: randomUUID(), theme: deps.theme(), endsInMs }
    const gate = createApprovalGate({ delayMs: model.approveDelayMs, monotonicNow: deps.monotonicNow })
    watchWindow(gate, window)
    const endsAtMs = endsInMs === null ? null : deps.monotonicNow() + endsInMs
    openReview = { waitingReview, model, window, blockingError: null, gate, endsAtMs }
    // After the clock was set, the time left is wrong, because the time left was calculated with the earlier clock.
    const stopWatching = watchClockJumps(deps, (byMs) => {
      const endedBy = failure({ code: 'clock-changed', byMs })
      withdraw(waitingReview, endedBy, { ...WITHDRAWN_DECISION, endedBy })
    })
    window.on('closed', () => {
      stopWatching()
      if (openReview?.window === window) openReview = null
      waitingReview.answer(decisions.get(window) ?? DECLINED_DECISION)
      if (fileDialog === null) freeSlot()
      else void fileDialog.finally(freeSlot)
    })
  }

  const showNext = (): void => {
    if (openReview || isStopped || queue.isEmpty()) return
    const freeSlot = deps.slot.take('review', closeIfUnapprovable)
    if (!freeSlot) return
    const { next, dropped } = queue.take()
    for (const { answer } of dropped) answer(DECLINED_DECISION)
    if (!next) return freeSlot()
    try {
      show(next, freeSlot)
    } catch (cause) {
      next.fail(cause)
      freeSlot()
      showNext()
    }
  }
  deps.slot.onFree(showNext)

  /** Closes the open review if it cannot be approved, so that another window can open. */
  const closeIfUnapprovable = (): void => {
    if (!openReview || fileDialog !== null) return
    const isApprovable = !isRefusedReview(openReview.model) && !openReview.blockingError
    if (isApprovable) return
    const { window } = openReview
    openReview = null
    window.destroy()
  }

  const withdraw = (
    waitingReview: WaitingReview,
    reason: unknown,
    decision: ReviewDecision = WITHDRAWN_DECISION,
  ): void => {
    queue.drop(waitingReview)
    // Only the first blocking error is shown.
    if (openReview?.waitingReview === waitingReview && !openReview.blockingError) {
      openReview = { ...openReview, blockingError: blockingErrorOf(reason) }
    }
    waitingReview.answer(decision)
  }

  const requireReview = (reviewId: string): OpenReview => {
    if (openReview?.model.reviewId !== reviewId) throw failure({ code: 'not-found', what: 'flow' })
    return openReview
  }
  const endsInMsOf = ({ endsAtMs }: OpenReview): number | null =>
    endsAtMs === null ? null : Math.max(0, endsAtMs - deps.monotonicNow())
  const finish = ({ window }: OpenReview, decision: ReviewDecision): void => {
    requireNoFileDialog()
    decisions.set(window, decision)
    openReview = null
    setTimeout(() => {
      if (!window.isDestroyed()) window.destroy()
    }, CLOSE_AFTER_MS)
  }
  /** Throws AppFailure `busy` while a file dialog is open: the review under the dialog must close after the dialog. */
  const requireNoFileDialog = (): void => {
    if (fileDialog !== null) throw failure({ code: 'busy', what: 'file-dialog' })
  }

  const requireApprovableReview = (reviewId: string, acknowledgements: readonly Acknowledgement[]): OpenReview => {
    const review = requireReview(reviewId)
    if (review.blockingError) throw failure(review.blockingError)
    requireApprovable(review.model, acknowledgements, endsInMsOf(review))
    return review
  }

  return {
    review: (request) =>
      new Promise((answer, fail) => {
        const { withdrawalSignal } = request
        if (withdrawalSignal?.aborted) return answer(WITHDRAWN_DECISION)
        const waitingReview: WaitingReview = { request, answer, fail }
        withdrawalSignal?.addEventListener('abort', () => withdraw(waitingReview, withdrawalSignal.reason), {
          once: true,
        })
        queue.add(waitingReview)
        closeIfUnapprovable()
        showNext()
      }),
    contents: () => (openReview && !openReview.window.isDestroyed() ? openReview.window.webContents : null),
    stop: () => {
      isStopped = true
    },
    services: {
      review: {
        get: async () => {
          if (!openReview) throw failure({ code: 'not-found', what: 'flow' })
          return Promise.resolve({ ...openReview.model, endsInMs: endsInMsOf(openReview) })
        },
        reportApproveButton: async ({ reviewId, button }) => {
          const review = requireReview(reviewId)
          const { gate, blockingError } = review
          gate.reportButton(button)
          return Promise.resolve({
            blockingError,
            waitingReviewCount: queue.approvableCount(),
            waitLeftMs: gate.waitLeftMs(),
            waitRestart: gate.currentRestartReason(),
            endsInMs: endsInMsOf(review),
          })
        },
        async approve({ reviewId, acknowledged, passphrase }) {
          const { model, gate } = requireApprovableReview(reviewId, acknowledged)
          gate.requireWaitOver()
          if (model.requiresPassphrase) {
            if (!passphrase) throw failure({ code: 'invalid-input', fields: ['passphrase'] })
            await deps.checkPassphrase(passphrase)
          }
          // The review may have changed while the passphrase was checked.
          finish(requireApprovableReview(reviewId, acknowledged), {
            isApproved: true,
            acknowledgedIds: warningIds(model),
          })
        },
        decline: ({ reviewId }) => {
          finish(requireReview(reviewId), DECLINED_DECISION)
          return Promise.resolve(undefined)
        },
        async saveReport({ reviewId }) {
          const { window, waitingReview } = requireReview(reviewId)
          requireNoFileDialog()
          const savePromise = saveFile(window, 'countersign-report.json', waitingReview.request.report)
          // `fileDialog` shows only whether a dialog is open. A failure reaches the page through the `await` below.
          fileDialog = savePromise.catch(() => undefined)
          try {
            return { isSaved: await savePromise }
          } finally {
            fileDialog = null
          }
        },
        copy: async ({ text }) => {
          // From Electron 45 on, `writeText` returns a promise. The `await` passes a failed copy on to the page.
          await Promise.resolve(clipboard.writeText(text))
        },
      },
    },
  }
}

/** Time left to decide, in ms; null if the review has no end, 0 if the end is not a valid date. */
function timeLeftMs(model: Pick<ReviewModel, 'expiresAt' | 'decideBy'>, nowMs: number): number | null {
  const end = reviewEnd(model)
  if (!end) return null
  return Number.isNaN(end.atMs) ? 0 : Math.max(0, end.atMs - nowMs)
}

const blockingErrorOf = (reason: unknown): NonNullable<ReviewStatus['blockingError']> =>
  reason instanceof AppFailure ? reason.error : { code: 'cancelled' }
