import { parseJson } from '@shared/json'
import type { Operation } from '@shared/market/operation'
import { AppFailure, failure } from '../../platform/app-failure'
import { HttpError, type Http, type HttpAnswer } from '../../platform/http'
import { MAX_PAUSE_WAIT_MS, pauseTooLong, type Priority } from './budget'
import type { Budgets, RateLimitedOperation, SendingKey } from './budgets'
import type { Credentials, KeyKind } from './credentials'
import { isUnanswered, NOT_JSON, type Policy } from './policy'
import { lostAnswerError, readRefusal, type ServiceRefusal } from './refusal'
import { requestUrl, type Params } from './request'
import { withoutSecrets } from './remove-secrets'

export type HttpRequestDeps = {
  readonly http: Http
  /** Waits until the profile is connected. Rejects with AppFailure `offline` when it cannot be. */
  readonly baseUrl: () => Promise<URL>
  readonly credentials: Credentials
  readonly budgets: Budgets
  readonly policy: Policy
  readonly onReach: (reached: boolean) => void
}

export type RequestOptions = {
  readonly priority: Priority
  readonly signal?: AbortSignal
  readonly body?: unknown
  /** For an operation whose effect is `keyed`: 8 to 64 characters that name this one act and no other. */
  readonly idempotencyKey?: string
  /** Lends the agent key of this one request in place of the profile's own, to revoke a key that is not in use. */
  readonly lendAgentKey?: LendText
}
type LendText = <T>(use: (text: string) => Promise<T>) => Promise<T>

/** Returns the text of a good answer. Throws AppFailure (ServiceRefusal when the service itself refused). */
type SendRequest = (op: Operation, params: Params, call: RequestOptions) => Promise<string>

/** Longest silence in the middle of an answer. Before its first byte the operation's own limit applies. */
const IDLE_MS = 12_000

/**
 * Sends requests to the service: adds the key, waits for the rate limit, applies the limits, and maps errors. Reads are
 * retried.
 */
export function createHttpRequest(deps: HttpRequestDeps): SendRequest {
  const { policy, credentials } = deps

  async function attempt(op: Operation, params: Params, call: RequestOptions): Promise<string> {
    // Connect before taking a turn: turns granted while the profile starts would all be used in one burst.
    const base = await deps.baseUrl()
    const sendingKey = call.lendAgentKey ? 'agent' : await chooseSendingKey(op, credentials, call.signal)
    await takeTurn(deps, op, sendingKey, call)
    return policy.throughCircuit(async () => {
      const answer = await send(deps, { op, sendingKey, url: requestUrl(base, op, params), call })
      const text = Buffer.from(answer.body).toString('utf8')
      const json = parseJson(text)
      const keyKind = sendingKey === 'keyless' ? null : sendingKey
      const refusal = readRefusal(op, answer.status, answer.headers, json, keyKind, withoutProject(credentials))
      // A gateway that answers in the service's place does not count as reaching the service.
      deps.onReach(!isUnanswered(refusal))
      if (refusal) {
        applyRefusal(deps, op, sendingKey, refusal, call)
        throw refusal
      }
      // The answer is cut short, or is a page of an intermediary: not an oddity of the service's own.
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
      // A `cancelled` failure already carries a cause that shows whether the request was on its way.
      const hasOwnCause = cause instanceof AppFailure && cause.error.code === 'cancelled'
      throw call.signal?.aborted && !hasOwnCause ? failure({ code: 'cancelled' }) : cause
    }
  }
}

/**
 * Waits for a turn in the budget. Throws at once while the circuit is open, or when a pause is longer than a request
 * should wait.
 */
export async function takeTurn(
  { budgets, policy }: Pick<HttpRequestDeps, 'budgets' | 'policy'>,
  op: RateLimitedOperation,
  sendingKey: SendingKey,
  { priority, signal }: Pick<RequestOptions, 'priority' | 'signal'>,
): Promise<void> {
  policy.requireClosedCircuit()
  const pausedMs = budgets.pausedMs(op, sendingKey)
  if (pausedMs > MAX_PAUSE_WAIT_MS) throw pauseTooLong(pausedMs)
  await budgets.take(op, sendingKey, priority, signal)
}

/** An unanswered act may have taken place, so its failure is `outcome-unknown` instead of the network failure. */
function throwLostOutcome(op: Operation, { idempotencyKey }: RequestOptions, cause: unknown): never {
  const hasNoAnswer =
    cause instanceof AppFailure && (cause.error.code === 'offline' || cause.error.code === 'timed-out')
  const lostError = hasNoAnswer && mayHaveReachedServer(cause) ? lostAnswerError(op, idempotencyKey ?? null) : null
  throw lostError ? new AppFailure(lostError, { cause }) : cause
}

/** Picks the key once it can be lent: a turn that is taken earlier would be used later, in a burst with many others. */
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
  await unlessAborted(credentials.ready(choose()), signal)
  return choose()
}

