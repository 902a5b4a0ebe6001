/**
 * Text of a failure: what happened, whether anything moved or was charged, what to do. Plain sentences that end with a
 * full stop.
 */
export type Words = { readonly title: string; readonly moved: string; readonly todo: string }

export const NOTHING_MOVED = 'Nothing moved.'

export const failureText = (title: string, todo: string, moved = NOTHING_MOVED): Words => ({ title, moved, todo })

/** Times for advice whose answer stated none. A time stated by an answer replaces them anywhere in a sentence. */
const UNSTATED_TIMES: readonly string[] = ['in a few seconds', 'in a few minutes', 'in a minute', 'in a moment']

/** The advice with the time that an answer stated; null if the advice contains no time to replace. */
export function withStatedTime(todo: string, stated: string): string | null {
  const unstatedTime = UNSTATED_TIMES.find((time) => todo.includes(time))
  return unstatedTime === undefined ? null : todo.replace(unstatedTime, `in ${stated}`)
}

/** Advice that only says to wait. A time stated by the answer replaces the advice. */
export const WAIT_ADVICE: readonly string[] = [
  'Wait.',
  'Try again later.',
  'Try again in a minute.',
  'Try again in a moment.',
  'Try again in a few seconds.',
]
