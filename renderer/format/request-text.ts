/** Texts for rate limits. */
import type { RateLimit } from '@shared/contract/network'
import { assertNever } from '@shared/result'
import { ageWords } from './time'

export type RateLimitWords = {
  readonly name: string
  /** Requests that count towards the limit. */
  readonly use: string
  /** The operation's name if the limit applies per operation; otherwise null. */
  readonly route: string | null
}

/** Text of a rate limit: its name, and the requests that count towards it. */
export function rateLimitWords({ name, route }: Pick<RateLimit, 'name' | 'route'>): RateLimitWords {
  switch (name) {
    case 'agent':
      return { name: 'Agent key', use: 'all requests with this key together', route }
    case 'keyless':
      return { name: 'No key', use: 'all requests without a key, from this network address', route }
    case 'user':
      return { name: 'User key', use: 'only this operation', route }
    case 'affiliate':
      return { name: 'Affiliate key', use: 'purchases, listings and mints together', route }
    case 'own':
      return { name: 'One operation', use: 'an extra limit, in addition to the limit of its key', route }
    default:
      return assertNever(name, 'allowance without words')
  }
}

/**
 * Number and kinds of waiting requests: "1 action, 3 on the page, 12 in the background". `parts` is null if no request
 * waits.
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

/** "for 12 s"; null while requests are not paused. */
export const pauseWords = (pausedForMs: number): string | null =>
  pausedForMs <= 0 ? null : `for ${ageWords(Math.ceil(pausedForMs / 1000))}`

/** "1.98 a second", "39 a minute": per second from 1 request a second, otherwise per minute. */
export function rateWords(perSecond: number): string {
  const [figure, unit] = perSecond >= 1 ? [perSecond, 'second'] : [perSecond * 60, 'minute']
  return `${Number(figure.toFixed(2))} a ${unit}`
}
