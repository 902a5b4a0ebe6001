import type { AttemptLimit } from '../platform/attempt-limit'

/** Maximum number of automatic reloads of a crashed page within `RELOAD_WITHIN_MS`. */
export const MAX_RELOADS = 3
export const RELOAD_WITHIN_MS = 60_000

type Contents = {
  readonly on: (
    event: 'render-process-gone',
    listener: (event: unknown, details: { reason: string }) => void,
  ) => unknown
}
type PageCrashesDeps = {
  readonly reloads: Pick<AttemptLimit, 'take'>
  readonly warn: (reason: string) => void
  /** Loads the page from its first address, because the current address may cause the crash. */
  readonly load: () => void
  /** Called instead of `load` when `reloads` permits no more attempts. */
  readonly giveUp: () => void
}

/** Loads a page again after its process has ended unexpectedly, as often as `reloads` permits. */
export function reloadAfterCrashes(contents: Contents, { reloads, warn, load, giveUp }: PageCrashesDeps): void {
  contents.on('render-process-gone', (_event, { reason }) => {
    warn(reason)
    if (reason === 'clean-exit') return
    if (reloads.take()) load()
    else giveUp()
  })
}
