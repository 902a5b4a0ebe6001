/** Content and answers of the question window. The window has its own preload, page and session partition. */
import { z } from 'zod'
import { theme } from './app'
import { approveButton, waitLeft, waitRestart } from './approval'
import { noValue, typedText } from './common'
import { method, type ServicesOf } from './method'

const questionId = z.string().max(64)

export const questionModel = z.object({
  questionId,
  theme,
  title: z.string(),
  /** Paragraphs, plain text. */
  detail: z.array(z.string()),
  /** Host that the person decides about, shown large above the facts; null if there is none. */
  host: z.string().nullable(),
  /** Addresses, accounts and times that the question is about. Shown in full. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Host that the person must type before the confirm button becomes active; null if nothing is to be typed. */
  hostToType: z.string().nullable(),
  confirmLabel: z.string(),
  /** True if confirming removes something. */
  isDanger: z.boolean(),
})
export type QuestionModel = z.infer<typeof questionModel>

/** True if the person typed the host, or if none is to be typed. Upper case and spaces at the ends do not matter. */
export const isHostTyped = (hostToType: string | null, typedHost: string): boolean =>
  hostToType === null || typedHost.trim().toLowerCase() === hostToType.toLowerCase()

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
  /**
   * Answers the question with yes. `typedHost`: empty for a question without `hostToType`. Errors: `invalid-input`
   * (`typedHost`) when another host was typed, `approval-too-early`.
   */
  confirm: method({ input: z.object({ questionId, typedHost: typedText(300) }), output: noValue }),
  cancel: method({ input: z.object({ questionId }), output: noValue }),
}

export const questionContract = { question } as const
export type QuestionServices = ServicesOf<typeof questionContract>
