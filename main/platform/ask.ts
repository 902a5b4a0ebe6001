/** A question that the person answers in a window of main's own, which no page can draw over or answer. */
export type Question = {
  readonly title: string
  /** Paragraphs, separated by an empty line. */
  readonly detail: string
  /** What the answer is about: addresses, accounts, times. Shown whole. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  readonly confirmLabel: string
  /** It takes something away. */
  readonly isDanger?: boolean
}

/** Whether the person said yes. Closing the window is a no. Throws AppFailure `busy` while another window is open. */
export type Confirm = (question: Question) => Promise<boolean>

/** `closed`: the window went without an answer, by the person, a crash or the end of the app. Throws as `Confirm`. */
export type Answer = 'yes' | 'no' | 'closed'
export type Ask = (question: Question) => Promise<Answer>
