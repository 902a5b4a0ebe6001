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
import { cacheKeyPrefixes, createMatchTest, type CacheMatch } from './cache-keys'
import { isTemporaryFailure } from './policy'
import { createNotFoundCache } from './not-found-cache'
import { parseParams, answerCacheKey, type Params } from './request'

export type { RequestOptions } from './http-request'

export type MarketClientDeps = HttpRequestDeps & {
  /** Read at each use: the profile's id is not known at startup. */
  readonly profileId: () => string
  readonly answers: AnswerStore
  readonly drift: DriftLog
  readonly now: () => number
  /** Called with each good answer from the network. `receivedAtMs` is in milliseconds since the epoch. */
  readonly onAnswer?: (op: Operation, params: Params, value: unknown, receivedAtMs: number) => void
  /**
   * Called when an answer that was served at once has been refreshed in the background. Views that show the older
   * answer can now read the newer one.
   */
  readonly onRefreshed?: (op: Operation, params: Params) => void
  /**
   * Called with the cause when an older answer is served because the request for a newer one failed, and with null when
   * a request succeeded.
   */
  readonly onReadError?: (op: Operation, params: Params, cause: AppFailure | null) => void
  /** Logs a failure of this app that must not fail the read, such as a full disk. */
  readonly fault: (event: string, cause: unknown) => unknown
}

export type ReadCall = RequestOptions & {
  /** Requests from the network although a fresh answer is cached. */
  readonly fresh?: boolean
  /**
   * Serves the last good answer at any age, and refreshes the answer in the background. An answer that was invalidated
   * is not served: the caller waits for a new one.
   */
  readonly atOnce?: boolean
  /**
   * Serves the last good answer at any age, even if it was invalidated, so that the data is the same as in a view that
   * was shown earlier. A request is sent only when no answer is cached.
   */
  readonly allowInvalidated?: boolean
}
export type Stamped<T> = {
  readonly value: T
  readonly stamp: Stamp
  /** Records that the service sent and the app could not read. They count when a page is checked for being full. */
  readonly leftOut: LeftOut
}
export type MarketClient = ReturnType<typeof createMarketClient>

/** Maximum size of `failedCacheKeys`. At this size, all keys are removed. */
const MAX_FAILED_REQUESTS = 1000

/**
 * Client for the service's operations, as `shared/market` declares them. Answers are cached, and each returned value
 * has a stamp that dates it.
 */
