import type { z } from 'zod'
import { parseJson } from '@shared/json'
import type { Operation } from '@shared/market/operation'
import type { Stamp } from '@shared/time'
import { AppFailure, failure } from '../../platform/app-failure'
import type { AnswerStore, StoredAnswer } from '../../storage/answer-store'
import type { DriftLog } from '../../storage/drift'
import { readAnswer, type LeftOut } from './read-answer'
import { createHttpRequest, type RequestOptions, type HttpRequestDeps } from './http-request'
import { createRequestDeduplicator } from './request-deduplicator'
import { cacheKeyPrefixes, createMatchTest, type Match } from './cache-keys'
import { isTemporaryFailure } from './policy'
import { createNotFoundCache } from './not-found-cache'
import { parseParams, answerCacheKey, type Params } from './request'

export type { RequestOptions as Call } from './http-request'

/**
 * The only access to the service. Operations come from their declarations in `shared/market`; this client adds a cache
 * of their answers, and the age of each figure.
 */
export type MarketClientDeps = HttpRequestDeps & {
  /** Read at each use: the profile's id is not known at startup. */
  readonly profileId: () => string
  readonly answers: AnswerStore
  readonly drift: DriftLog
  readonly now: () => number
  /** Called with each good answer from the network. */
  readonly onAnswer?: (op: Operation, params: Params, value: unknown, receivedAtMs: number) => void
  /**
   * Called when a read that was served at once has been refreshed in the background: views that show the value may read
   * it again.
   */
  readonly onRefreshed?: (op: Operation, params: Params) => void
  /**
   * Called with the cause when an older answer is served because a newer one could not be loaded; with null once a
   * newer one was loaded.
   */
  readonly onTrouble?: (op: Operation, params: Params, cause: AppFailure | null) => void
  /** Reports a local failure that must not cost the answer. */
  readonly fault: (event: string, cause: unknown) => unknown
}

export type ReadCall = RequestOptions & {
  /** Requests from the network although a fresh answer is cached. */
  readonly fresh?: boolean
  /**
   * Serves the last good answer at any age, and refreshes it in the background. Not for an answer that an act of the
   * app has invalidated.
   */
  readonly atOnce?: boolean
  /**
   * For a copy of a view: serves the last good answer even if it was invalidated, and sends no request for a newer one.
   */
  readonly asRead?: boolean
}
export type Stamped<T> = {
  readonly value: T
  readonly stamp: Stamp
  /** Records that the service sent and the app could not read: a page of fewer records may still be full. */
  readonly leftOut: LeftOut
}
export type MarketClient = ReturnType<typeof createMarketClient>

const MAX_FAILING = 1000

