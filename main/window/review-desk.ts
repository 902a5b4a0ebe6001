import { randomUUID } from 'node:crypto'
import { clipboard, type BrowserWindow, type WebContents } from 'electron'
import type { ReviewModel, ReviewServices, ReviewStatus } from '@shared/contract/review'
import type { Theme } from '@shared/contract/app'
import { reviewEnd, isRefusal, warnIds, type Acknowledgement } from '@shared/review-gates'
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
  readonly waiting: WaitingReview
  readonly model: ReviewModel
  readonly window: BrowserWindow
  /** Reason why the review can no longer be approved; null while it can. */
  readonly changed: ReviewStatus['changed']
  readonly gate: ApprovalGate
  /** End of the time to decide, by the monotonic clock; null without an end. */
  readonly endsAtMs: number | null
}
const CLOSE_AFTER_MS = 80
const DECLINED_DECISION: ReviewDecision = { approved: false, acknowledged: [] }
/** `withdrawn`: the review was ended by a change and not by the person. */
const WITHDRAWN_DECISION: ReviewDecision & { readonly withdrawn: true } = { ...DECLINED_DECISION, withdrawn: true }
const CRASHED_DECISION: ReviewDecision = { ...DECLINED_DECISION, endedBy: failure({ code: 'review-crashed' }) }

type ReviewDeskDeps = OwnWindowDeps & {
  readonly slot: OwnWindowSlot
  readonly theme: () => Theme
  /** Decides only how much time a transaction has left when its review opens: the ledger uses the same time. */
  readonly now: () => number
  readonly monotonicNow: MonotonicNow
  /** Throws `wrong-passphrase`, with the wait before the next try. */
  readonly checkPassphrase: (text: string) => Promise<void>
}

type ReviewDesk = {
  /**
   * Shows one review at a time; reviews that can be approved wait their turn. A refusal only explains the end of a
   * flow: any later review replaces it, and of several waiting refusals only the last is shown. Closing the window
   * declines; a crashed window answers `endedBy` with `review-crashed`, and one during which the clock is set with
   * `clock-changed`. When `withdrawn` fires the answer is given at once; an open window stays to show the reason, and
   * can only be closed.
   */
  readonly review: (request: ReviewRequest) => Promise<ReviewDecision>
  readonly contents: () => WebContents | null
  /** The app is about to end: waiting reviews are not shown, since each new window would delay the end. */
  readonly stop: () => void
  readonly services: ReviewServices
}

