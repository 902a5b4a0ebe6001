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

/** Longest wait that is accepted from an answer, unless the documents name a longer wait for the failure. */
const MAX_WAIT_SECONDS = 3600
/** Largest number of seconds that a field may hold: a timer set too far ahead would fire at once. */
const MAX_SECONDS = 86_400
/** A retry is sent this long before a reservation ends, because a connection may be slow and clocks differ. */
const CLAIM_MARGIN_SECONDS = 5
const MAX_MESSAGE_CHARS = 300

/** Schemas of single fields. A field that does not fit becomes null, so that the other fields can still be read. */
const textField = z.string().nullish().catch(null)
const wordField = z.string().max(80).nullish().catch(null)
const idField = z.string().max(120).nullish().catch(null)
const flagField = z.boolean().nullish().catch(null)
const secondsField = z
  .number()
  .transform((value) => Math.min(MAX_SECONDS, Math.max(0, value)))
  .nullish()
  .catch(null)
/** Fields that a refusal of the service may have. Source: "Errors" of both API documents. */
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
/** Fields of a refusal, except the service's messages to the person. */
type ErrorBody = Omit<z.infer<typeof errorBody>, 'apimessage' | 'message'>

/** Parts of an operation's declaration that decide what a refusal means. */
export type RefusableOperation = Pick<Operation, 'name' | 'effect' | 'access' | 'permission' | 'failures'>

/** Creates a declaration for a read that uses a key and is not a declared operation, such as the call of a tool. */
export const createRefusableRead = (name: string): RefusableOperation => ({
  name,
  effect: 'read',
  access: 'key',
  permission: null,
  failures: commonFailures('keyed'),
})

/** Failure of a request that the service answered with a refusal. */
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
 * Reads a refusal; null when the answer is not one. An answer is a refusal if its status is 400 or higher, or if it has
 * `success: false`. `sentWith` is the kind of key that the request was sent with; null for no key. `conceal` removes
 * secrets from the service's message.
 */
export function readRefusal(
  op: RefusableOperation,
  status: number,
  headers: Headers,
  json: unknown,
  sentWith: KeyKind | null = defaultKeyKind(op),
  conceal: (message: string) => string = (message) => message,
): ServiceRefusal | null {
  const parsed = errorBody.safeParse(json)
  const { apimessage, message, ...body }: z.infer<typeof errorBody> = parsed.success
    ? parsed.data
    : { success: undefined }
  if (status < 400 && body.success !== false) return null
  const shownMessage = conceal(apimessage ?? message ?? '').slice(0, MAX_MESSAGE_CHARS)
  return new ServiceRefusal(toAppError({ op, status, headers, body, message: shownMessage, sentWith }), status, body)
}

/**
 * Error of a request that was sent and whose answer was lost; null if such a request may simply be repeated, like a
 * read.
 */
export function lostAnswerError(op: RefusableOperation, idempotencyKey: string | null = null): AppError | null {
  const failure = lostAnswerFailure(op.failures)
  return failure && { code: 'outcome-unknown', operation: op.name, failure, idempotencyKey }
}

type RefusedAnswer = {
  readonly op: RefusableOperation
  readonly status: number
  readonly headers: Headers
  readonly body: ErrorBody
  /** The service's message without secrets; empty when the service sent none. */
  readonly message: string
  readonly sentWith: KeyKind | null
}

