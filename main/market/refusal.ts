import { z } from 'zod'
import type { AppError } from '@shared/errors'
import { AppFailure } from '../platform/app-failure'

/** Longest wait taken from an answer. The documents go up to 1800 s; a timer set too far ahead fires at once. */
const MAX_RETRY_AFTER_SECONDS = 3600

/** Each field is read for itself: one odd field must not turn `success: false` into no refusal. */
const text = z.string().nullish().catch(null)
const flag = z.boolean().nullish().catch(null)
const seconds = z
  .number()
  .transform((value) => Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(0, value)))
  .nullish()
  .catch(null)
/** Fields an error answer of the service may carry. Source: "Errors" of both API documents. */
const errorBody = z.object({
  success: z.unknown(),
  apimessage: text,
  message: text,
  errorCode: z.string().max(80).nullish().catch(null),
  retryAfter: seconds,
  retryAfterSeconds: seconds,
  retryable: flag,
  outcome: text,
  reprepareRequired: flag,
  requiresReconciliation: flag,
})
type ErrorBody = z.infer<typeof errorBody>

/** The service answered and said no. `body` keeps what decides on a retry; its texts are third-party data. */
export class ServiceRefusal extends AppFailure {
  constructor(
    error: AppError,
    readonly httpStatus: number,
    readonly body: ErrorBody,
  ) {
    super(error)
  }
}

/** `success: false` is an error at any status; so is any status of 400 and up. Null when the answer is no refusal. */
export function refusalOf(operation: string, status: number, headers: Headers, json: unknown): ServiceRefusal | null {
  const parsed = errorBody.safeParse(json)
  const body: ErrorBody = parsed.success ? parsed.data : { success: undefined }
  if (status < 400 && body.success !== false) return null
  const retryAfterSeconds = body.retryAfterSeconds ?? body.retryAfter ?? retryAfterOf(headers)
  return new ServiceRefusal(errorOf(operation, status, body, retryAfterSeconds), status, body)
}

function retryAfterOf(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(MAX_RETRY_AFTER_SECONDS, seconds) : null
}

function errorOf(operation: string, status: number, body: ErrorBody, retryAfterSeconds: number | null): AppError {
  const code = body.errorCode ?? null
  if (status === 401 && (code === null || Object.hasOwn(AUTH_CAUSES, code))) {
    return { code: 'unauthorized', cause: AUTH_CAUSES[code ?? ''] ?? 'not-permitted' }
  }
  if (code === 'AUTH_THROTTLED') return { code: 'unauthorized', cause: 'throttled' }
  if (status === 429 && (code === null || code === 'RATE_LIMITED')) {
    return { code: 'rate-limited', retryAfterSeconds: retryAfterSeconds ?? 1 }
  }
  return {
    code: 'service-refused',
    operation,
    serviceCode: code,
    httpStatus: status,
    message: (body.apimessage ?? body.message ?? '').slice(0, 300),
    retryable: body.retryable ?? null,
    retryAfterSeconds,
  }
}

const AUTH_CAUSES: Readonly<Record<string, 'no-key' | 'key-refused' | 'input-rejected'>> = {
  NO_KEY: 'no-key',
  AUTH_INVALID: 'key-refused',
  INPUT_REJECTED: 'input-rejected',
}
