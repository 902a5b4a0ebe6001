import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { clipboard, dialog, type BrowserWindow, type WebContents } from 'electron'
import type { ReviewModel, ReviewServices } from '@shared/contract/review'
import type { Theme } from '@shared/contract/app'
import type { ReviewDecision, ReviewRequest } from '../flows/flow-kind'
import { failure } from '../platform/app-failure'
import { openOwnWindow, type OwnWindowDeps } from './own-window'

type Open = {
  readonly model: ReviewModel
  readonly report: string
  readonly window: BrowserWindow
  readonly answer: (decision: ReviewDecision) => void
}
const CLOSE_AFTER_MS = 80
const DECLINED: ReviewDecision = { approved: false, acknowledged: [] }

export type ReviewDesk = {
  /** Shows one review at a time; a second request waits for the first. Closing the window declines. */
  readonly review: (request: ReviewRequest) => Promise<ReviewDecision>
  readonly contents: () => WebContents | null
  readonly services: ReviewServices
}

export function createReviewDesk(
  deps: OwnWindowDeps & { readonly theme: () => Theme; readonly now: () => number },
): ReviewDesk {
  let open: Open | null = null
  let last: Promise<unknown> = Promise.resolve()

  const show = ({ model, report }: ReviewRequest): Promise<ReviewDecision> => {
    const window = openOwnWindow('review', deps)
    return new Promise((resolve) => {
      const full: ReviewModel = {
        ...model,
        reviewId: randomUUID(),
        theme: deps.theme(),
        openedAt: new Date(deps.now()).toISOString(),
      }
      open = { model: full, report, window, answer: resolve }
      window.on('closed', () => {
        if (open?.window === window) open = null
        resolve(DECLINED)
      })
    })
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
    setTimeout(() => current.window.destroy(), CLOSE_AFTER_MS)
  }

  return {
    review: (request) => {
      const next = last.then(() => show(request))
      last = next.catch(() => undefined)
      return next
    },
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
          const chosen = await dialog.showSaveDialog(window, { defaultPath: 'countersign-report.json' })
          if (chosen.canceled || !chosen.filePath) return { saved: false }
          await writeFile(chosen.filePath, report, { mode: 0o600 })
          return { saved: true }
        },
        copy: ({ text }) => {
          void clipboard.writeText(text)
          return Promise.resolve(undefined)
        },
      },
    },
  }
}

/** The window's own gates, held here once more: the page is not believed. */
function requireApprovable(model: ReviewModel, acknowledged: readonly string[], nowMs: number): void {
  const open = model.findings.filter(({ severity }) => severity === 'warn').map(({ rule }) => rule)
  const tooSoon = nowMs - Date.parse(model.openedAt) < model.approveDelayMs
  if (model.verdict === 'refuse' || tooSoon || open.some((rule) => !acknowledged.includes(rule))) {
    throw failure({ code: 'invalid-input', fields: ['acknowledged'] })
  }
  if (model.expiresAt !== null && Date.parse(model.expiresAt) <= nowMs) throw failure({ code: 'window-expired' })
}
