import { z } from 'zod'
import type { AppError } from '@shared/errors'
import {
  commonFailures,
  matchFailure,
  failures,
  isCommonFailure,
  lostAnswerFailure,
  type RetryRule,
  type FailureName,
  type MoneyEffect,
} from '@shared/market/failures'
import type { Operation } from '@shared/market/operation'
import { AppFailure } from '../../platform/app-failure'
import type { KeyKind } from './credentials'

/** Longest wait accepted from an answer, unless a longer one is documented: a timer set too far ahead fires at once. */
const MAX_WAIT_SECONDS = 3600
const MAX_SECONDS = 86_400
/** Margin for a slow line and for the difference between two clocks. */
const CLAIM_MARGIN_SECONDS = 5
const MAX_MESSAGE_CHARS = 300

/** Each field is read separately: one odd field must not hide a refusal with `success: false`. */
const textField = z.string().nullish().catch(null)
const wordField = z.string().max(80).nullish().catch(null)
const idField = z.string().max(120).nullish().catch(null)
const flagField = z.boolean().nullish().catch(null)
const secondsField = z
  .number()
  .transform((value) => Math.min(MAX_SECONDS, Math.max(0, value)))
  .nullish()
  .catch(null)
/** Fields an error answer of the service may carry. Source: "Errors" of both API documents. */
const errorBody = z.object({
  success: z.unknown(),
  apimessage: textField,
  message: textField,
  errorCode: wordField,
  retryAfter: secondsField,
  retryAfterSeconds: secondsField,
  retryable: flagField,
  outcome: wordField,
  reprepareRequired: flagField,
  restartRequired: flagField,
  requiresReconciliation: flagField,
  reconciliationRequired: flagField,
  outcomeUnknown: flagField,
  idempotencyStatus: wordField,
  idempotencyKey: z.string().max(64).nullish().catch(null),
  allowanceUnused: flagField,
  receiptStatus: wordField,
  transactionId: idField,
  sellerClaim: z.object({ active: flagField, secondsLeft: secondsField }).nullish().catch(null),
})
/** Fields that decide on a retry, without the service's own texts. */
type ErrorBody = Omit<z.infer<typeof errorBody>, 'apimessage' | 'message'>

/** Parts of an operation that decide on the meaning of a refusal. */
export type Refusable = Pick<Operation, 'name' | 'effect' | 'access' | 'permission' | 'failures'>

/** A read by key that is not an operation of its own, such as a call of a tool. */
export const refusableRead = (name: string): Refusable => ({
  name,
  effect: 'read',
  access: 'key',
  permission: null,
  failures: commonFailures('keyed'),
})

/** The service answered with a refusal. */
export class ServiceRefusal extends AppFailure {
  constructor(
    error: AppError,
    readonly httpStatus: number,
    readonly body: ErrorBody,
  ) {
    super(error)
  }
}

/**
 * Reads a refusal. `success: false` is an error at any status; so is any status of 400 and up. Null when the answer is
 * not a refusal. `sentWith` is the kind of key, which decides what can be wrong with it. `conceal` removes texts that
 * must not be shown from the service's message.
 */
export function readRefusal(
  op: Refusable,
  status: number,
  headers: Headers,
  json: unknown,
  sentWith: KeyKind | null = defaultKeyKind(op),
  conceal: (words: string) => string = (words) => words,
): ServiceRefusal | null {
  const parsed = errorBody.safeParse(json)
  const { apimessage, message, ...body }: z.infer<typeof errorBody> = parsed.success
    ? parsed.data
    : { success: undefined }
  if (status < 400 && body.success !== false) return null
  const words = conceal(apimessage ?? message ?? '').slice(0, MAX_MESSAGE_CHARS)
  return new ServiceRefusal(toAppError({ op, status, headers, body, words, sentWith }), status, body)
}

/** Error of a request that may have arrived and whose answer never did; null for a read, which may be repeated. */
export function lostAnswerError(op: Refusable, idempotencyKey: string | null = null): AppError | null {
  const failure = lostAnswerFailure(op.failures)
  return failure && { code: 'outcome-unknown', operation: op.name, failure, idempotencyKey }
}

type RefusedAnswer = {
  readonly op: Refusable
  readonly status: number
  readonly headers: Headers
  readonly body: ErrorBody
  /** The service's message, without texts that must not be shown. */
  readonly words: string
  readonly sentWith: KeyKind | null
}

function toAppError(answer: RefusedAnswer): AppError {
  const { op, status, body, words: message } = answer
  const failure = matchFailure(op.failures, { code: body.errorCode ?? null, status, fields: failureFacts(body) })
  const lostError = hasUnknownOutcome(answer, failure) ? lostAnswerError(op, body.idempotencyKey ?? null) : null
  if (lostError) return lostError
  const retryAfterSeconds = waitSeconds(answer, failure)
  switch (failure) {
    case 'no-key':
    case 'key-refused':
    case 'input-rejected':
      return { code: 'unauthorized', cause: failure }
    case 'key-throttled':
      return { code: 'unauthorized', cause: 'throttled', retryAfterSeconds: retryAfterSeconds ?? 60 }
    case 'no-access':
      return { code: 'no-access', operation: op.name, ...accessCauses(answer), message }
    case 'too-many-requests':
    case 'too-many-from-address':
      return { code: 'rate-limited', retryAfterSeconds: retryAfterSeconds ?? 1 }
    default:
      return {
        code: 'service-refused',
        operation: op.name,
        failure,
        serviceCode: body.errorCode ?? null,
        httpStatus: status,
        message,
        again: nextStep(failure, body),
        money: movedMoney(op, failure, body),
        retryAfterSeconds,
        transactionId: body.transactionId ?? null,
        receiptStatus: body.receiptStatus ?? null,
        claimSecondsLeft: reservedSeconds(body),
      }
  }
}

