import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { Access, Operation } from '@shared/market/operation'
import type { Stamp } from '@shared/time'
import type { AnswerStore } from '../storage/answers'
import type { DriftLog } from '../storage/drift'
import { AppFailure, failure } from '../platform/app-failure'
import { HttpError, type Http, type HttpAnswer } from '../platform/http'
import { readAnswer } from './answer'
import type { Priority } from './budget'
import type { Budgets } from './budgets'
import { refusalOf, ServiceRefusal } from './refusal'

/**
 * The one door to the service. Operations come from their declarations in `shared/market`; this adds the key, the
 * budget, time limits, retries where a retry is safe, the last good answer, and errors that say what happened.
 */
export type MarketClientDeps = {
  readonly http: Http
  readonly profileId: string
  /** Waits until the profile is connected. Rejects with AppFailure `offline` when it cannot be. */
  readonly baseUrl: () => Promise<URL>
  /** Lends the text of the least powerful key that will do, for one request. Rejects when there is none. */
  readonly withKey: <T>(access: Exclude<Access, 'keyless'>, use: (key: string) => Promise<T>) => Promise<T>
  readonly budgets: Budgets
  readonly answers: AnswerStore
  readonly drift: DriftLog
  readonly now: () => number
  readonly onReach: (reached: boolean) => void
  readonly random: () => number
}

export type Call = {
  readonly priority: Priority
  readonly signal?: AbortSignal
  readonly body?: unknown
  /** Of an operation whose effect is `keyed`: 8 to 64 characters that name this one act and no other. */
  readonly idempotencyKey?: string
}
export type ReadCall = Call & {
  /** Ask the network although a young enough answer is at hand. */
  readonly fresh?: boolean
}
export type Stamped<T> = {
  readonly value: T
  readonly stamp: Stamp
  /** Records that the service sent and the app could not read, by the name of their list: a page of fewer may be full. */
  readonly leftOut: Readonly<Record<string, number>>
}
export type MarketClient = ReturnType<typeof createMarketClient>

const TIMEOUT_MS: Record<Operation['effect'], number> = {
  read: 12_000,
  write: 20_000,
  keyed: 20_000,
  completion: 30_000,
}
const MAX_BYTES = 16_000_000
const READ_TRIES = 3
/** The service asked for more quiet than this: say so instead of letting a page wait for it. */
const LONGEST_QUIET_MS = 5000

