import { randomUUID } from 'node:crypto'
import type { BrowserWindow, WebContents } from 'electron'
import type { Theme } from '@shared/contract/app'
import { APPROVE_DELAY_MS } from '@shared/contract/approval'
import { isHostTyped, type QuestionModel, type QuestionServices } from '@shared/contract/question'
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
  /** Asks the question; true only if the answer is `yes`. */
  readonly confirm: ConfirmQuestion
  readonly contents: () => WebContents | null
  readonly services: QuestionServices
}

type OpenQuestion = {
  readonly model: QuestionModel
  readonly window: BrowserWindow
  readonly gate: ApprovalGate
}

/** Delay before an answered window closes, so that the page's call gets its reply first. */
const CLOSE_AFTER_MS = 80

/**
 * Creates the desk that asks the person questions in a window of main's own. Only the confirm button answers `yes`,
 * after the same wait as Approve in a review. Escape, closing the window and a crash never answer `yes`.
 */
export function createQuestionDesk(deps: QuestionDeskDeps): QuestionDesk {
  let openQuestion: OpenQuestion | null = null
  let currentAnswer: QuestionAnswer = 'closed'

  /** Resolves with the answer once the window is closed. */
  const show = (question: Question): Promise<QuestionAnswer> =>
    new Promise((resolve, reject) => {
      const window = openOwnWindow(isShort(question) ? 'short-question' : 'question', deps)
      const gate = createApprovalGate({ delayMs: APPROVE_DELAY_MS, monotonicNow: deps.monotonicNow })
      currentAnswer = 'closed'
      openQuestion = { model: questionModel(question, deps.theme()), window, gate }
      window.on('closed', () => {
        openQuestion = null
        resolve(currentAnswer)
      })
      try {
        watchWindow(gate, window)
      } catch (cause) {
        reject(cause instanceof Error ? cause : new Error('the question window did not open', { cause }))
        window.destroy()
      }
    })

  const requireQuestion = (questionId: string): OpenQuestion => {
    if (openQuestion?.model.questionId !== questionId) throw failure({ code: 'not-found', what: 'flow' })
    return openQuestion
  }

  /** Closes the window with an answer. A later answer to the same question is refused. */
  const close = ({ window }: OpenQuestion, chosenAnswer: QuestionAnswer): void => {
    currentAnswer = chosenAnswer
    openQuestion = null
    setTimeout(() => {
      if (!window.isDestroyed()) window.destroy()
    }, CLOSE_AFTER_MS)
  }

  const ask: AskQuestion = (question) => deps.slot.hold('question', () => show(question))

  return {
    ask,
    confirm: async (question) => (await ask(question)) === 'yes',
    contents: () => (openQuestion && !openQuestion.window.isDestroyed() ? openQuestion.window.webContents : null),
    services: {
      question: {
        get: async () => {
          if (!openQuestion) throw failure({ code: 'not-found', what: 'flow' })
          return Promise.resolve(openQuestion.model)
        },
        reportConfirmButton: async ({ questionId, button }) => {
          const { gate } = requireQuestion(questionId)
          gate.reportButton(button)
          return Promise.resolve({ waitLeftMs: gate.waitLeftMs(), waitRestart: gate.currentRestartReason() })
        },
        confirm: async ({ questionId, typedHost }) => {
          const question = requireQuestion(questionId)
          // The page checks the typed host too. A page that was taken over must not skip the check.
          if (!isHostTyped(question.model.hostToType, typedHost)) {
            throw failure({ code: 'invalid-input', fields: ['typedHost'] })
          }
          question.gate.requireWaitOver()
          close(question, 'yes')
          return Promise.resolve(undefined)
        },
        cancel: async ({ questionId }) => {
          close(requireQuestion(questionId), 'no')
          return Promise.resolve(undefined)
        },
      },
    },
  }
}

/** Maximum length of the texts of a question that fits the short window, in characters. */
const MAX_SHORT_CHARS = 420

/** True if the texts of a question fit the short window without scrolling. A field for a host needs the tall window. */
function isShort({ title, detail, facts = [], hostToType }: Question): boolean {
  const factChars = facts.map(({ label, value }) => label.length + value.length)
  const charCount = factChars.reduce((sum, chars) => sum + chars, title.length + detail.length)
  return hostToType === undefined && charCount <= MAX_SHORT_CHARS
}

const questionModel = (
  { title, detail, host, facts, hostToType, confirmLabel, isDanger }: Question,
  theme: Theme,
): QuestionModel => ({
  questionId: randomUUID(),
  theme,
  title,
  detail: detail.split('\n\n').filter((paragraph) => paragraph.trim() !== ''),
  host: host ?? null,
  facts: [...(facts ?? [])],
  hostToType: hostToType ?? null,
  confirmLabel,
  isDanger: isDanger ?? false,
})
