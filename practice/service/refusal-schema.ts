import { z } from 'zod'

const reason = z.string().describe('A readable reason')
const retryable = z.boolean().describe('Whether the same call may be repeated unchanged')
const seconds = z.int().min(0).describe('Seconds to wait')

/**
 * `errorCode` and `retryable` of an answer that is not a refusal: always null. The description gives both fields the
 * types they have in refusals, because generated clients omit a field that is always null.
 */
export const nullErrorCode = z.null().meta({ openapi: { type: 'string', nullable: true } })
export const nullRetryable = z.null().meta({ openapi: { type: 'boolean', nullable: true } })

/** Schema of refusals with HTTP 200 and one of these codes. Some refusals have further fields. */
export const refusalWithCode = (codes: readonly string[], fields: z.ZodRawShape = {}): z.ZodType =>
  z.looseObject({
    success: z.literal(false),
    apimessage: reason,
    errorCode: z.enum(codes),
    retryable,
    retryAfter: seconds.optional(),
    retryAfterSeconds: seconds.optional(),
    ...fields,
  })

/** Schema of refusals with HTTP 200 that may have one of these codes. */
export const refusalWithReason = (codes: readonly string[]): z.ZodType =>
  z.looseObject({
    success: z.literal(false),
    apimessage: reason,
    errorCode: z.enum(codes).optional(),
    retryable: retryable.optional(),
  })
