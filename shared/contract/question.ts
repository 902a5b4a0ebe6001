/** Content and answers of the question window. The window has its own preload, page and session partition. */
import { z } from 'zod'
import { theme } from './app'
import { approveButton, waitLeft, waitRestart } from './approval'
import { noValue } from './common'
import { method, type ServicesOf } from './method'

const questionId = z.string().max(64)

export const questionModel = z.object({
  questionId,
  theme,
  title: z.string(),
  /** Paragraphs, plain text. */
  detail: z.array(z.string()),
  /** Addresses, accounts and times that the question is about. Shown in full. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  confirmLabel: z.string(),
  /** True if confirming removes something. */
  isDanger: z.boolean(),
})
export type QuestionModel = z.infer<typeof questionModel>

export const question = {
  get: method({ input: noValue, output: questionModel }),
  /**
   * Reports the position of the confirm button. Returns the time until the button becomes active, and the reason for
   * the last restart of this wait.
   */
  reportConfirmButton: method({
    input: z.object({ questionId, button: approveButton }),
    output: z.object({ waitLeftMs: waitLeft, waitRestart }),
  }),
  /** Answers the question with yes. Errors: `approval-too-early`. */
  confirm: method({ input: z.object({ questionId }), output: noValue }),
  cancel: method({ input: z.object({ questionId }), output: noValue }),
}

export const questionContract = { question } as const
export type QuestionServices = ServicesOf<typeof questionContract>
