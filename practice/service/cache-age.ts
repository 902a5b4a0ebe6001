import type { Service } from './service'

/**
 * Maximum age of a cached answer in milliseconds. Two rules apply: the answer is cached at all, so that clients see old
 * figures, and it is not cached for longer than documented.
 */
export function cacheMaxAgeMs({ rules }: Service, name: string, maxAgeMs: number): number {
  if (!rules.holds(`${name}.cache`)) return 0
  return rules.holds(`${name}.max-age`) ? maxAgeMs : Number.POSITIVE_INFINITY
}
