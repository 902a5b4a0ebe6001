/** What happened; whether anything moved or was charged; what to do now. Plain sentences, each with its full stop. */
export type Words = { readonly title: string; readonly moved: string; readonly todo: string }

export const NOTHING = 'Nothing moved.'

export const words = (title: string, todo: string, moved = NOTHING): Words => ({ title, moved, todo })

/** Times that no answer stated. An answer's own time takes their place wherever they are in a sentence. */
const UNSTATED_TIMES: readonly string[] = ['in a few seconds', 'in a few minutes', 'in a minute', 'in a moment']

/** The advice with the time that an answer states; null where it names no time that could be replaced. */
export function withStatedTime(todo: string, stated: string): string | null {
  const unstated = UNSTATED_TIMES.find((words) => todo.includes(words))
  return unstated === undefined ? null : todo.replace(unstated, `in ${stated}`)
}

/** Advice that says no more than to wait. Where the answer names the time, that takes its place. */
export const WAITS: readonly string[] = [
  'Wait.',
  'Try again later.',
  'Try again in a minute.',
  'Try again in a moment.',
  'Try again in a few seconds.',
  'Ask again in a few seconds.',
]
