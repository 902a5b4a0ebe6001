import type { Service } from './service'

/**
 * How long an answer is kept, in milliseconds. Two rules are in it: that it is kept at all, so that a client meets old
 * figures, and that it is never kept for longer than said.
 */
export function keptFor({ rules }: Service, name: string, maxAgeMs: number): number {
  if (!rules.holds(`${name}.cache`)) return 0
  return rules.holds(`${name}.max-age`) ? maxAgeMs : Number.POSITIVE_INFINITY
}
