import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { Operation } from '@shared/market/operation'
import { failure } from '../../platform/app-failure'
import { monotonicNow as machineNow, type MonotonicNow } from '../../platform/monotonic-clock'
import type { ActRow, ActStore } from '../../storage/keyed-acts'
import type { MarketClient } from './client'
import { mayHaveReachedServer, type RequestOptions } from './http-request'
import { isServiceRefusalBody, ServiceRefusal } from './refusal'

type KeyedActsDeps = {
  readonly market: MarketClient
  readonly store: ActStore
  /** Read at each use: the profile's id is not known at startup. */
  readonly profileId: () => string
  readonly now: () => number
  /** Clock for the age of an act within a run; the machine's monotonic clock by default. */
  readonly monotonicNow?: MonotonicNow
  /** Makes and checks idempotency keys: 8 to 64 characters of letters, digits, dot, underscore, colon, hyphen. */
  readonly keys: {
    readonly make: (authenticatedText: string) => string
    /** True if this app made the key for this text, in any run; null until the vault was opened. */
    readonly verify: (key: string, authenticatedText: string) => boolean | null
  }
  /**
   * Fingerprint of the current user key, which does not reveal the key. The service identifies an act by the
   * idempotency key together with the user key.
   */
  readonly fingerprint: () => Promise<string>
  /** Wait before the first repeat after a lost answer, in milliseconds. The wait doubles with each repeat. */
  readonly firstRetryDelayMs: number
}

export type ActResult<T> =
  /** The act took place. `value` is null when a lookup showed this and the answer to the act never arrived. */
  | { readonly status: 'done'; readonly value: T | null }
  /**
   * The act may have taken place. While `isRepeatable` is true, another call of `send` repeats the request with the
   * same key. Otherwise no request is sent until `conclude` stores that the act did not take place.
   */
  | {
      readonly status: 'unknown'
      readonly isRepeatable: boolean
      /**
       * Pause that the service requested before a repeat, in milliseconds, and never longer than the act may be
       * repeated. 0 without a requested pause, and when the act may not be repeated.
       */
      readonly pauseMs: number
    }

export type ActCall = Pick<RequestOptions, 'priority' | 'signal'> & {
  /** Permanent name of this act: every request under this name has the same key, operation and body. */
  readonly act: string
  /** Called before an act is sent for the first time. Throws AppFailure when it must not be sent. */
  readonly assertMaySend?: () => Promise<void>
}
export type KeyedActs = ReturnType<typeof createKeyedActs>

/**
 * Longest time in which an act is repeated. The service remembers an idempotency key for 24 hours. But a lost request
 * may never have arrived, so a repeat may be the first request to do the act, and the person approved the act only for
 * the next minutes.
 */
const MAX_REPEAT_MS = 5 * 60_000
const MAX_TRIES = 4
const MAX_DELAY_MS = 10_000

/**
 * Sends acts that the service does once for each idempotency key. The key is stored before the request is sent, so that
 * a retry after a lost answer or a crash returns the first answer and never causes a second act. Source:
 * "Idempotency-Key" of the market's document.
 */
