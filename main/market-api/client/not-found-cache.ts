import { isOwnWord, ServiceRefusal } from './refusal'

/** Time for which a "not found" answer is not requested again, unless the caller asks for a fresh one. */
const MISSED_MS = 60_000
const MOST_MISSED = 500

/** Cache of "not found" refusals, so that views that are drawn repeatedly do not send a request each time. */
export function createNotFoundCache(now: () => number) {
  const all = new Map<string, { readonly cause: ServiceRefusal; readonly atMs: number }>()
  return {
    get: (request: string): ServiceRefusal | null => {
      const found = all.get(request)
      const ageMs = found ? now() - found.atMs : -1
      return found && ageMs >= 0 && ageMs < MISSED_MS ? found.cause : null
    },
    put: (request: string, cause: unknown): void => {
      if (!(cause instanceof ServiceRefusal) || cause.httpStatus !== 404 || !isOwnWord(cause.body)) return
      if (all.size >= MOST_MISSED) all.clear()
      all.set(request, { cause, atMs: now() })
    },
    drop: (request: string): void => void all.delete(request),
    clear: (): void => all.clear(),
  }
}
