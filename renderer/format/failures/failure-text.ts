/**
 * Text of a failure. `title`: what happened, without a full stop. `moved`: whether anything moved or was charged. `todo`:
 * what to do. `moved` and `todo` are whole sentences.
 */
export type FailureText = { readonly title: string; readonly moved: string; readonly todo: string }

export const NOTHING_MOVED = 'Nothing moved.'
export const PAYMENT_POSSIBLE = 'You may have paid: this refusal does not undo a payment.'
/** For a signed transaction that may have failed on the ledger, which charges its fee all the same. */
export const FEE_POSSIBLE = 'The signed transaction may have cost a network fee.'

export const failureText = (title: string, todo: string, moved = NOTHING_MOVED): FailureText => ({ title, moved, todo })

/** Phrases for an approximate time in advice. If the market states a time, that time replaces the phrase. */
const APPROXIMATE_TIMES: readonly string[] = ['in a few seconds', 'in a few minutes', 'in a minute']

/**
 * Replaces the approximate time in the advice by the time that the market stated, such as "5 s". Null if the advice has
 * no approximate time.
 */
export function withStatedTime(todo: string, statedTime: string): string | null {
  const approximateTime = APPROXIMATE_TIMES.find((time) => todo.includes(time))
  return approximateTime === undefined ? null : todo.replace(approximateTime, `in ${statedTime}`)
}

/**
 * Sentences at the start of advice that only ask to wait. If the market states a time, the sentence is replaced by a
 * sentence with that time.
 */
export const WAIT_ADVICE: readonly string[] = [
  'Try again later.',
  'Try again in a minute.',
  'Try again in a few seconds.',
]
