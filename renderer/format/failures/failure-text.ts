/**
 * Text of a failure. `title`: what happened, without a full stop. `moved`: whether anything moved or was charged. `todo`:
 * what to do. `moved` and `todo` are whole sentences.
 */
export type FailureText = { readonly title: string; readonly moved: string; readonly todo: string }

export const NOTHING_MOVED = 'Nothing moved.'

export const failureText = (title: string, todo: string, moved = NOTHING_MOVED): FailureText => ({ title, moved, todo })

/** Approximate times in advice. If an answer states a time, that time replaces the phrase. */
const APPROXIMATE_TIMES: readonly string[] = ['in a few seconds', 'in a few minutes', 'in a minute', 'in a moment']

/**
 * Advice in which a time that an answer stated, such as "5 s", replaces the approximate time. Null if there is none to
 * replace.
 */
export function withStatedTime(todo: string, statedTime: string): string | null {
  const approximateTime = APPROXIMATE_TIMES.find((time) => todo.includes(time))
  return approximateTime === undefined ? null : todo.replace(approximateTime, `in ${statedTime}`)
}

/**
 * Sentences that only ask to wait. If an answer states a time, a sentence with that time replaces such a sentence at
 * the start of advice.
 */
export const WAIT_ADVICE: readonly string[] = [
  'Wait.',
  'Try again later.',
  'Try again in a minute.',
  'Try again in a moment.',
  'Try again in a few seconds.',
]