export function createMarketClient(deps: MarketClientDeps) {
  const inFlight = new Map<string, Promise<unknown>>()

  async function send(op: Operation, query: Params, call: Call): Promise<HttpAnswer> {
    // Connected first: what was granted while the profile starts would all go out in one burst.
    const base = await deps.baseUrl()
    const pausedMs = deps.budgets.pausedMs(op)
    if (pausedMs > LONGEST_QUIET_MS) {
      throw failure({ code: 'rate-limited', retryAfterSeconds: Math.ceil(pausedMs / 1000) })
    }
    await deps.budgets.take(op, call.priority, call.signal)
    const url = urlOf(base, op, query)
    const exchange = async (key: string | null) => {
      // These routes read the key from the query only; everywhere else it stays out of the address.
      const inQuery = op.access === 'affiliate' || op.access === 'user'
      if (key !== null && inQuery) url.searchParams.set('apikey', key)
      return deps.http({
        method: op.method,
        url,
        headers: {
          accept: 'application/json',
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key !== null && !inQuery ? { 'x-api-key': key } : {}),
          ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        timeoutMs: TIMEOUT_MS[op.effect],
        maxBytes: MAX_BYTES,
        ...(call.signal ? { signal: call.signal } : {}),
      })
    }
    return op.access === 'keyless' ? exchange(null) : deps.withKey(op.access, exchange)
  }

  async function exchangeOnce(op: Operation, query: Params, call: Call): Promise<string> {
    const answer = await send(op, query, call).catch((cause: unknown) => {
      throw networkFailure(cause, op.name, deps.onReach)
    })
    deps.onReach(true)
    const text = Buffer.from(answer.body).toString('utf8')
    const json = parseJson(text)
    const refusal = refusalOf(op.name, answer.status, answer.headers, json)
    if (refusal) {
      if (refusal.error.code === 'rate-limited') deps.budgets.pause(op, refusal.error.retryAfterSeconds * 1000)
      if (refusal.error.code === 'unauthorized' && refusal.error.cause === 'throttled') {
        deps.budgets.pause(op, 60_000)
      }
      throw refusal
    }
    return text
  }

  async function exchange(op: Operation, query: Params, call: Call): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await exchangeOnce(op, query, call)
      } catch (cause) {
        if (op.effect !== 'read' || attempt >= READ_TRIES || !isPassing(cause)) throw cause
        await sleep(150 * 2 ** attempt * (0.5 + deps.random()), undefined, call.signal ? { signal: call.signal } : {})
      }
    }
  }

  type Read<A extends z.ZodType> = Pick<Stamped<z.output<A>>, 'value' | 'leftOut'>

  /** What can be used of an answer, and a line in the log for each place where it is odd. */
  function understood<A extends z.ZodType>(op: Operation<z.ZodType, z.ZodType, A>, text: string): Read<A> {
    const { value, oddities, leftOut } = readAnswer(op, parseJson(text))
    for (const oddity of oddities) deps.drift(op.name, oddity)
    if (value !== null) return { value, leftOut }
    throw failure({ code: 'unexpected-answer', operation: op.name, path: oddities[0]?.path ?? '' })
  }

  /** Asks the network, always. Throws AppFailure (ServiceRefusal when the service itself said no). */
  async function call<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    op: Operation<Q, B, A>,
    query: z.input<Q>,
    options: Call,
  ): Promise<Stamped<z.output<A>>> {
    const params = checked(op.query, query)
    const body = op.body === null ? undefined : checked(op.body, options.body)
    const text = await exchange(op, params, { ...options, body })
    const answer = understood(op, text)
    return { ...answer, stamp: stampOf(answer.value, new Date(deps.now()).toISOString(), op.cacheSeconds, false) }
  }

  /**
   * Reads with memory: a young enough answer is served as it is; when the network cannot be reached the last good
   * one is served, marked `offline`. Identical reads under way are one request.
   */
  async function read<Q extends z.ZodType, A extends z.ZodType>(
    op: Operation<Q, z.ZodType, A>,
    query: z.input<Q>,
    options: ReadCall,
  ): Promise<Stamped<z.output<A>>> {
    const params = checked(op.query, query)
    const request = `${op.name}?${new URLSearchParams(textParams(params)).toString()}`
    const kept = deps.answers.get(deps.profileId, request)
    const revive = (offline: boolean) => {
      if (!kept) return null
      const { value, leftOut } = readAnswer(op, parseJson(kept.body))
      if (value === null) return null
      return { value, leftOut, stamp: stampOf(value, kept.receivedAt, op.cacheSeconds, offline) }
    }
    const ageMs = kept === null ? Number.NaN : deps.now() - Date.parse(kept.receivedAt)
    // An answer from the future (the clock was set back) has no known age.
    const young = ageMs >= 0 && ageMs < op.cacheSeconds * 1000
    const atHand = young && options.fresh !== true ? revive(false) : null
    if (atHand) return atHand
    try {
      const text = await once(request, () => exchange(op, params, options))
      const answer = understood(op, text)
      const receivedAt = new Date(deps.now()).toISOString()
      deps.answers.put(deps.profileId, request, text, receivedAt)
      return { ...answer, stamp: stampOf(answer.value, receivedAt, op.cacheSeconds, false) }
    } catch (cause) {
      const last = servesLastGood(cause) ? revive(true) : null
      if (last) return last
      throw cause
    }
  }

  async function once(key: string, work: () => Promise<string>): Promise<string> {
    const running = inFlight.get(key) as Promise<string> | undefined
    if (running) return running
    const started = work().finally(() => inFlight.delete(key))
    inFlight.set(key, started)
    return started
  }

  /** Forgets kept answers after an act of this app made them old. */
  const forget = (op: Operation, query: Params) =>
    deps.answers.drop(deps.profileId, `${op.name}?${new URLSearchParams(textParams(query)).toString()}`)

  return { call, read, forget }
}

type Params = Readonly<Record<string, unknown>>

/** What is to be sent, in the form in which it is sent. */
function checked(declared: z.ZodType, given: unknown): Params {
  const parsed = declared.safeParse(given)
  if (parsed.success) return parsed.data as Params
  throw failure({ code: 'invalid-input', fields: parsed.error.issues.map((issue) => issue.path.join('.')) })
}

function textParams(params: Params): Record<string, string> {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

function urlOf(base: URL, op: Operation, query: Params): URL {
  const params = textParams(query)
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    delete params[name]
    return encodeURIComponent(value)
  })
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function stampOf(value: unknown, receivedAt: string, cacheSeconds: number, offline: boolean): Stamp {
  const facts = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const asOf = facts['asOf'] ?? facts['updatedAt'] ?? null
  const maxAge = facts['maxAgeSeconds']
  return {
    asOf: typeof asOf === 'string' && !Number.isNaN(Date.parse(asOf)) ? asOf : null,
    receivedAt,
    maxAgeSeconds: typeof maxAge === 'number' ? maxAge : Math.max(60, cacheSeconds * 2),
    isCached: facts['isCached'] === true,
    offline,
  }
}

function networkFailure(cause: unknown, operation: string, onReach: (reached: boolean) => void): unknown {
  if (!(cause instanceof HttpError)) return cause
  switch (cause.failure) {
    case 'aborted':
      return cause
    case 'timed-out':
      onReach(false)
      return new AppFailure({ code: 'timed-out', what: 'service' }, { cause })
    case 'unreachable':
      onReach(false)
      return new AppFailure({ code: 'offline', what: 'service' }, { cause })
    case 'too-large':
      return new AppFailure({ code: 'unexpected-answer', operation, path: 'too large' }, { cause })
  }
}

/** A passing fault of the way or of the service: worth another try for a read. */
function isPassing(cause: unknown): boolean {
  if (cause instanceof ServiceRefusal) return cause.httpStatus === 429 || cause.httpStatus >= 500
  return cause instanceof AppFailure && PASSING.has(cause.error.code)
}
const PASSING: ReadonlySet<string> = new Set(['offline', 'timed-out', 'rate-limited'])

function servesLastGood(cause: unknown): boolean {
  return isPassing(cause) || (cause instanceof AppFailure && cause.error.code === 'unexpected-answer')
}
