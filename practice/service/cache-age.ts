import type { Service } from './service'

/**
 * Maximum age of a cached answer, in milliseconds. A service that breaks the rule `<name>.cache` caches nothing; one
 * that breaks `<name>.max-age` caches without limit.
 */
export function cacheMaxAgeMs({ rules }: Service, name: string, maxAgeMs: number): number {
  if (!rules.holds(`${name}.cache`)) return 0
  return rules.holds(`${name}.max-age`) ? maxAgeMs : Number.POSITIVE_INFINITY
}
