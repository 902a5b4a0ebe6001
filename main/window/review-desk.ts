import { randomUUID } from 'node:crypto'
import { clipboard, type BrowserWindow, type WebContents } from 'electron'
import { warnIds, type ReviewModel, type ReviewServices } from '@shared/contract/review'
import type { Theme } from '@shared/contract/app'
import type { ReviewDecision, ReviewRequest } from '../flows/flow-kind'
import { failure } from '../platform/app-failure'
import { openOwnWindow, type OwnWindowDeps } from './own-window'
import { saveFile } from './save-file'

type Open = {
  readonly model: ReviewModel
  readonly report: string
  readonly window: BrowserWindow
  readonly answer: (decision: ReviewDecision) => void
}
const CLOSE_AFTER_MS = 80
const DECLINED: ReviewDecision = { approved: false, acknowledged: [] }

export type ReviewDesk = {
  /**
   * Shows one review at a time; what can be approved waits its turn. A refusal only explains how a flow ended: it gives
   * way to any later review, and of several that wait only the last is shown. Closing the window declines.
   */
  readonly review: (request: ReviewRequest) => Promise<ReviewDecision>
  readonly contents: () => WebContents | null
  readonly services: ReviewServices
}

type Waiting = {
  readonly request: ReviewRequest
  readonly answer: (decision: ReviewDecision) => void
  readonly fail: (cause: unknown) => void
}
const isRefusal = ({ model }: Pick<ReviewRequest, 'model'>): boolean => model.verdict === 'refuse'

export function createReviewDesk(
  deps: OwnWindowDeps & { readonly theme: () => Theme; readonly now: () => number },
): ReviewDesk {
  let open: Open | null = null
  let waiting: readonly Waiting[] = []

  const show = ({ request, answer }: Waiting): void => {
    const { model, report } = request
    const window = openOwnWindow('review', deps)
    const full: ReviewModel = {
      ...model,
      reviewId: randomUUID(),
      theme: deps.theme(),
      openedAt: new Date(deps.now()).toISOString(),
    }
    open = { model: full, report, window, answer }
    window.on('closed', () => {
      if (open?.window === window) open = null
      answer(DECLINED)
      showNext()
    })
  }

  const showNext = (): void => {
    if (open) return
    const { next, rest, dropped } = pick(waiting)
    waiting = rest
    for (const { answer } of dropped) answer(DECLINED)
    if (!next) return
    try {
      show(next)
    } catch (cause) {
      next.fail(cause)
      showNext()
    }
  }

  /** A refusal that is shown ends here, whenever its window tells of its end. */
  const giveWay = (): void => {
    if (!open || !isRefusal(open)) return
    const { window, answer } = open
    open = null
    answer(DECLINED)
    window.destroy()
  }

  const requireOpen = (reviewId?: string): Open => {
    if (!open || (reviewId !== undefined && open.model.reviewId !== reviewId)) {
      throw failure({ code: 'not-found', what: 'flow' })
    }
    return open
  }
  const finish = (current: Open, decision: ReviewDecision) => {
    current.answer(decision)
    open = null
    // After the answer to the page's own call is on its way.
    setTimeout(() => {
      if (!current.window.isDestroyed()) current.window.destroy()
    }, CLOSE_AFTER_MS)
    showNext()
  }

  return {
    review: (request) =>
      new Promise((answer, fail) => {
        waiting = [...waiting, { request, answer, fail }]
        giveWay()
        showNext()
      }),
    contents: () => (open && !open.window.isDestroyed() ? open.window.webContents : null),
    services: {
      review: {
        get: () => Promise.resolve(requireOpen().model),
        approve: ({ reviewId, acknowledged }) => {
          const current = requireOpen(reviewId)
          requireApprovable(current.model, acknowledged, deps.now())
          finish(current, { approved: true, acknowledged })
          return Promise.resolve(undefined)
        },
        decline: ({ reviewId }) => {
          finish(requireOpen(reviewId), DECLINED)
          return Promise.resolve(undefined)
        },
        async saveReport({ reviewId }) {
          const { window, report } = requireOpen(reviewId)
          return { saved: await saveFile(window, 'countersign-report.json', report) }
        },
        copy: ({ text }) => {
          void clipboard.writeText(text)
          return Promise.resolve(undefined)
        },
      },
    },
  }
}

/** First come, first served among what can be approved; without any, the last refusal. */
function pick(waiting: readonly Waiting[]): {
  readonly next: Waiting | undefined
  readonly rest: readonly Waiting[]
  readonly dropped: readonly Waiting[]
} {
  const approvable = waiting.find(({ request }) => !isRefusal(request))
  if (approvable) return { next: approvable, rest: waiting.filter((one) => one !== approvable), dropped: [] }
  return { next: waiting.at(-1), rest: [], dropped: waiting.slice(0, -1) }
}

/** The window's own gates, held here once more: the page is not believed. */
function requireApprovable(model: ReviewModel, acknowledged: readonly string[], nowMs: number): void {
  const tooSoon = nowMs - Date.parse(model.openedAt) < model.approveDelayMs
  if (model.verdict === 'refuse' || tooSoon || warnIds(model).some((id) => !acknowledged.includes(id))) {
    throw failure({ code: 'invalid-input', fields: ['acknowledged'] })
  }
  if (model.expiresAt !== null && Date.parse(model.expiresAt) <= nowMs) throw failure({ code: 'window-expired' })
}
