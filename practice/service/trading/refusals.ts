import { Refusal, type AnswerBody } from '../refusal'

/** A refusal by the market: HTTP 200 with `success: false`, unless another status is documented. */
export const tradeRefusal = (errorCode: string, message: string, extra: AnswerBody = {}, status = 200): Refusal =>
  new Refusal(status, message, { errorCode, retryable: false, ...extra })

/** A refusal with HTTP 429 that gives the seconds to wait in the body and in the `Retry-After` header. */
export function waitRefusal(errorCode: string, message: string, waitSeconds: number, extra: AnswerBody = {}): Refusal {
  const fields = { errorCode, retryable: true, retryAfter: waitSeconds, retryAfterSeconds: waitSeconds, ...extra }
  return new Refusal(429, message, fields, { 'Retry-After': String(waitSeconds) })
}
