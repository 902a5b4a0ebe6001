import { parseJson } from '@shared/json'
import type { Operation } from '@shared/market/operation'
import { AppFailure, failure } from '../../platform/app-failure'
import { HttpError, type Http, type HttpAnswer } from '../../platform/http'
import { MAX_PAUSE_WAIT_MS, pauseTooLongFailure, type Priority } from './budget'
import type { Budgets, RateLimitedOperation, SendingKey } from './budgets'
import type { Credentials, KeyKind } from './credentials'
import { isUnanswered, NOT_JSON, type Policy } from './policy'
import { lostAnswerError, readRefusal, type ServiceRefusal } from './refusal'
import { requestUrl, type Params } from './request'
import { withoutSecrets } from './remove-secrets'

export type HttpRequestDeps = {
  readonly http: Http
  /**
   * Address of the service, once the profile is connected. Rejects with AppFailure `offline` when the profile cannot
   * connect.
   */
  readonly baseUrl: () => Promise<URL>
  readonly credentials: Credentials
  readonly budgets: Budgets
  readonly policy: Policy
  /** Called after a request: true if the service answered, false if it could not be reached. */
  readonly onReach: (isReached: boolean) => void
}

export type RequestOptions = {
  readonly priority: Priority
  readonly signal?: AbortSignal
  readonly body?: unknown
  /** Required for an operation whose effect is `idempotent`: 8 to 64 characters that identify this act alone. */
  readonly idempotencyKey?: string
  /** Lends another agent key than the profile's own, for this request only: to revoke a key that is not in use. */
  readonly lendAgentKey?: LendKey
}
type LendKey = <T>(use: (text: string) => Promise<T>) => Promise<T>

/**
 * Resolves to the text of an answer that is JSON and not a refusal. Rejects with AppFailure, or with its subclass
 * ServiceRefusal when the service refused the request.
 */
type SendRequest = (op: Operation, params: Params, call: RequestOptions) => Promise<string>

/** Longest pause within an answer that has begun. The operation's `timeoutMs` limits the whole exchange. */
const MAX_IDLE_MS = 12_000

/**
 * Sends requests to the service: adds the key, waits for the rate limit, applies the limits of time and size, and maps
 * errors. Reads are retried.
 */
export function createHttpRequest(deps: HttpRequestDeps): SendRequest {
  const { policy, credentials } = deps

  async function attempt(op: Operation, params: Params, call: RequestOptions): Promise<string> {
    // Connect before taking a turn. Turns that are granted earlier would all be used in one burst.
    const base = await deps.baseUrl()
    const sendingKey = call.lendAgentKey ? 'agent' : await chooseSendingKey(op, credentials, call.signal)
    await takeTurn(deps, op, sendingKey, call)
    return policy.throughCircuit(async () => {
      const answer = await send(deps, { op, sendingKey, url: requestUrl(base, op, params), call })
      const text = Buffer.from(answer.body).toString('utf8')
      const json = parseJson(text)
      const keyKind = sendingKey === 'keyless' ? null : sendingKey
      const refusal = readRefusal(op, answer.status, answer.headers, json, keyKind, createProjectRedactor(credentials))
      // A gateway that answers in the service's place does not count as reaching the service.
      deps.onReach(!isUnanswered(refusal))
      if (refusal) {
        applyRefusal(deps, op, sendingKey, refusal, call)
        throw refusal
      }
      // The answer was cut short, or a proxy sent a page instead: a retry may help.
      if (json === undefined) throw failure({ code: 'unexpected-answer', operation: op.name, path: NOT_JSON })
      if (sendingKey !== 'keyless' && !call.lendAgentKey) credentials.noteOutcome(sendingKey, 'accepted')
      return text
    })
  }

  return async (op, params, call) => {
    try {
      if (op.effect !== 'read') {
        return await attempt(op, params, call).catch((cause: unknown) => throwLostOutcome(op, call, cause))
      }
      return await policy.withRetries(() => attempt(op, params, call), call.signal)
    } catch (cause) {
      // The cause of a `cancelled` failure shows if the request may have been sent, so that failure is passed on.
      const isCancelledFailure = cause instanceof AppFailure && cause.error.code === 'cancelled'
      if (call.signal?.aborted && !isCancelledFailure) throw failure({ code: 'cancelled' })
      throw cause
    }
  }
}

