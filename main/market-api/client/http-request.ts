import { parseJson } from '@shared/json'
import type { Operation } from '@shared/market/operation'
import { AppFailure, failure } from '../../platform/app-failure'
import { HttpError, type Http, type HttpAnswer } from '../../platform/http'
import { LONGEST_QUIET_MS, tooLongQuiet, type Priority } from './budget'
import type { Budgets, Counted, Spender } from './budgets'
import type { Credentials, KeyKind } from './credentials'
import { isUnanswered, NOT_JSON, type Policy } from './policy'
import { lostAnswer, refusalOf, type ServiceRefusal } from './refusal'
import { urlOf, type Params } from './request'
import { withoutSecrets } from './scrub'

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

  async function once(op: Operation, params: Params, call: RequestOptions): Promise<string> {
    // Connect before taking a turn: turns granted while the profile starts would all be used in one burst.
    const base = await deps.baseUrl()
    const spender = call.lendAgentKey ? 'agent' : await spenderOf(op, credentials, call.signal)
    await takeTurn(deps, op, spender, call)
    return policy.guarded(async () => {
      const answer = await send(deps, { op, spender, url: urlOf(base, op, params), call })
      const text = Buffer.from(answer.body).toString('utf8')
      const json = parseJson(text)
      const sentWith = spender === 'keyless' ? null : spender
      const refusal = refusalOf(op, answer.status, answer.headers, json, sentWith, withoutProject(credentials))
      // A gateway that answers in the service's place does not count as reaching the service.
      deps.onReach(!isUnanswered(refusal))
      if (refusal) {
        applyRefusal(deps, op, spender, refusal, call)
        throw refusal
      }
      // The answer is cut short, or is a page of an intermediary: not an oddity of the service's own.
      if (json === undefined) throw failure({ code: 'unexpected-answer', operation: op.name, path: NOT_JSON })
      if (spender !== 'keyless' && !call.lendAgentKey) credentials.noticed(spender, 'accepted')
      return text
    })
  }

  return async (op, params, call) => {
    try {
      if (op.effect !== 'read')
        return await once(op, params, call).catch((cause: unknown) => raiseLost(op, call, cause))
      return await policy.withRetries(() => once(op, params, call), call.signal)
    } catch (cause) {
      // A `cancelled` failure already carries a cause that shows whether the request was on its way.
      const told = cause instanceof AppFailure && cause.error.code === 'cancelled'
      throw call.signal?.aborted && !told ? failure({ code: 'cancelled' }) : cause
    }
  }
}

/**
 * Waits for a turn in the budget. Throws at once while the circuit is open, or when a pause is longer than a request
 * should wait.
 */
export async function takeTurn(
  { budgets, policy }: Pick<HttpRequestDeps, 'budgets' | 'policy'>,
  op: Counted,
  spender: Spender,
  { priority, signal }: Pick<RequestOptions, 'priority' | 'signal'>,
): Promise<void> {
  policy.requireClosed()
  const pausedMs = budgets.pausedMs(op, spender)
  if (pausedMs > LONGEST_QUIET_MS) throw tooLongQuiet(pausedMs)
  await budgets.take(op, spender, priority, signal)
}

/** An unanswered act may have taken place, so its failure is `outcome-unknown` instead of the network failure. */
function raiseLost(op: Operation, { idempotencyKey }: RequestOptions, cause: unknown): never {
  const silent = cause instanceof AppFailure && (cause.error.code === 'offline' || cause.error.code === 'timed-out')
  const lost = silent && maybeSent(cause) ? lostAnswer(op, idempotencyKey ?? null) : null
  throw lost ? new AppFailure(lost, { cause }) : cause
}

/** Picks the key once it can be lent: a turn that is taken earlier would be used later, in a burst with many others. */
async function spenderOf({ access }: Operation, credentials: Credentials, signal?: AbortSignal): Promise<Spender> {
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
    const leave = () => reject(signal.reason as Error)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

/** Removes the project's name from texts shown to the person. Good answers keep the name, which can be any word. */
export const withoutProject =
  (credentials: Credentials) =>
  (words: string): string => {
    const project = credentials.project()
    return project ? words.replaceAll(project.value, '(the project)') : words
  }

type Sending = { readonly op: Operation; readonly spender: Spender; readonly url: URL; readonly call: RequestOptions }

async function send(deps: HttpRequestDeps, { op, spender, url, call }: Sending): Promise<HttpAnswer> {
  const request = (headers: Readonly<Record<string, string>>) =>
    deps
      .http({
        method: op.method,
        url,
        headers: { ...headersOf(call), ...headers },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        timeoutMs: op.timeoutMs,
        idleMs: IDLE_MS,
        maxBytes: op.maxBytes,
        ...(call.signal ? { signal: call.signal } : {}),
      })
      .catch((cause: unknown) => {
        throw networkFailure(cause, op.name, deps.onReach)
      })
  if (spender === 'keyless') return request({})
  const lend: LendText = call.lendAgentKey ?? ((use) => deps.credentials.lend(spender, use))
  return lend(async (key) => {
    // The project is known only after the keychain has been read.
    const project = deps.credentials.project()
    const second = project ? { [project.header]: project.value } : {}
    // These routes read the key from the query only; everywhere else the key stays out of the address.
    const inQuery = op.access === 'affiliate' || op.access === 'user'
    if (inQuery) url.searchParams.set('apikey', key)
    const answer = await request(inQuery ? second : { ...second, 'x-api-key': key })
    return { ...answer, body: withoutSecrets(answer.body, [key]) }
  })
}

function headersOf({ body, idempotencyKey }: RequestOptions): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
}

const PAUSED: ReadonlySet<number> = new Set([429, 503])

/** Pause after too many refused keys: one minute. Source: "Errors" of the market's document. */
const THROTTLED_MS = 60_000

/** Applies the pauses that a refusal demands before anything else is sent. */
export function applyRefusal(
  { budgets, credentials }: Pick<HttpRequestDeps, 'budgets' | 'credentials'>,
  op: Counted & Pick<Operation, 'effect'>,
  spender: Spender,
  refusal: ServiceRefusal,
  { lendAgentKey }: Pick<RequestOptions, 'lendAgentKey'> = {},
): void {
  const { error, body } = refusal
  const askedMs = ('retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) : 0) * 1000
  // Both codes concern the address, whatever key was sent.
  if (body.errorCode === 'AUTH_THROTTLED') budgets.pauseAll(Math.max(THROTTLED_MS, askedMs))
  else if (body.errorCode === 'RATE_LIMITED') budgets.pauseAll(askedMs || 1000)
  else if (error.code === 'rate-limited' || isTooMuch(refusal)) budgets.pause(op, spender, askedMs || 1000)
  // A wait of an act can concern one NFT or one code, which its caller knows; so only reads pause the route.
  else if (askedMs > 0 && op.effect === 'read' && PAUSED.has(refusal.httpStatus)) budgets.pauseRoute(op, askedMs)
  const isOwnKey = spender !== 'keyless' && !lendAgentKey
  if (isOwnKey && refusal.httpStatus === 401 && body.errorCode === 'AUTH_INVALID') {
    credentials.noticed(spender, 'refused')
  }
}

/** True for the draw limit, and for a 429 with an undocumented code, which only says that there was too much. */
const isTooMuch = ({ httpStatus, error }: ServiceRefusal): boolean =>
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
export function maybeSent(cause: unknown): boolean {
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
