import { Refusal } from '../refusal'
import { textParam } from '../params'
import type { Service } from '../service'

/**
 * Parameter for a user token. Earlier versions of the trading routes required the token; clients may still send one.
 */
export const retiredUserToken = { userAuthToken: textParam(500).optional().describe('Deprecated and ignored') } as const

/** Accepts any token. Refuses a token only while the rule `trade.user-token-ignored` is broken. */
export function ignoreUserToken({ rules }: Service, userToken: string | undefined): void {
  if (userToken === undefined || rules.isKept('trade.user-token-ignored')) return
  throw new Refusal(401, 'The user auth token was not accepted.')
}