export function createKeyedActs(deps: KeyedActsDeps) {
  const { market, store, monotonicNow = machineNow } = deps
  /** Idempotency keys that this run has made. A row with any other key is verified before the act is sent. */
  const keysOfThisRun = new Set<string>()
  const runningActs = new Map<string, { readonly content: string; readonly result: Promise<unknown> }>()

  /**
   * Returns the stored row of the act, or makes and stores one. Throws AppFailure `invalid-input` when the name belongs
   * to an act with another operation or body.
   */
  async function openAct(op: Operation, body: string, { act, assertMaySend }: ActCall): Promise<OpenedAct> {
    const savedRow = store.get(deps.profileId(), act)
    if (savedRow && (savedRow.operation !== op.name || savedRow.body !== body)) {
      throw failure({ code: 'invalid-input', fields: ['act'] })
    }
    if (savedRow && savedRow.outcome !== 'refused') return { row: savedRow, wasSentBefore: savedRow.outcome === 'open' }
    // A refused act changed nothing, so the app starts as if the act had never been sent.
    if (savedRow) store.forget(deps.profileId(), act)
    const keyFingerprint = await deps.fingerprint()
    await assertMaySend?.()
    const createdAt = new Date(deps.now()).toISOString()
    const rowWithoutKey = { act, operation: op.name, body, sentAs: keyFingerprint, at: createdAt }
    const row = { ...rowWithoutKey, key: deps.keys.make(authenticatedText(deps.profileId(), rowWithoutKey)) }
    store.begin(deps.profileId(), row)
    keysOfThisRun.add(row.key)
    return { row: { ...row, outcome: 'open', answer: null }, wasSentBefore: false }
  }

  /**
   * Fingerprint of the user key. If the key cannot be read, throws for an act that was never sent, and returns null for
   * an act that may have been sent: its outcome stays unknown, and no further request is sent.
   */
  const currentFingerprint = (mayBeDone: boolean): Promise<string | null> =>
    deps.fingerprint().catch((cause: unknown) => {
      if (mayBeDone) return null
      throw cause
    })

  /**
   * Sends the act, and repeats the request with the same key while answers are lost. Throws when the act was refused.
   */
  async function attempt<B extends z.ZodType, A extends z.ZodType>(
    op: Operation<z.ZodType, B, A>,
    body: z.input<B>,
    { row, wasSentBefore }: OpenedAct,
    { act, priority, signal }: ActCall,
  ): Promise<AttemptResult<z.output<A>>> {
    const settle = (outcome: ActRow['outcome'], answer?: string) => store.settle(deps.profileId(), act, outcome, answer)
    let mayBeDone = wasSentBefore
    for (let tryCount = 1; ; tryCount++) {
      // Checked before each try: the computer may sleep for days between two tries.
      if (repeatableMs(row) === 0 || verifyRow(row) === null) return lostAttempt(0)
      if ((await currentFingerprint(mayBeDone)) !== row.sentAs) return lostAttempt(0)
      try {
        const options = { priority, body, idempotencyKey: row.key, ...(signal ? { signal } : {}) }
        const { value } = await market.call(op, {}, options)
        settle('done', JSON.stringify(value))
        return { isLost: false, value }
      } catch (cause) {
        const meaning = failureMeaning(cause, mayBeDone)
        if (meaning === 'refused') {
          settle('refused')
          throw cause
        }
        if (meaning === 'unknown') settle('unknown')
        const pauseMs = requestedPauseMs(cause)
        const delayMs = Math.max(pauseMs, deps.firstRetryDelayMs * 2 ** (tryCount - 1))
        if (meaning === 'unknown' || tryCount >= MAX_TRIES || delayMs > MAX_DELAY_MS) return lostAttempt(pauseMs)
        mayBeDone = true
        // The sleep rejects only when the caller's signal is aborted.
        const hasWaited = await sleep(delayMs, true, signal ? { signal } : {}).catch(() => false)
        if (!hasWaited) return lostAttempt(pauseMs)
      }
    }
  }

  async function sendOnce<B extends z.ZodType, A extends z.ZodType>(
    op: Operation<z.ZodType, B, A>,
    body: z.input<B>,
    call: ActCall,
  ): Promise<ActResult<z.output<A>>> {
    const openedAct = await openAct(op, JSON.stringify(body), call)
    const { row } = openedAct
    if (row.outcome === 'done') {
      // The cast is safe: only answers that fitted the declaration are stored.
      return { status: 'done', value: row.answer === null ? null : (JSON.parse(row.answer) as z.output<A>) }
    }
    const attemptResult = row.outcome === 'unknown' ? lostAttempt(0) : await attempt(op, body, openedAct, call)
    if (!attemptResult.isLost) return { status: 'done', value: attemptResult.value }
    const isOpen = store.get(deps.profileId(), call.act)?.outcome === 'open'
    const isRepeatable = isOpen && (await currentFingerprint(true)) === row.sentAs && repeatableMs(row) > 0
    return {
      status: 'unknown',
      isRepeatable,
      pauseMs: isRepeatable ? Math.min(attemptResult.pauseMs, repeatableMs(row)) : 0,
    }
  }

  /**
   * Does the act once. A second call while the act is in progress gets the result of the first call. Throws AppFailure
   * when it is certain that nothing changed: the service refused the act, or no request was sent. A caller may then try
   * again.
   */
  async function send<B extends z.ZodType, A extends z.ZodType>(
    op: Operation<z.ZodType, B, A>,
    body: z.input<B>,
    call: ActCall,
  ): Promise<ActResult<z.output<A>>> {
    const name = JSON.stringify([deps.profileId(), call.act])
    const content = JSON.stringify([op.name, body])
    const runningAct = runningActs.get(name)
    if (runningAct && runningAct.content !== content) throw failure({ code: 'invalid-input', fields: ['act'] })
    if (runningAct) return runningAct.result as Promise<ActResult<z.output<A>>>
    const result = sendOnce(op, body, call).finally(() => runningActs.delete(name))
    runningActs.set(name, { content, result })
    return result
  }

  /**
   * Returns true if this app wrote the row, false if another program did, and null while the vault has not been opened.
   * The act is sent only if the result is true; otherwise the row stays stored.
   */
  const verifyRow = (row: ActRow): boolean | null =>
    keysOfThisRun.has(row.key) || deps.keys.verify(row.key, authenticatedText(deps.profileId(), row))

  /** Monotonic times, in milliseconds, at which this run first handled each act, by idempotency key. */
  const firstHandledMs = new Map<string, number>()

  /**
   * Milliseconds for which an act may still be repeated; 0 when it may not be repeated. An act whose row another
   * program wrote is never repeated. Nor is an act dated in the future: the clock was set back, so its age is unknown.
   * Within a run the monotonic clock limits the time, so that setting the clock back does not extend it.
   */
  function repeatableMs(row: ActRow): number {
    const { key, at } = row
    if (verifyRow(row) === false) return 0
    const firstHandledAtMs = firstHandledMs.get(key) ?? monotonicNow()
    firstHandledMs.set(key, firstHandledAtMs)
    const wallAgeMs = deps.now() - Date.parse(at)
    const ageMs = Math.max(wallAgeMs, monotonicNow() - firstHandledAtMs)
    const isTooOld = wallAgeMs < 0 || ageMs > MAX_REPEAT_MS
    // At the limit itself the act may still be repeated, so the result is at least 1 there.
    return isTooOld ? 0 : MAX_REPEAT_MS + 1 - ageMs
  }

  /** True if the act may have been sent and is not known to be refused. */
  function mayHaveBeenSent(act: string): boolean {
    const row = store.get(deps.profileId(), act)
    return row !== null && row.outcome !== 'refused'
  }

  /** Stores the result of a lookup. If the act did not take place, its row is removed, so that it may be sent again. */
  function conclude(act: string, { tookPlace }: { readonly tookPlace: boolean }): void {
    if (tookPlace) store.settle(deps.profileId(), act, 'done')
    else store.forget(deps.profileId(), act)
  }

  return { send, conclude, mayHaveBeenSent }
}

