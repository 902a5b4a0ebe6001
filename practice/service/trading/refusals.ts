import { Refusal, type Body } from '../refusal'

/** A refusal by the market: HTTP 200 with `success: false`, unless another status is documented. */
export const tradeRefusal = (errorCode: string, message: string, extra: Body = {}, status = 200): Refusal =>
  new Refusal(status, message, { errorCode, retryable: false, ...extra })

/** A refusal that gives the time to wait, in both body and header. */
export function waitRefusal(errorCode: string, message: string, retryAfter: number, extra: Body = {}): Refusal {
  const fields = { errorCode, retryable: true, retryAfter, retryAfterSeconds: retryAfter, ...extra }
  return new Refusal(429, message, fields, { 'Retry-After': String(retryAfter) })
}
