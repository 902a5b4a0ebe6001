/** A question that the person answers in a window of main's own, which no page can draw over or answer. */
export type Question = {
  readonly title: string
  /** Paragraphs, separated by an empty line. */
  readonly detail: string
  /** Subject of the question: addresses, accounts, times. Shown in full. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  readonly confirmLabel: string
  /** True if the answer "yes" removes something. */
  readonly isDanger?: boolean
}

/**
 * Resolves to true if the person said yes. Closing the window is a no. Throws AppFailure `busy` while another window is
 * open.
 */
export type Confirm = (question: Question) => Promise<boolean>

/**
 * `closed`: the window went away without an answer, by the person, a crash or the end of the app. Throws like
 * `Confirm`.
 */
export type Answer = 'yes' | 'no' | 'closed'
export type Ask = (question: Question) => Promise<Answer>
