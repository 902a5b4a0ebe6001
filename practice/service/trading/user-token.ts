import { Refusal } from '../refusal'
import { textParam } from '../params'
import type { Service } from '../service'

/** Required by earlier versions of the trading routes; clients may still send it. */
export const retiredUserToken = { userAuthToken: textParam(500).optional().describe('Deprecated and ignored') } as const

/** Ignores the token, whatever its value. */
export function ignoreUserToken({ rules }: Service, userToken: string | undefined): void {
  if (userToken === undefined || rules.holds('trade.user-token-ignored')) return
  throw new Refusal(401, 'The user auth token was not accepted.')
}