export function createMarketClient(deps: MarketClientDeps) {
  const sendRequest = createHttpRequest({ ...deps, credentials: withLoggedNoteFailures(deps) })
  const sharedRequests = createRequestDeduplicator<Stamped<unknown>>()
  const notFoundCache = createNotFoundCache(deps.now)
  /**
   * Cache keys of requests whose latest attempt failed. Their cached answers count as stale until an attempt succeeds.
   */
  const failedCacheKeys = new Set<string>()

  /**
   * Returns the text of a good answer. An answer that is not JSON, is too large, or is a redirect is noted in the drift
   * log.
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

  /**
   * Returns the usable part of an answer, and notes each oddity in the drift log. Throws AppFailure `unexpected-answer`
   * when no part can be used.
   */
  function interpretAnswer(op: Operation, params: Params, text: string): Stamped<unknown> {
    const { value, oddities, leftOut } = readAnswer(op, parseJson(text))
    for (const oddity of oddities) deps.drift(op.name, oddity)
    if (value === null) {
      throw failure({ code: 'unexpected-answer', operation: op.name, path: oddities[0]?.path ?? '' })
    }
    const receivedAtMs = deps.now()
    deps.onAnswer?.(op, params, value, receivedAtMs)
    const stamp = createStamp(value, op.cacheSeconds, {
      receivedAt: new Date(receivedAtMs).toISOString(),
      offline: false,
    })
    return { value, leftOut, stamp }
  }

  /**
   * Always requests from the network; `text` is the answer as received. Rejects with AppFailure, or with its subclass
   * ServiceRefusal when the service refused the request.
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
   * Always requests from the network, and returns the answer as received, for callers that parse the answer by their
   * own rules. Oddities of the answer are only noted in the drift log. Failures of this app after the answer arrived,
   * such as a full disk, are only logged.
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

  /** Sends one request for all callers that want the same answer, and caches the answer. */
  function refresh(op: Operation, params: Params, options: RequestOptions): Promise<Stamped<unknown>> {
    const cacheKey = answerCacheKey(op, params)
    const invalidationCount = deps.answers.invalidationCount(deps.profileId(), cacheKey)
    // The count is part of the name: a caller that reads after an invalidation must not join a request from before the
    // invalidation.
    return sharedRequests.join(`${invalidationCount} ${cacheKey}`, options.priority, options.signal, async (signal) => {
      const text = await fetchText(op, params, { ...options, signal })
      const answer = interpretAnswer(op, params, text)
      failedCacheKeys.delete(cacheKey)
      notFoundCache.remove(cacheKey)
      deps.onReadError?.(op, params, null)
      deps.answers.put(deps.profileId(), cacheKey, text, answer.stamp.receivedAt, invalidationCount)
      return answer
    })
  }

  function readCached(
    op: Operation,
    { body, receivedAt }: StoredAnswer,
    { offline }: { readonly offline: boolean },
  ): Stamped<unknown> | null {
    const { value, leftOut } = readAnswer(op, parseJson(body))
    return value === null
      ? null
      : { value, leftOut, stamp: createStamp(value, op.cacheSeconds, { receivedAt, offline }) }
  }

  function noteFailure(op: Operation, params: Params, cause: unknown): void {
    if (!(cause instanceof AppFailure) || cause.error.code === 'cancelled') return
    if (failedCacheKeys.size >= MAX_FAILED_REQUESTS) failedCacheKeys.clear()
    failedCacheKeys.add(answerCacheKey(op, params))
    deps.onReadError?.(op, params, cause)
  }

  /**
   * Returns the cached answer if it may be served now; null if the caller must wait for a request. If an answer that is
   * not fresh is served because of `atOnce`, also starts the background refresh.
   */
  function serveFromCache(
    op: Operation,
    params: Params,
    storedAnswer: StoredAnswer,
    options: ReadCall,
  ): Stamped<unknown> | null {
    const ageMs = deps.now() - Date.parse(storedAnswer.receivedAt)
    // A negative age means that the clock was set back: the true age is unknown.
    const isFresh = ageMs >= 0 && ageMs < op.cacheSeconds * 1000
    if (isFresh && !failedCacheKeys.has(answerCacheKey(op, params)))
      return readCached(op, storedAnswer, { offline: false })
    if (options.allowInvalidated === true) return readCached(op, storedAnswer, { offline: false })
    if (options.atOnce !== true) return null
    const lastAnswer = readCached(op, storedAnswer, { offline: false })
    // The caller does not wait for this refresh, but the caller's signal aborts it. `onReadError` reports a failure.
    const { priority, signal } = options
    const refreshOptions = { priority, ...(signal ? { signal } : {}) }
    const onFailure = (cause: unknown) => void noteFailure(op, params, cause)
    if (lastAnswer) void refresh(op, params, refreshOptions).then(() => deps.onRefreshed?.(op, params), onFailure)
    return lastAnswer
  }

  /**
   * Reads through the cache. A fresh cached answer is served without a request. When a request fails temporarily, or
   * its answer cannot be read, the last good answer is served, marked `offline`. Identical reads share one request.
   */
  async function read<Q extends z.ZodType, A extends z.ZodType>(
    op: Operation<Q, z.ZodType, A>,
    query: z.input<Q>,
    options: ReadCall,
  ): Promise<Stamped<z.output<A>>> {
    type ReadResult = Stamped<z.output<A>>
    const params = parseParams(op.query, query)
    const cacheKey = answerCacheKey(op, params)
    const storedAnswer = deps.answers.get(deps.profileId(), cacheKey)
    const mustRefresh = storedAnswer?.outdated === true || options.fresh === true
    const mayServeFromCache = options.allowInvalidated === true || !mustRefresh
    const servedAnswer = storedAnswer && mayServeFromCache ? serveFromCache(op, params, storedAnswer, options) : null
    if (servedAnswer) return servedAnswer as ReadResult
    // The service recently refused this request as not found.
    const knownNotFound = options.fresh === true ? null : notFoundCache.get(cacheKey)
    if (knownNotFound) throw knownNotFound
    try {
      return (await refresh(op, params, options)) as ReadResult
    } catch (cause) {
      if (op.cacheSeconds > 0) notFoundCache.put(cacheKey, cause)
      if (options.signal?.aborted) throw failure({ code: 'cancelled' })
      const lastAnswer = storedAnswer && allowsLastGood(cause) ? readCached(op, storedAnswer, { offline: true }) : null
      if (!lastAnswer) throw cause
      noteFailure(op, params, cause)
      return lastAnswer as ReadResult
    }
  }

  /** Invalidates the cached answers that a match selects, after an act of this app or an event of the market. */
  function invalidate(op: Operation, matches: readonly CacheMatch[]): void {
    notFoundCache.clear()
    const matchesRequest = createMatchTest(matches)
    for (const { prefix, requestValueOf } of cacheKeyPrefixes(op)) {
      deps.answers.invalidate(deps.profileId(), prefix, (cacheKey) => matchesRequest(requestValueOf(cacheKey)))
    }
  }

  return { call, callText, read, invalidate }
}

/** Credentials whose `noteOutcome` never throws: a failure to record the use of a key must not fail the request. */
function withLoggedNoteFailures({ credentials, fault }: MarketClientDeps): MarketClientDeps['credentials'] {
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

/**
 * Creates the stamp of an answer. An answer that gives no maximum age is stale after twice its cache time, but not
 * before one minute.
 */
function createStamp(
  value: unknown,
  cacheSeconds: number,
  { receivedAt, offline }: Pick<Stamp, 'receivedAt' | 'offline'>,
): Stamp {
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

/** True if a failed request may be replaced by the last good answer. */
function allowsLastGood(cause: unknown): boolean {
  return isTemporaryFailure(cause) || (cause instanceof AppFailure && cause.error.code === 'unexpected-answer')
}