export function createMarketClient(deps: MarketClientDeps) {
  const sendRequest = createHttpRequest({ ...deps, credentials: withSafeNotes(deps) })
  const sharedRequests = createRequestDeduplicator<Stamped<unknown>>()
  const notFoundCache = createNotFoundCache(deps.now)
  /** Requests whose latest attempt failed: their cached answers do not count as fresh until one succeeds. */
  const failing = new Set<string>()

  /**
   * Returns the text of a good answer. An answer that could not be read at all goes to the drift log like any other
   * oddity.
   */
  async function fetchText(op: Operation, params: Params, options: RequestOptions): Promise<string> {
    try {
      return await sendRequest(op, params, options)
    } catch (cause) {
      if (cause instanceof AppFailure && cause.error.code === 'unexpected-answer') {
        try {
          deps.drift(op.name, { path: '', expected: 'an answer', got: cause.error.path })
        } catch (logCause) {
          deps.fault('drift', logCause)
        }
      }
      throw cause
    }
  }

  /** Returns the usable part of an answer, and logs each place where the answer is odd. */
  function interpretAnswer(op: Operation, params: Params, text: string): Stamped<unknown> {
    const { value, oddities, leftOut } = readAnswer(op, parseJson(text))
    for (const oddity of oddities) deps.drift(op.name, oddity)
    if (value === null) {
      throw failure({ code: 'unexpected-answer', operation: op.name, path: oddities[0]?.path ?? '' })
    }
    const receivedAtMs = deps.now()
    deps.onAnswer?.(op, params, value, receivedAtMs)
    const stamp = createStamp(value, new Date(receivedAtMs).toISOString(), op.cacheSeconds, false)
    return { value, leftOut, stamp }
  }

  /**
   * Always requests from the network; `text` is the answer as received. Throws AppFailure (ServiceRefusal when the
   * service itself refused).
   */
  async function call<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    op: Operation<Q, B, A>,
    query: z.input<Q>,
    options: RequestOptions,
  ): Promise<Stamped<z.output<A>> & { readonly text: string }> {
    const params = parseParams(op.query, query)
    const body = op.body === null ? undefined : parseParams(op.body, options.body)
    const text = await fetchText(op, params, { ...options, body })
    return { ...(interpretAnswer(op, params, text) as Stamped<z.output<A>>), text }
  }

  /**
   * Always requests from the network, and returns the answer as received, for callers that read it by rules of their
   * own. Oddities are logged and block nothing; neither does a local failure after the answer arrived, such as a full
   * disk.
   */
  async function callText<Q extends z.ZodType>(
    op: Operation<Q>,
    query: z.input<Q>,
    options: RequestOptions,
  ): Promise<{ readonly text: string; readonly receivedAtMs: number }> {
    const params = parseParams(op.query, query)
    const text = await fetchText(op, params, options)
    const receivedAtMs = deps.now()
    try {
      interpretAnswer(op, params, text)
    } catch (cause) {
      if (!(cause instanceof AppFailure)) deps.fault('answer', cause)
    }
    return { text, receivedAtMs }
  }

  /** Sends one request for all callers of the same request, and caches the answer. */
  function refresh(op: Operation, params: Params, options: RequestOptions): Promise<Stamped<unknown>> {
    const request = answerCacheKey(op, params)
    const age = deps.answers.invalidationCount(deps.profileId(), request)
    return sharedRequests.join(`${age} ${request}`, options.priority, options.signal, async (signal) => {
      const text = await fetchText(op, params, { ...options, signal })
      const answer = interpretAnswer(op, params, text)
      failing.delete(request)
      notFoundCache.remove(request)
      deps.onTrouble?.(op, params, null)
      deps.answers.put(deps.profileId(), request, text, answer.stamp.receivedAt, age)
      return answer
    })
  }

  function readCached(op: Operation, { body, receivedAt }: StoredAnswer, offline: boolean): Stamped<unknown> | null {
    const { value, leftOut } = readAnswer(op, parseJson(body))
    return value === null ? null : { value, leftOut, stamp: createStamp(value, receivedAt, op.cacheSeconds, offline) }
  }

  function noteFailure(op: Operation, params: Params, cause: unknown): void {
    if (!(cause instanceof AppFailure) || cause.error.code === 'cancelled') return
    if (failing.size >= MAX_FAILING) failing.clear()
    failing.add(answerCacheKey(op, params))
    deps.onTrouble?.(op, params, cause)
  }

  /** Answer that may be served without a request; null if there is none. */
  function cachedAnswer(
    op: Operation,
    params: Params,
    cached: StoredAnswer,
    options: ReadCall,
  ): Stamped<unknown> | null {
    const ageMs = deps.now() - Date.parse(cached.receivedAt)
    // An answer from the future (the clock was set back) has no known age.
    const isFresh = ageMs >= 0 && ageMs < op.cacheSeconds * 1000
    if (isFresh && !failing.has(answerCacheKey(op, params))) return readCached(op, cached, false)
    if (options.asRead === true) return readCached(op, cached, false)
    if (options.atOnce !== true) return null
    const last = readCached(op, cached, false)
    // No caller waits for the refresh. It ends with its view's signal, and a failure shows in the network state.
    const { priority, signal } = options
    const call = { priority, ...(signal ? { signal } : {}) }
    const onFailure = (cause: unknown) => void noteFailure(op, params, cause)
    if (last) void refresh(op, params, call).then(() => deps.onRefreshed?.(op, params), onFailure)
    return last
  }

  /**
   * Reads through the cache: a fresh answer is served from it; when the network cannot be reached the last good one is
   * served, marked `offline`. Identical reads in progress share one request.
   */
  async function read<Q extends z.ZodType, A extends z.ZodType>(
    op: Operation<Q, z.ZodType, A>,
    query: z.input<Q>,
    options: ReadCall,
  ): Promise<Stamped<z.output<A>>> {
    type Read = Stamped<z.output<A>>
    const params = parseParams(op.query, query)
    const request = answerCacheKey(op, params)
    const cached = deps.answers.get(deps.profileId(), request)
    const mustRefresh = cached?.outdated === true || options.fresh === true
    const servedAnswer =
      cached && (options.asRead === true || !mustRefresh) ? cachedAnswer(op, params, cached, options) : null
    if (servedAnswer) return servedAnswer as Read
    const knownNotFound = options.fresh === true ? null : notFoundCache.get(request)
    if (knownNotFound) throw knownNotFound
    try {
      return (await refresh(op, params, options)) as Read
    } catch (cause) {
      if (op.cacheSeconds > 0) notFoundCache.put(request, cause)
      if (options.signal?.aborted) throw failure({ code: 'cancelled' })
      const last = cached && allowsLastGood(cause) ? readCached(op, cached, true) : null
      if (!last) throw cause
      noteFailure(op, params, cause)
      return last as Read
    }
  }

  /** Invalidates cached answers at any age, after an act of this app or an event of the market. */
  function invalidate(op: Operation, matches: readonly Match[]): void {
    notFoundCache.clear()
    const matchesRequest = createMatchTest(matches)
    for (const { prefix, requestValueOf: requestValue } of cacheKeyPrefixes(op)) {
      deps.answers.invalidate(deps.profileId(), prefix, (request) => matchesRequest(requestValue(request)))
    }
  }

  return { call, callText, read, invalidate }
}

/** Recording the use of a key must not cost an answer that has arrived. */
function withSafeNotes({ credentials, fault }: MarketClientDeps): MarketClientDeps['credentials'] {
  return {
    ...credentials,
    noteOutcome: (...args) => {
      try {
        credentials.noteOutcome(...args)
      } catch (cause) {
        fault('key noticed', cause)
      }
    },
  }
}

function createStamp(value: unknown, receivedAt: string, cacheSeconds: number, offline: boolean): Stamp {
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

function allowsLastGood(cause: unknown): boolean {
  return isTemporaryFailure(cause) || (cause instanceof AppFailure && cause.error.code === 'unexpected-answer')
}
