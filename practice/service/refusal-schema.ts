import { z } from 'zod'

const messageField = z.string().describe('A readable reason')
const retryableField = z.boolean().describe('Whether the same call may be repeated unchanged')
const secondsField = z.int().min(0).describe('Seconds to wait')

/**
 * Types of `errorCode` and `retryable` in a successful answer, where both are always null. In openapi.json they have
 * the types that they have in refusals, because generated clients drop a field that is always null.
 */
export const nullErrorCode = z.null().meta({ openapi: { type: 'string', nullable: true } })
export const nullRetryable = z.null().meta({ openapi: { type: 'boolean', nullable: true } })

/** Type of the refusals with HTTP 200 that have one of these error codes. `fields` are their additional fields. */
export const refusalWithCode = (codes: readonly string[], fields: z.ZodRawShape = {}): z.ZodType =>
  z.looseObject({
    success: z.literal(false),
    apimessage: messageField,
    errorCode: z.enum(codes),
    retryable: retryableField,
    retryAfter: secondsField.optional(),
    retryAfterSeconds: secondsField.optional(),
    ...fields,
  })

/** Type of the refusals with HTTP 200 that have one of these error codes, or no error code. */
export const refusalWithOptionalCode = (codes: readonly string[]): z.ZodType =>
  z.looseObject({
    success: z.literal(false),
    apimessage: messageField,
    errorCode: z.enum(codes).optional(),
    retryable: retryableField.optional(),
  })
