import { Refusal } from '../refusal'
import { textParam } from '../params'
import type { Service } from '../service'

/** Parameter for a token that earlier versions of the trading routes required. Clients may still send the token. */
export const retiredUserToken = { userAuthToken: textParam(500).optional().describe('Deprecated and ignored') } as const

/** Accepts any token. Refuses a token only while the rule `trade.user-token-ignored` is broken. */
export function ignoreUserToken({ rules }: Service, userToken: string | undefined): void {
  if (userToken === undefined || rules.holds('trade.user-token-ignored')) return
  throw new Refusal(401, 'The user auth token was not accepted.')
}