/** Rejects with the signal's reason when that comes first; `work` itself continues. */
function unlessAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Removes the project's name from texts shown to the person. Good answers keep the name, which can be any word. */
export const withoutProject =
  (credentials: Credentials) =>
  (words: string): string => {
    const project = credentials.project()
    return project ? words.replaceAll(project.value, '(the project)') : words
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
        idleMs: IDLE_MS,
        maxBytes: op.maxBytes,
        ...(call.signal ? { signal: call.signal } : {}),
      })
      .catch((cause: unknown) => {
        throw networkFailure(cause, op.name, deps.onReach)
      })
  if (sendingKey === 'keyless') return sendWithHeaders({})
  const lend: LendText = call.lendAgentKey ?? ((use) => deps.credentials.lend(sendingKey, use))
  return lend(async (key) => {
    // The project is known only after the keychain has been read.
    const project = deps.credentials.project()
    const projectHeaders = project ? { [project.header]: project.value } : {}
    // These routes read the key from the query only; everywhere else the key stays out of the address.
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

/** Pause after too many refused keys: one minute. Source: "Errors" of the market's document. */
const KEY_THROTTLE_MS = 60_000

/** Applies the pauses that a refusal demands before anything else is sent. */
export function applyRefusal(
  { budgets, credentials }: Pick<HttpRequestDeps, 'budgets' | 'credentials'>,
  op: RateLimitedOperation & Pick<Operation, 'effect'>,
  sendingKey: SendingKey,
  refusal: ServiceRefusal,
  { lendAgentKey }: Pick<RequestOptions, 'lendAgentKey'> = {},
): void {
  const { error, body } = refusal
  const requestedMs = ('retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) : 0) * 1000
  // Both codes concern the address, whatever key was sent.
  if (body.errorCode === 'AUTH_THROTTLED') budgets.pauseAll(Math.max(KEY_THROTTLE_MS, requestedMs))
  else if (body.errorCode === 'RATE_LIMITED') budgets.pauseAll(requestedMs || 1000)
  else if (error.code === 'rate-limited' || isRequestLimit(refusal)) budgets.pause(op, sendingKey, requestedMs || 1000)
  // A wait of an act can concern one NFT or one code, which its caller knows; so only reads pause the route.
  else if (requestedMs > 0 && op.effect === 'read' && PAUSE_STATUSES.has(refusal.httpStatus))
    budgets.pauseRoute(op, requestedMs)
  const isOwnKey = sendingKey !== 'keyless' && !lendAgentKey
  if (isOwnKey && refusal.httpStatus === 401 && body.errorCode === 'AUTH_INVALID') {
    credentials.noteOutcome(sendingKey, 'refused')
  }
}

/** True for the draw limit, and for a 429 with an undocumented code, which only says that there was too much. */
const isRequestLimit = ({ httpStatus, error }: ServiceRefusal): boolean =>
  httpStatus === 429 && error.code === 'service-refused' && (error.failure === null || error.failure === 'draw-limit')

export function networkFailure(
  cause: unknown,
  operation: string,
  onReach: (reached: boolean) => void,
  what: 'service' | 'tools' = 'service',
): unknown {
  if (!(cause instanceof HttpError)) return cause
  switch (cause.failure) {
    case 'aborted':
      return new AppFailure({ code: 'cancelled' }, { cause })
    case 'timed-out':
      onReach(false)
      return new AppFailure({ code: 'timed-out', what }, { cause })
    case 'unreachable':
      onReach(false)
      return new AppFailure({ code: 'offline', what }, { cause })
    case 'too-large':
      return new AppFailure({ code: 'unexpected-answer', operation, path: 'too large' }, { cause })
    case 'redirected':
      return new AppFailure({ code: 'unexpected-answer', operation, path: 'a redirect' }, { cause })
  }
}

/** True if the other side may have received the request; false only when that is impossible. */
export function mayHaveReachedServer(cause: unknown): boolean {
  if (!(cause instanceof AppFailure)) return true
  switch (cause.error.code) {
    case 'offline':
    case 'cancelled':
      return cause.cause instanceof HttpError && cause.cause.maybeSent
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
