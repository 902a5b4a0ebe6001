import { z } from 'zod'

const reason = z.string().describe('A readable reason')
const retryable = z.boolean().describe('Whether the same call may be repeated unchanged')
const seconds = z.int().min(0).describe('Seconds to wait')

/**
 * `errorCode` and `retryable` of an answer that is no refusal: null. They are described by the types that refusals give
 * them, since generated clients leave out a field that is never anything but null.
 */
export const noCode = z.null().meta({ openapi: { type: 'string', nullable: true } })
export const noRetry = z.null().meta({ openapi: { type: 'boolean', nullable: true } })

/** Refusals with HTTP 200 that say why by one of these codes. Some add fields beside those named. */
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

/** Refusals with HTTP 200 of which only some have a code. */
export const refusalWithReason = (codes: readonly string[]): z.ZodType =>
  z.looseObject({
    success: z.literal(false),
    apimessage: reason,
    errorCode: z.enum(codes).optional(),
    retryable: retryable.optional(),
  })
