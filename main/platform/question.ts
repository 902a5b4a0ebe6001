/** A question that main asks in a separate window. No page can cover that window or answer the question. */
export type Question = {
  readonly title: string
  /** Paragraphs, separated by an empty line. */
  readonly detail: string
  /** Host that the person decides about, shown large above the facts. */
  readonly host?: string
  /** Facts to check before the answer: addresses, accounts, times. Shown in full. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  /** Host that the person must type before the question can be confirmed. */
  readonly hostToType?: string
  readonly confirmLabel: string
  /** True if confirming removes or risks something. */
  readonly isDanger?: boolean
}

/**
 * Asks a question and resolves to true if the person confirmed. Closing the window counts as a no. Rejects with
 * AppFailure `busy` while another window of main is open, such as a review.
 */
export type ConfirmQuestion = (question: Question) => Promise<boolean>

/** `closed`: the window closed without an answer, because of the person, a crash or the end of the app. */
export type QuestionAnswer = 'yes' | 'no' | 'closed'
/** Asks a question and resolves to the answer. Rejects with AppFailure `busy` like `ConfirmQuestion`. */
export type AskQuestion = (question: Question) => Promise<QuestionAnswer>
