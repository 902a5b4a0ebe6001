import { randomUUID } from 'node:crypto'
import type { BrowserWindow, WebContents } from 'electron'
import type { Theme } from '@shared/contract/app'
import { APPROVE_DELAY_MS } from '@shared/contract/approval'
import type { QuestionModel, QuestionServices } from '@shared/contract/question'
import { failure } from '../platform/app-failure'
import type { QuestionAnswer, AskQuestion, ConfirmQuestion, Question } from '../platform/question'
import type { MonotonicNow } from '../platform/monotonic-clock'
import { createApprovalGate, watchWindow, type ApprovalGate } from './approval-gate'
import { openOwnWindow, type OwnWindowDeps } from './own-window'
import type { OwnWindowSlot } from './own-window-slot'

type QuestionDeskDeps = OwnWindowDeps & {
  readonly slot: OwnWindowSlot
  readonly theme: () => Theme
  readonly monotonicNow: MonotonicNow
}

type QuestionDesk = {
  readonly ask: AskQuestion
  /** Like `ask`; a window without an answer is a no. */
  readonly confirm: ConfirmQuestion
  readonly contents: () => WebContents | null
  readonly services: QuestionServices
}

type OpenQuestion = {
  readonly model: QuestionModel
  readonly window: BrowserWindow
  readonly gate: ApprovalGate
}

/** Lets the answer to the page's own call leave before its window closes. */
const CLOSE_AFTER_MS = 80

/**
 * Asks the person in a window of main's own. Only its button says yes, after the same wait as before Approve in a
 * review; Escape, closing and a crash never do.
 */
export function createQuestionDesk(deps: QuestionDeskDeps): QuestionDesk {
  let open: OpenQuestion | null = null

  let answer: QuestionAnswer = 'closed'

  /** Resolves with the answer once the window is closed. */
  const show = (question: Question): Promise<QuestionAnswer> =>
    new Promise((resolve, reject) => {
      const window = openOwnWindow('question', deps)
      const gate = createApprovalGate({ delayMs: APPROVE_DELAY_MS, monotonicNow: deps.monotonicNow })
      answer = 'closed'
      open = { model: questionModel(question, deps.theme()), window, gate }
      window.on('closed', () => {
        open = null
        resolve(answer)
      })
      try {
        watchWindow(gate, window)
      } catch (cause) {
        reject(cause instanceof Error ? cause : new Error('the question window did not open', { cause }))
        window.destroy()
      }
    })

  const requireOpen = (questionId: string): OpenQuestion => {
    if (open?.model.questionId !== questionId) throw failure({ code: 'not-found', what: 'flow' })
    return open
  }

  /** Later answers are refused while the window closes. */
  const close = ({ window }: OpenQuestion, chosen: QuestionAnswer): void => {
    answer = chosen
    open = null
    setTimeout(() => {
      if (!window.isDestroyed()) window.destroy()
    }, CLOSE_AFTER_MS)
  }

  const ask: AskQuestion = (question) => deps.slot.hold('question', () => show(question))

  return {
    ask,
    confirm: async (question) => (await ask(question)) === 'yes',
    contents: () => (open && !open.window.isDestroyed() ? open.window.webContents : null),
    services: {
      question: {
        get: async () => {
          if (!open) throw failure({ code: 'not-found', what: 'flow' })
          return Promise.resolve(open.model)
        },
        attend: async ({ questionId, button }) => {
          const { gate } = requireOpen(questionId)
          gate.report(button)
          return Promise.resolve({ waitLeftMs: gate.leftMs(), waitRestart: gate.restartedBy() })
        },
        confirm: async ({ questionId }) => {
          const current = requireOpen(questionId)
          current.gate.requireOpen()
          close(current, 'yes')
          return Promise.resolve(undefined)
        },
        cancel: async ({ questionId }) => {
          close(requireOpen(questionId), 'no')
          return Promise.resolve(undefined)
        },
      },
    },
  }
}

const questionModel = ({ title, detail, facts, confirmLabel, isDanger }: Question, theme: Theme): QuestionModel => ({
  questionId: randomUUID(),
  theme,
  title,
  detail: detail.split('\n\n').filter((paragraph) => paragraph.trim() !== ''),
  facts: [...(facts ?? [])],
  confirmLabel,
  isDanger: isDanger ?? false,
})