function toAppError(answer: RefusedAnswer): AppError {
  const { op, status, body, message } = answer
  const failure = matchFailure(op.failures, {
    code: body.errorCode ?? null,
    status,
    fields: distinguishingFields(body),
  })
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

/** True if the request may have been carried out although the answer is an error. */
function hasUnknownOutcome({ status, body }: RefusedAnswer, failure: FailureName | null): boolean {
  // A proxy sent this page in place of the service, so the request may have been carried out.
  if (status >= 500 && !isServiceRefusalBody(body)) return true
  if (failure !== null && !isCommonFailure(failure)) return failures[failure].isAnswerLost === true
  return body.outcomeUnknown === true
}

/**
 * True if the service itself wrote the refusal: its refusals have `success: false`. Source: "Errors" of the market's
 * document.
 */
export const isServiceRefusalBody = ({ success }: Pick<ErrorBody, 'success'>): boolean => success === false

/** Fields by which `matchFailure` distinguishes refusals with the same code. */
const distinguishingFields = ({ sellerClaim, ...body }: ErrorBody) => ({ ...body, claimActive: sellerClaim?.active })

/**
 * Seconds to wait before a retry: those that the answer requests, up to a limit, or else the documented ones if the
 * same call may be repeated. Null without either. The wait is shortened so that the retry comes before a reservation
 * for this buyer ends.
 */
function waitSeconds({ body, headers }: RefusedAnswer, failure: FailureName | null): number | null {
  const documentedSeconds = failure === null ? null : (failures[failure].retryDelaySeconds ?? null)
  const requestedSeconds = body.retryAfterSeconds ?? body.retryAfter ?? headerSeconds(headers)
  const cappedSeconds =
    requestedSeconds === null ? null : Math.min(requestedSeconds, Math.max(MAX_WAIT_SECONDS, documentedSeconds ?? 0))
  const isSameCall = nextStep(failure, body) === 'same-call'
  const secondsToWait = cappedSeconds ?? (isSameCall ? documentedSeconds : null)
  const claimSeconds = isSameCall ? reservedSeconds(body) : null
  if (secondsToWait === null || claimSeconds === null) return secondsToWait
  return Math.min(secondsToWait, Math.max(1, claimSeconds - CLAIM_MARGIN_SECONDS))
}

/**
 * Seconds for which the listing is still reserved for this buyer; null without a reservation, and when its remaining
 * time is unknown.
 */
const reservedSeconds = ({ sellerClaim }: ErrorBody): number | null =>
  sellerClaim?.active === true ? (sellerClaim.secondsLeft ?? null) : null

/** Seconds of the `Retry-After` header; null without the header, and for a header with a date. */
function headerSeconds(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

/**
 * Next step after a refusal; null when neither the answer nor the documents name one. Fields of the answer override the
 * documents, but where money may have moved, no field of an answer leads to a new payment.
 */
function nextStep(failure: FailureName | null, body: ErrorBody): RetryRule | null {
  const documentedFailure = failure === null ? null : failures[failure]
  const documentedRule = documentedFailure?.retryRule ?? null
  if (body.requiresReconciliation === true || body.outcome === 'uncertain') return 'reconcile'
  if (documentedRule === 'reconcile' || documentedRule === 'list-first') return documentedRule
  if (body.reprepareRequired === true || body.restartRequired === true) {
    if (documentedFailure?.moneyEffect === 'settled') return documentedRule
    return documentedFailure?.moneyEffect === 'unknown' ? 'never' : 'new-preparation'
  }
  if (body.retryable === true) return 'same-call'
  return body.retryable === false && documentedRule === 'same-call' ? 'never' : documentedRule
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
 * Effect of the refused act on the person's money. For a failure that is not common to all operations: the documented
 * effect. Otherwise the effect that the answer's `outcome` names; without one, `unknown` if money can have moved. A
 * completion is requested after the ledger may have moved money, so the refusal of a completion does not mean that no
 * money moved.
 */
function movedMoney(op: RefusableOperation, failure: FailureName | null, { outcome }: ErrorBody): MoneyEffect {
  if (failure !== null && !isCommonFailure(failure)) return failures[failure].moneyEffect
  const outcomeMoney = outcome && Object.hasOwn(MONEY_BY_OUTCOME, outcome) ? MONEY_BY_OUTCOME[outcome] : undefined
  if (outcomeMoney) return outcomeMoney
  const canMoveMoney = op.failures.some((name) => failures[name].moneyEffect !== 'nothing')
  const mayHaveMoved = op.effect === 'completion' || (failure === null && op.effect === 'idempotent')
  return canMoveMoney && mayHaveMoved ? 'unknown' : 'nothing'
}

type AccessCauses = Pick<Extract<AppError, { code: 'no-access' }>, 'key' | 'possible' | 'permission'>

/**
 * Possible causes of a 401 without an error code, for this operation and the kind of key that was sent. Source:
 * "Authentication" of the API documents.
 */
function accessCauses({ op, sentWith }: RefusedAnswer): AccessCauses {
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

/** Kind of key that a request of this operation is usually sent with; null for a keyless operation. */
function defaultKeyKind({ access }: RefusableOperation): KeyKind | null {
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
