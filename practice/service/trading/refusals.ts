import { Refusal, type AnswerBody } from '../refusal'

/** A refusal of a trade, with HTTP 200 and `success: false` unless the documents define another status. */
export const tradeRefusal = (errorCode: string, message: string, extra: AnswerBody = {}, status = 200): Refusal =>
  new Refusal(status, message, { errorCode, retryable: false, ...extra })

/** A refusal with HTTP 429. The body and the `Retry-After` header contain the seconds to wait. */
export function waitRefusal(errorCode: string, message: string, waitSeconds: number, extra: AnswerBody = {}): Refusal {
  const fields = { errorCode, retryable: true, retryAfter: waitSeconds, retryAfterSeconds: waitSeconds, ...extra }
  return new Refusal(429, message, fields, { 'Retry-After': String(waitSeconds) })
}