/** Text that an idempotency key authenticates: all that the act sends, and the time that limits its repeats. */
const authenticatedText = (
  profile: string,
  { act, operation, body, sentAs, at }: Omit<ActRow, 'key' | 'outcome' | 'answer'>,
) => JSON.stringify([profile, act, operation, body, sentAs, at])

/** `isLost`: the act may have taken place, and its outcome is unknown. `pauseMs`: pause that the service requested. */
type AttemptResult<V> =
  | { readonly isLost: false; readonly value: V }
  | { readonly isLost: true; readonly pauseMs: number }
const lostAttempt = (pauseMs: number) => ({ isLost: true, pauseMs }) as const

type OpenedAct = {
  readonly row: ActRow
  /** True if an earlier call stored the row and its outcome is still `open`, so that the act may have been sent. */
  readonly wasSentBefore: boolean
}

/**
 * Meaning of a failure for the act. `refused`: nothing changed, for certain. `unknown`: the service does not know the
 * outcome, or has another request with this key. `lost`: the answer is missing, and a request with the same key may
 * still return it.
 */
function failureMeaning(cause: unknown, mayBeDone: boolean): 'refused' | 'unknown' | 'lost' {
  if (!(cause instanceof ServiceRefusal)) return mayBeDone || mayHaveReachedServer(cause) ? 'lost' : 'refused'
  const { body, httpStatus } = cause
  if (body.outcomeUnknown === true || body.idempotencyStatus === 'key_reused') return 'unknown'
  if (body.idempotencyStatus === 'in_progress') return 'lost'
  // After a server fault, or a page that a proxy sent, the act may have taken place. A 503 is different: the service
  // sends a 503 only before it starts an act.
  const isFault = httpStatus >= 500 && httpStatus !== 503
  if (!isServiceRefusalBody(body) || isFault || cause.error.code === 'outcome-unknown') return 'lost'
  // A refusal with another error status usually comes before the service looks up the idempotency key, so such a
  // refusal does not mean that an earlier try failed.
  return mayBeDone && httpStatus >= 400 && !ACT_STATUSES.has(httpStatus) ? 'lost' : 'refused'
}

/** Statuses of refusals that concern the act itself, and not the key or the rate of the caller. */
const ACT_STATUSES: ReadonlySet<number> = new Set([400, 404, 409, 422])

/** Pause that the service requested, in milliseconds; 0 without one. */
function requestedPauseMs(cause: unknown): number {
  if (!(cause instanceof ServiceRefusal)) return 0
  return (cause.body.retryAfterSeconds ?? cause.body.retryAfter ?? 0) * 1000
}
