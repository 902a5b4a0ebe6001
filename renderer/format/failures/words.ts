/** What happened; whether anything moved or was charged; what to do now. Plain sentences, each with its full stop. */
export type Words = { readonly title: string; readonly moved: string; readonly todo: string }

export const NOTHING = 'Nothing moved.'

export const words = (title: string, todo: string, moved = NOTHING): Words => ({ title, moved, todo })

/** Advice that says no more than to wait. Where the answer names the time, that takes its place. */
export const WAITS: readonly string[] = [
  'Wait.',
  'Try again later.',
  'Try again in a minute.',
  'Try again in a moment.',
  'Try again in a few seconds.',
  'Ask again in a few seconds.',
]
