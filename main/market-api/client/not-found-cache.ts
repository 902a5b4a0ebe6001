import { isServiceRefusalBody, ServiceRefusal } from './refusal'

/** Time for which a "not found" refusal is served from this cache. */
const NOT_FOUND_MS = 60_000
const MAX_ENTRIES = 500

/**
 * Cache of "not found" refusals by the cache key of the request, so that a view that is drawn repeatedly does not send
 * a request each time.
 */
export function createNotFoundCache(now: () => number) {
  const entries = new Map<string, { readonly cause: ServiceRefusal; readonly atMs: number }>()
  return {
    get: (cacheKey: string): ServiceRefusal | null => {
      const entry = entries.get(cacheKey)
      if (!entry) return null
      // A negative age means that the clock was set back.
      const ageMs = now() - entry.atMs
      return ageMs >= 0 && ageMs < NOT_FOUND_MS ? entry.cause : null
    },
    /** Stores `cause` if it is a 404 that the service itself sent; any other failure is ignored. */
    put: (cacheKey: string, cause: unknown): void => {
      if (!(cause instanceof ServiceRefusal) || cause.httpStatus !== 404 || !isServiceRefusalBody(cause.body)) return
      if (entries.size >= MAX_ENTRIES) entries.clear()
      entries.set(cacheKey, { cause, atMs: now() })
    },
    remove: (cacheKey: string): void => void entries.delete(cacheKey),
    clear: (): void => entries.clear(),
  }
}