export function createReviewDesk(deps: ReviewDeskDeps): ReviewDesk {
  const queue = createReviewQueue()
  let open: OpenReview | null = null
  let isStopped = false
  /**
   * The person's answers, given to the flow once the window is closed, because the next step may open a window of
   * main's own.
   */
  const decisions = new WeakMap<BrowserWindow, ReviewDecision>()
  /** The file dialog over the review, which may outlive a review window that crashes; null without one. */
  let fileDialog: Promise<unknown> | null = null

  const show = (waiting: WaitingReview, freeSlot: () => void): void => {
    const window = openOwnWindow('review', deps, () => waiting.answer(CRASHED_DECISION))
    try {
      watchReview(window, waiting, freeSlot)
    } catch (cause) {
      open = null
      window.destroy()
      throw cause
    }
  }

  const watchReview = (window: BrowserWindow, waiting: WaitingReview, freeSlot: () => void): void => {
    const endsInMs = timeLeftMs(waiting.request.model, deps.now())
    const model: ReviewModel = { ...waiting.request.model, reviewId: randomUUID(), theme: deps.theme(), endsInMs }
    const gate = createApprovalGate({ delayMs: model.approveDelayMs, monotonicNow: deps.monotonicNow })
    watchWindow(gate, window)
    const endsAtMs = endsInMs === null ? null : deps.monotonicNow() + endsInMs
    open = { waiting, model, window, changed: null, gate, endsAtMs }
    // The remaining validity of the transaction was calculated by a clock that has proved wrong.
    const stopWatching = watchClockJumps(deps, (byMs) => {
      const endedBy = failure({ code: 'clock-changed', byMs })
      withdraw(waiting, endedBy, { ...WITHDRAWN_DECISION, endedBy })
    })
    window.on('closed', () => {
      stopWatching()
      if (open?.window === window) open = null
      waiting.answer(decisions.get(window) ?? DECLINED_DECISION)
      if (fileDialog === null) freeSlot()
      else void fileDialog.finally(freeSlot)
    })
  }

  const showNext = (): void => {
    if (open || isStopped || queue.isEmpty()) return
    const freeSlot = deps.slot.take('review', giveWay)
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

  /** Closes a review that only explains an end as soon as there is a new decision to make. */
  const giveWay = (): void => {
    if (!open || fileDialog !== null || !(isRefusal(open.model) || open.changed)) return
    const { window } = open
    open = null
    window.destroy()
  }

  const withdraw = (waiting: WaitingReview, reason: unknown, decision: ReviewDecision = WITHDRAWN_DECISION): void => {
    queue.drop(waiting)
    // The first reason is shown.
    if (open?.waiting === waiting && !open.changed) open = { ...open, changed: changeReason(reason) }
    waiting.answer(decision)
  }

  const requireOpen = (reviewId: string): OpenReview => {
    if (open?.model.reviewId !== reviewId) throw failure({ code: 'not-found', what: 'flow' })
    return open
  }
  const endsInMs = ({ endsAtMs }: OpenReview): number | null =>
    endsAtMs === null ? null : Math.max(0, endsAtMs - deps.monotonicNow())
  const finish = ({ window }: OpenReview, decision: ReviewDecision): void => {
    requireNoFileDialog()
    decisions.set(window, decision)
    open = null
    // Close after the answer to the page's own call is on its way.
    setTimeout(() => {
      if (!window.isDestroyed()) window.destroy()
    }, CLOSE_AFTER_MS)
  }
  /** A file dialog belongs to the window under it, which must close after it. */
  const requireNoFileDialog = (): void => {
    if (fileDialog !== null) throw failure({ code: 'busy', what: 'file-dialog' })
  }

  const requireApprovableReview = (reviewId: string, acknowledged: readonly Acknowledgement[]): OpenReview => {
    const current = requireOpen(reviewId)
    if (current.changed) throw failure(current.changed)
    requireApprovable(current.model, acknowledged, endsInMs(current))
    return current
  }

  return {
    review: (request) =>
      new Promise((answer, fail) => {
        const { withdrawalSignal } = request
        if (withdrawalSignal?.aborted) return answer(WITHDRAWN_DECISION)
        const waiting: WaitingReview = { request, answer, fail }
        withdrawalSignal?.addEventListener('abort', () => withdraw(waiting, withdrawalSignal.reason), { once: true })
        queue.add(waiting)
        giveWay()
        showNext()
      }),
    contents: () => (open && !open.window.isDestroyed() ? open.window.webContents : null),
    stop: () => {
      isStopped = true
    },
    services: {
      review: {
        get: async () => {
          if (!open) throw failure({ code: 'not-found', what: 'flow' })
          return Promise.resolve({ ...open.model, endsInMs: endsInMs(open) })
        },
        standing: async ({ reviewId, button }) => {
          const current = requireOpen(reviewId)
          const { gate, changed } = current
          gate.report(button)
          return Promise.resolve({
            changed,
            waiting: queue.waiting(),
            waitLeftMs: gate.leftMs(),
            waitRestart: gate.restartedBy(),
            endsInMs: endsInMs(current),
          })
        },
        async approve({ reviewId, acknowledged, passphrase }) {
          const { model, gate } = requireApprovableReview(reviewId, acknowledged)
          gate.requireOpen()
          if (model.askPassphrase) {
            if (!passphrase) throw failure({ code: 'invalid-input', fields: ['passphrase'] })
            await deps.checkPassphrase(passphrase)
          }
          // The review may have changed while the passphrase was checked.
          finish(requireApprovableReview(reviewId, acknowledged), { approved: true, acknowledged: warnIds(model) })
        },
        decline: ({ reviewId }) => {
          finish(requireOpen(reviewId), DECLINED_DECISION)
          return Promise.resolve(undefined)
        },
        async saveReport({ reviewId }) {
          const { window, waiting } = requireOpen(reviewId)
          requireNoFileDialog()
          const saving = saveFile(window, 'countersign-report.json', waiting.request.report)
          // The page gets the outcome from the `await` below.
          fileDialog = saving.catch(() => undefined)
          try {
            return { saved: await saving }
          } finally {
            fileDialog = null
          }
        },
        copy: async ({ text }) => {
          // A promise from Electron 45 on: a failed copy is not reported as done.
          await Promise.resolve(clipboard.writeText(text))
        },
      },
    },
  }
}

/** Time left to decide, in ms; null without an end. An unreadable end counts as over. */
function timeLeftMs(model: Pick<ReviewModel, 'expiresAt' | 'decideBy'>, nowMs: number): number | null {
  const end = reviewEnd(model)
  if (!end) return null
  return Number.isNaN(end.atMs) ? 0 : Math.max(0, end.atMs - nowMs)
}

const changeReason = (reason: unknown): NonNullable<ReviewStatus['changed']> =>
  reason instanceof AppFailure ? reason.error : { code: 'cancelled' }