/** True if the outcome of the request is unknown. */
function hasUnknownOutcome({ status, body }: RefusedAnswer, failure: FailureName | null): boolean {
  // An error page of an intermediary is not an answer of the service, whatever its status.
  if (status >= 500 && !isServiceRefusalBody(body)) return true
  if (failure !== null && !isCommonFailure(failure)) return failures[failure].lost === true
  return body.outcomeUnknown === true
}

/** True if the service itself wrote the refusal. Source: "Errors" of the market's document. */
export const isServiceRefusalBody = ({ success }: Pick<ErrorBody, 'success'>): boolean => success === false

const failureFacts = ({ sellerClaim, ...body }: ErrorBody) => ({ ...body, claimActive: sellerClaim?.active })

/** Wait in seconds: from the answer, else as declared. Null when neither has one. */
function waitSeconds({ body, headers }: RefusedAnswer, failure: FailureName | null): number | null {
  const declared = failure === null ? null : (failures[failure].afterSeconds ?? null)
  const requestedSeconds = body.retryAfterSeconds ?? body.retryAfter ?? headerSeconds(headers)
  const cappedSeconds =
    requestedSeconds === null ? null : Math.min(requestedSeconds, Math.max(MAX_WAIT_SECONDS, declared ?? 0))
  const again = nextStep(failure, body)
  const wait = cappedSeconds ?? (again === 'same-call' ? declared : null)
  const claimSeconds = again === 'same-call' ? reservedSeconds(body) : null
  // A reserved turn is lost when it is not used in time.
  return wait === null || claimSeconds === null
    ? wait
    : Math.min(wait, Math.max(1, claimSeconds - CLAIM_MARGIN_SECONDS))
}

/** Seconds for which the listing is reserved for this buyer; null when it is not reserved. */
const reservedSeconds = ({ sellerClaim }: ErrorBody): number | null =>
  sellerClaim?.active === true ? (sellerClaim.secondsLeft ?? null) : null

function headerSeconds(headers: Headers): number | null {
  const value = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(value) && value >= 0 ? value : null
}

/**
 * Next step after a refusal. The answer's own field overrides the declared one, except where money may have moved:
 * there, nothing in an answer justifies a new payment. Null when neither has one.
 */
function nextStep(failure: FailureName | null, body: ErrorBody): RetryRule | null {
  const declared = failure && failures[failure]
  const again = declared?.again ?? null
  if (body.requiresReconciliation === true || body.outcome === 'uncertain') return 'reconcile'
  if (again === 'reconcile' || again === 'list-first') return again
  if (body.reprepareRequired === true || body.restartRequired === true) {
    if (declared?.money === 'settled') return again
    return declared?.money === 'unknown' ? 'never' : 'new-preparation'
  }
  if (body.retryable === true) return 'same-call'
  return body.retryable === false && again === 'same-call' ? 'never' : again
}

const MONEY_BY_OUTCOME: Readonly<Record<string, MoneyEffect>> = {
  'not-submitted': 'nothing',
  failed: 'nothing',
  closed: 'nothing',
  uncertain: 'unknown',
  busy: 'unknown',
  succeeded: 'settled',
}

/**
 * The act's money as far as it is certain. A completion follows an act on the ledger, about which a refusal of the
 * request says nothing.
 */
function movedMoney(op: Refusable, failure: FailureName | null, { outcome }: ErrorBody): MoneyEffect {
  if (failure !== null && !isCommonFailure(failure)) return failures[failure].money
  const outcomeMoney = outcome && Object.hasOwn(MONEY_BY_OUTCOME, outcome) ? MONEY_BY_OUTCOME[outcome] : undefined
  if (outcomeMoney) return outcomeMoney
  const canMoveMoney = op.failures.some((name) => failures[name].money !== 'nothing')
  const mayHaveMoved = op.effect === 'completion' || (failure === null && op.effect === 'keyed')
  return canMoveMoney && mayHaveMoved ? 'unknown' : 'nothing'
}

type Access = Pick<Extract<AppError, { code: 'no-access' }>, 'key' | 'possible' | 'permission'>

/** Possible causes of a 401 that names none, for this operation and this kind of key. Source: "Authentication". */
function accessCauses({ op, sentWith }: RefusedAnswer): Access {
  const { permission, failures: operationFailures } = op
  const settingCauses = ['address', 'project'] as const
  const signatureCauses = operationFailures.includes('sign-in-signature') ? (['signature'] as const) : []
  switch (sentWith) {
    case 'user':
      return {
        key: 'user',
        permission,
        possible: [...(permission ? ['permission' as const] : []), 'activation', ...settingCauses],
      }
    case 'affiliate':
      return { key: 'affiliate', permission: null, possible: [...signatureCauses, 'terms', ...settingCauses] }
    case 'agent':
      return { key: 'agent', permission: null, possible: ['ended', 'project'] }
    case null:
      return { key: null, permission: null, possible: ['no-key'] }
  }
}

function defaultKeyKind({ access }: Refusable): KeyKind | null {
  switch (access) {
    case 'keyless':
      return null
    case 'key':
    case 'agent-key':
      return 'agent'
    case 'user':
    case 'affiliate':
      return access
  }
}
