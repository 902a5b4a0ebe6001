/** Texts for rate limits, and for requests that wait or are paused. */
import type { RateLimit } from '@shared/contract/network'
import { assertNever } from '@shared/result'
import { ageWords } from './time'

export type RateLimitWords = {
  readonly name: string
  /** Requests that count towards the limit. */
  readonly countedRequests: string
  /** Operation that the limit applies to; null if the limit applies to several operations together. */
  readonly route: string | null
}

export function rateLimitWords({ name, route }: Pick<RateLimit, 'name' | 'route'>): RateLimitWords {
  switch (name) {
    case 'agent':
      return { name: 'Agent key', countedRequests: 'all requests with this key together', route }
    case 'keyless':
      return { name: 'No key', countedRequests: 'shared by this network address', route }
    case 'user':
      return { name: 'User key', countedRequests: 'only this operation', route }
    case 'affiliate':
      return { name: 'Affiliate key', countedRequests: 'purchases, listings and mints together', route }
    case 'own':
      return {
        name: 'One operation',
        countedRequests: 'only this operation, in addition to the limit of the key',
        route,
      }
    default:
      return assertNever(name, 'rate limit without words')
  }
}

/**
 * Number of waiting requests. `parts`: the number of each kind, such as "1 action, 3 on the page, 12 in the background";
 * null if no request waits.
 */
export function waitingWords({ action, visible, background }: RateLimit['waiting']): {
  readonly count: number
  readonly parts: string | null
} {
  const parts = [
    action > 0 ? `${action} ${action === 1 ? 'action' : 'actions'}` : null,
    visible > 0 ? `${visible} on the page` : null,
    background > 0 ? `${background} in the background` : null,
  ].filter((part) => part !== null)
  return { count: action + visible + background, parts: parts.length === 0 ? null : parts.join(', ') }
}

/** Remaining pause of requests: "for 12 s"; null if requests are not paused. */
export const pauseWords = (pausedForMs: number): string | null =>
  pausedForMs <= 0 ? null : `for ${ageWords(Math.ceil(pausedForMs / 1000))}`

/** Rate of requests: "2 a second", or "39 a minute" for less than one request a second. */
export function rateWords(perSecond: number): string {
  if (perSecond >= 1) return `${roundedRate(perSecond)} a second`
  return `${roundedRate(perSecond * 60)} a minute`
}

/** At most one decimal: "1.5", "39". */
const roundedRate = (rate: number): string => String(Number(rate.toFixed(1)))
