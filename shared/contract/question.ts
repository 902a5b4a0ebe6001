/** What the question window shows and answers. It has its own preload, page and session partition. */
import { z } from 'zod'
import { theme } from './app'
import { approveButton, waitLeft, waitRestart } from './approval'
import { nothing } from './common'
import { method, type ServicesOf } from './method'

const questionId = z.string().max(64)

export const questionModel = z.object({
  questionId,
  theme,
  title: z.string(),
  /** Paragraphs, plain text. */
  detail: z.array(z.string()),
  /** What the answer is about: addresses, accounts, times. Shown whole. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  confirmLabel: z.string(),
  /** It takes something away. */
  isDanger: z.boolean(),
})
export type QuestionModel = z.infer<typeof questionModel>

export const question = {
  get: method({ input: nothing, output: questionModel }),
  /** Reports the button that confirms, and reads how long until it is live. */
  attend: method({
    input: z.object({ questionId, button: approveButton }),
    output: z.object({ waitLeftMs: waitLeft, waitRestart }),
  }),
  /** Errors: approval-too-early. */
  confirm: method({ input: z.object({ questionId }), output: nothing }),
  cancel: method({ input: z.object({ questionId }), output: nothing }),
}

export const questionContract = { question } as const
export type QuestionServices = ServicesOf<typeof questionContract>
