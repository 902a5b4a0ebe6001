import type { Service } from './service'

/**
 * Maximum age of a cached answer in milliseconds: `maxAgeMs`, unless a rule is broken. A service that breaks the rule
 * `<name>.cache` caches nothing. A service that breaks the rule `<name>.max-age` serves cached answers forever.
 */
export function cacheMaxAgeMs({ rules }: Service, name: string, maxAgeMs: number): number {
  if (!rules.isKept(`${name}.cache`)) return 0
  return rules.isKept(`${name}.max-age`) ? maxAgeMs : Number.POSITIVE_INFINITY
}