/**
 * Waits for a turn in the budget. Rejects with AppFailure at once: `offline` while the circuit is open, `rate-limited`
 * during a pause longer than `MAX_PAUSE_WAIT_MS`.
 */
export async function takeTurn(
  { budgets, policy }: Pick<HttpRequestDeps, 'budgets' | 'policy'>,
  op: RateLimitedOperation,
  sendingKey: SendingKey,
  { priority, signal }: Pick<RequestOptions, 'priority' | 'signal'>,
): Promise<void> {
  policy.requireClosedCircuit()
  const pausedMs = budgets.pausedMs(op, sendingKey)
  if (pausedMs > MAX_PAUSE_WAIT_MS) throw pauseTooLongFailure(pausedMs)
  await budgets.take(op, sendingKey, priority, signal)
}

/**
 * Throws `outcome-unknown` if `cause` is a network failure and the act may have taken place; otherwise throws `cause`.
 */
function throwLostOutcome(op: Operation, { idempotencyKey }: RequestOptions, cause: unknown): never {
  const hasNoAnswer =
    cause instanceof AppFailure && (cause.error.code === 'offline' || cause.error.code === 'timed-out')
  const lostError = hasNoAnswer && mayHaveReachedServer(cause) ? lostAnswerError(op, idempotencyKey ?? null) : null
  throw lostError ? new AppFailure(lostError, { cause }) : cause
}

/**
 * Chooses the kind of key, and waits until the key can be lent. A turn that was taken earlier would be used in a burst.
 * Throws AppFailure `unauthorized` without a suitable key.
 */
async function chooseSendingKey(
  { access }: Operation,
  credentials: Credentials,
  signal?: AbortSignal,
): Promise<SendingKey> {
  if (access === 'keyless') return 'keyless'
  const choose = (): KeyKind => {
    const kind = credentials.choose(access)
    if (kind === null) throw failure({ code: 'unauthorized', cause: 'no-key' })
    return kind
  }
  await unlessAborted(credentials.waitForKey(choose()), signal)
  // The available keys may have changed during the wait.
  return choose()
}

/** Resolves as `work` does. If the signal is aborted first, rejects with its reason, while `work` continues. */
function unlessAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/**
 * Returns a function that removes the value of the project header from a message for the person. Answers without a
 * refusal are not changed, because the name of a project can be any word.
 */
export const createProjectRedactor =
  (credentials: Credentials) =>
  (text: string): string => {
    const project = credentials.getProjectHeader()
    return project ? text.replaceAll(project.value, '(the project)') : text
  }

type OutgoingRequest = {
  readonly op: Operation
  readonly sendingKey: SendingKey
  readonly url: URL
  readonly call: RequestOptions
}

async function send(deps: HttpRequestDeps, { op, sendingKey, url, call }: OutgoingRequest): Promise<HttpAnswer> {
  const sendWithHeaders = (headers: Readonly<Record<string, string>>) =>
    deps
      .http({
        method: op.method,
        url,
        headers: { ...requestHeaders(call), ...headers },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        timeoutMs: op.timeoutMs,
        maxIdleMs: MAX_IDLE_MS,
        maxBytes: op.maxBytes,
        ...(call.signal ? { signal: call.signal } : {}),
      })
      .catch((cause: unknown) => {
        throw networkFailure(cause, op.name, deps.onReach)
      })
  if (sendingKey === 'keyless') return sendWithHeaders({})
  const lend: LendKey = call.lendAgentKey ?? ((use) => deps.credentials.lend(sendingKey, use))
  return lend(async (key) => {
    // Read here and not earlier: the project is known only once the keychain has been read.
    const project = deps.credentials.getProjectHeader()
    const projectHeaders = project ? { [project.header]: project.value } : {}
    // Affiliate and user routes accept the key only in the query. On all other routes the key stays out of the address.
    const isKeyInQuery = op.access === 'affiliate' || op.access === 'user'
    if (isKeyInQuery) url.searchParams.set('apikey', key)
    const answer = await sendWithHeaders(isKeyInQuery ? projectHeaders : { ...projectHeaders, 'x-api-key': key })
    return { ...answer, body: withoutSecrets(answer.body, [key]) }
  })
}

