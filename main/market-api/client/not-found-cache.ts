import { isServiceRefusalBody, ServiceRefusal } from './refusal'

/** Time for which a "not found" answer is not requested again, unless the caller asks for a fresh one. */
const NOT_FOUND_MS = 60_000
const MAX_ENTRIES = 500

/** Cache of "not found" refusals, so that views that are drawn repeatedly do not send a request each time. */
export function createNotFoundCache(now: () => number) {
  const entries = new Map<string, { readonly cause: ServiceRefusal; readonly atMs: number }>()
  return {
    get: (request: string): ServiceRefusal | null => {
      const entry = entries.get(request)
      const ageMs = entry ? now() - entry.atMs : -1
      return entry && ageMs >= 0 && ageMs < NOT_FOUND_MS ? entry.cause : null
    },
    put: (request: string, cause: unknown): void => {
      if (!(cause instanceof ServiceRefusal) || cause.httpStatus !== 404 || !isServiceRefusalBody(cause.body)) return
      if (entries.size >= MAX_ENTRIES) entries.clear()
      entries.set(request, { cause, atMs: now() })
    },
    remove: (request: string): void => void entries.delete(request),
    clear: (): void => entries.clear(),
  }
}