function requestHeaders({ body, idempotencyKey }: RequestOptions): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
}

const PAUSE_STATUSES: ReadonlySet<number> = new Set([429, 503])

/** Shortest pause after too many requests with refused keys. Source: "Errors" of the market's document. */
const MIN_KEY_THROTTLE_MS = 60_000
/** Pause after a rate limit for which the service requested no pause. */
const DEFAULT_PAUSE_MS = 1000

/** Applies the pause that a refusal requests, and records that the service refused the key. */
export function applyRefusal(
  { budgets, credentials }: Pick<HttpRequestDeps, 'budgets' | 'credentials'>,
  op: RateLimitedOperation & Pick<Operation, 'effect'>,
  sendingKey: SendingKey,
  refusal: ServiceRefusal,
  { lendAgentKey }: Pick<RequestOptions, 'lendAgentKey'> = {},
): void {
  const { error, body } = refusal
  const requestedSeconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : null
  const requestedMs = (requestedSeconds ?? 0) * 1000
  const pauseMs = requestedMs === 0 ? DEFAULT_PAUSE_MS : requestedMs
  // AUTH_THROTTLED and RATE_LIMITED limit the computer's network address, so requests with every key must pause.
  if (body.errorCode === 'AUTH_THROTTLED') {
    budgets.pauseAll(Math.max(MIN_KEY_THROTTLE_MS, requestedMs))
  } else if (body.errorCode === 'RATE_LIMITED') {
    budgets.pauseAll(pauseMs)
  } else if (error.code === 'rate-limited' || isRequestLimit(refusal)) {
    budgets.pause(op, sendingKey, pauseMs)
  } else if (requestedMs > 0 && op.effect === 'read' && PAUSE_STATUSES.has(refusal.httpStatus)) {
    // Only the refusal of a read pauses the whole route: the pause after a refused act may concern a single NFT or
    // a single prepared transaction.
    budgets.pauseRoute(op, requestedMs)
  }
  const isProfileKey = sendingKey !== 'keyless' && !lendAgentKey
  if (isProfileKey && refusal.httpStatus === 401 && body.errorCode === 'AUTH_INVALID') {
    credentials.noteOutcome(sendingKey, 'refused')
  }
}

/**
 * True for a 429 that is the draw limit, or that has no documented meaning: it is treated as a rate limit of the key.
 */
const isRequestLimit = ({ httpStatus, error }: ServiceRefusal): boolean =>
  httpStatus === 429 && error.code === 'service-refused' && (error.failure === null || error.failure === 'draw-limit')

/**
 * Returns the AppFailure for an HttpError; any other `cause` is returned unchanged. An `unexpected-answer` names
 * `operation`; `timed-out` and `offline` name `server`.
 */
export function networkFailure(
  cause: unknown,
  operation: string,
  onReach: (isReached: boolean) => void,
  server: 'service' | 'tools' = 'service',
): unknown {
  if (!(cause instanceof HttpError)) return cause
  switch (cause.failure) {
    case 'aborted':
      return new AppFailure({ code: 'cancelled' }, { cause })
    case 'timed-out':
      onReach(false)
      return new AppFailure({ code: 'timed-out', what: server }, { cause })
    case 'unreachable':
      onReach(false)
      return new AppFailure({ code: 'offline', what: server }, { cause })
    case 'too-large':
      return new AppFailure({ code: 'unexpected-answer', operation, path: 'too large' }, { cause })
    case 'redirected':
      return new AppFailure({ code: 'unexpected-answer', operation, path: 'a redirect' }, { cause })
  }
}

/**
 * True if the server may have received and carried out the request. False if the request was not sent, or if its key,
 * rate or input was refused.
 */
export function mayHaveReachedServer(cause: unknown): boolean {
  if (!(cause instanceof AppFailure)) return true
  switch (cause.error.code) {
    case 'offline':
    case 'cancelled':
      return cause.cause instanceof HttpError && cause.cause.mayHaveBeenSent
    case 'invalid-input':
    case 'rate-limited':
    case 'unauthorized':
    case 'no-access':
    case 'locked':
      return false
    default:
      return true
  }
}
