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
  /** Makes and checks keys: 8 to 64 characters of letters, digits, dot, underscore, colon, hyphen. */
  readonly keys: {
    readonly make: (words: string) => string
    /** True when this app made the key for these words, in any run; null until the vault was opened. */
    readonly verify: (key: string, words: string) => boolean | null
  }
  /** Distinguishes user keys without revealing them: the service identifies an act by the user key, too. */
  readonly fingerprint: () => Promise<string>
  /** First wait before a lost answer is requested again, in milliseconds. */
  readonly firstDelayMs: number
}

export type ActResult<T> =
  /** `value` is null when a lookup showed that the act took place, and its own answer never arrived. */
  | { readonly status: 'done'; readonly value: T | null }
  /**
   * The act may have taken place. It is not sent again before `conclude` says that it did not; but while only answers
   * were lost (`isRepeatable`), calling `send` again repeats the request with the same key.
   */
  | {
      readonly status: 'unknown'
      readonly isRepeatable: boolean
      /**
       * Pause that the service requested, in milliseconds, limited to the time in which the act may be repeated: an act
       * that may not be repeated is only looked up. 0 when no pause was requested.
       */
      readonly pauseMs: number
    }

type ActCall = Pick<RequestOptions, 'priority' | 'signal'> & {
  /** Permanent name of this one act: every request under this name has the same key and the same words. */
  readonly act: string
  /** Called before an act is sent for the first time. Throws AppFailure when it must not be sent. */
  readonly require?: () => Promise<void>
}
export type KeyedActs = ReturnType<typeof createKeyedActs>

/**
 * Longest time in which an act is repeated. The service remembers a key for 24 hours, but a lost act may never have
 * arrived: repeating it then does it for the first time, and the approval was for a few minutes only.
 */
const REPEAT_FOR_MS = 5 * 60_000
const MAX_TRIES = 4
const MAX_DELAY_MS = 10_000

/**
 * Acts that the service accepts once for each idempotency key. The key is made and stored before the request is sent,
 * so that a retry after a lost answer or a crash returns the first answer and never causes a second act. Source:
 * "Idempotency-Key" of the market's document.
 */
export function createKeyedActs(deps: KeyedActsDeps) {
  const { market, store, monotonicNow = machineNow } = deps
  /** Keys that this run has made. A key of an earlier run must prove that the app wrote its row. */
  const keysOfThisRun = new Set<string>()
  const runningActs = new Map<string, { readonly words: string; readonly result: Promise<unknown> }>()

  async function openAct(op: Operation, body: string, { act, require }: ActCall): Promise<OpenedAct> {
    const savedRow = store.get(deps.profileId(), act)
    if (savedRow && (savedRow.operation !== op.name || savedRow.body !== body)) {
      throw failure({ code: 'invalid-input', fields: ['act'] })
    }
    if (savedRow && savedRow.outcome !== 'refused') return { row: savedRow, wasSentBefore: savedRow.outcome === 'open' }
    // A refused act changed nothing, so its row is removed as if it had never been sent.
    if (savedRow) store.forget(deps.profileId(), act)
    const keyFingerprint = await deps.fingerprint()
    await require?.()
    const parts = { act, operation: op.name, body, sentAs: keyFingerprint, at: new Date(deps.now()).toISOString() }
    const row = { ...parts, key: deps.keys.make(authenticatedText(deps.profileId(), parts)) }
    store.begin(deps.profileId(), row)
    keysOfThisRun.add(row.key)
    return { row: { ...row, outcome: 'open', answer: null }, wasSentBefore: false }
  }

  /**
   * Fingerprint of the user key. A key that cannot be read stops an act that was never sent; for one that may have been
   * sent, null only means that no further request is sent.
   */
  const currentFingerprint = (mayBeDone: boolean): Promise<string | null> =>
    deps.fingerprint().catch((cause: unknown) => {
      if (mayBeDone) return null
      throw cause
    })

  /** Sends the act, and repeats it with the same key while its answer is lost. */
  async function attempt<B extends z.ZodType, A extends z.ZodType>(
    op: Operation<z.ZodType, B, A>,
    body: z.input<B>,
    { row, wasSentBefore }: OpenedAct,
    { act, priority, signal }: ActCall,
  ): Promise<Attempted<z.output<A>>> {
    const settle = (outcome: ActRow['outcome'], answer?: string) => store.settle(deps.profileId(), act, outcome, answer)
    let mayBeDone = wasSentBefore
    for (let tryCount = 1; ; tryCount++) {
      // Checked before each try: a machine may sleep for days between two tries.
      if (repeatableMs(row) === 0 || isWrittenByApp(row) === null) return lostAttempt(0)
      if ((await currentFingerprint(mayBeDone)) !== row.sentAs) return lostAttempt(0)
      try {
        const options = { priority, body, idempotencyKey: row.key, ...(signal ? { signal } : {}) }
        const { value } = await market.call(op, {}, options)
        settle('done', JSON.stringify(value))
        return { isLost: false, value }
      } catch (cause) {
        const verdict = actVerdict(cause, mayBeDone)
        if (verdict === 'refused') {
          settle('refused')
          throw cause
        }
        if (verdict === 'unknown') settle('unknown')
        const leastMs = requestedPauseMs(cause)
        const delayMs = Math.max(leastMs, deps.firstDelayMs * 2 ** (tryCount - 1))
        if (verdict === 'unknown' || tryCount >= MAX_TRIES || delayMs > MAX_DELAY_MS) return lostAttempt(leastMs)
        mayBeDone = true
        // The wait rejects only when the caller's signal is aborted.
        const isWaitedFor = await sleep(delayMs, true, signal ? { signal } : {}).catch(() => false)
        if (!isWaitedFor) return lostAttempt(leastMs)
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
    // The stored answer was read by the declaration before it was stored.
    if (row.outcome === 'done') {
      return { status: 'done', value: row.answer === null ? null : (JSON.parse(row.answer) as z.output<A>) }
    }
    const attempted = row.outcome === 'unknown' ? lostAttempt(0) : await attempt(op, body, openedAct, call)
    if (!attempted.isLost) return { status: 'done', value: attempted.value }
    const isOpen = store.get(deps.profileId(), call.act)?.outcome === 'open'
    const isRepeatable = isOpen && (await currentFingerprint(true)) === row.sentAs && repeatableMs(row) > 0
    return {
      status: 'unknown',
      isRepeatable,
      pauseMs: isRepeatable ? Math.min(attempted.leastMs, repeatableMs(row)) : 0,
    }
  }

  /**
   * Does the act once; a second call while the act is in progress joins the first. Throws AppFailure when it is certain
   * that nothing changed (the service refused the act, or it was never sent); the same act may then be tried again.
   */
  async function send<B extends z.ZodType, A extends z.ZodType>(
    op: Operation<z.ZodType, B, A>,
    body: z.input<B>,
    call: ActCall,
  ): Promise<ActResult<z.output<A>>> {
    const name = JSON.stringify([deps.profileId(), call.act])
    const words = JSON.stringify([op.name, body])
    const running = runningActs.get(name)
    if (running && running.words !== words) throw failure({ code: 'invalid-input', fields: ['act'] })
    if (running) return running.result as Promise<ActResult<z.output<A>>>
    const result = sendOnce(op, body, call).finally(() => runningActs.delete(name))
    runningActs.set(name, { words, result })
    return result
  }

  /**
   * True when this app wrote the row; null until the vault was opened. A row that is not known to be ours is kept and
   * not sent.
   */
  const isWrittenByApp = (row: ActRow): boolean | null =>
    keysOfThisRun.has(row.key) || deps.keys.verify(row.key, authenticatedText(deps.profileId(), row))

  /** Monotonic time at which this run first handled an act, by its idempotency key. */
  const firstSeenMs = new Map<string, number>()

  /**
   * Milliseconds for which an act may still be repeated; 0 when it may not. An act from the future (the clock was set
   * back) has no known age, and within a run no change of the clock makes an act younger. An act that another program
   * may have written is only looked up.
   */
  function repeatableMs(row: ActRow): number {
    const { key, at } = row
    if (isWrittenByApp(row) === false) return 0
    const seenMs = firstSeenMs.get(key) ?? monotonicNow()
    firstSeenMs.set(key, seenMs)
    const wallAgeMs = deps.now() - Date.parse(at)
    const ageMs = Math.max(wallAgeMs, monotonicNow() - seenMs)
    return wallAgeMs < 0 || ageMs > REPEAT_FOR_MS ? 0 : REPEAT_FOR_MS + 1 - ageMs
  }

  /** True if a request that was not refused may have been sent under this name. */
  function mayBeSent(act: string): boolean {
    const row = store.get(deps.profileId(), act)
    return row !== null && row.outcome !== 'refused'
  }

  /** Stores the result of a lookup: the act took place, or it did not and may be made again under another name. */
  function conclude(act: string, tookPlace: boolean): void {
    if (tookPlace) store.settle(deps.profileId(), act, 'done')
    else store.forget(deps.profileId(), act)
  }

  return { send, conclude, mayBeSent }
}

/** One text of everything that an act sends and of the time that limits its repeats. */
const authenticatedText = (
  profile: string,
  { act, operation, body, sentAs, at }: Omit<ActRow, 'key' | 'outcome' | 'answer'>,
) => JSON.stringify([profile, act, operation, body, sentAs, at])

/** Lost: the act may have taken place, and its outcome is unknown. */
type Attempted<V> = { readonly isLost: false; readonly value: V } | { readonly isLost: true; readonly leastMs: number }
const lostAttempt = (leastMs: number) => ({ isLost: true, leastMs }) as const

type OpenedAct = {
  readonly row: ActRow
  /** The act was sent in an earlier run, and its outcome was never received. */
  readonly wasSentBefore: boolean
}

/**
 * Meaning of a failure for the act. `refused`: certain that nothing changed; `unknown`: the service itself cannot say;
 * `lost`: the answer is missing, and the same key requests it again.
 */
function actVerdict(cause: unknown, mayBeDone: boolean): 'refused' | 'unknown' | 'lost' {
  if (!(cause instanceof ServiceRefusal)) return mayBeDone || mayHaveReachedServer(cause) ? 'lost' : 'refused'
  const { body, httpStatus } = cause
  if (body.outcomeUnknown === true || body.idempotencyStatus === 'key_reused') return 'unknown'
  if (body.idempotencyStatus === 'in_progress') return 'lost'
  // A server fault, or a page of an intermediary, says nothing about this try. A 503 pause is sent before anything is
  // done.
  const isFault = httpStatus >= 500 && httpStatus !== 503
  if (!isServiceRefusalBody(body) || isFault || cause.error.code === 'outcome-unknown') return 'lost'
  // Many refusals are sent before the key is looked up, so they say nothing about an earlier try.
  return mayBeDone && httpStatus >= 400 && !ACT_STATUSES.has(httpStatus) ? 'lost' : 'refused'
}

/** Statuses that concern the act itself, not the caller. */
const ACT_STATUSES: ReadonlySet<number> = new Set([400, 404, 409, 422])

/** Pause that the service requested, in milliseconds; 0 without one. */
function requestedPauseMs(cause: unknown): number {
  if (!(cause instanceof ServiceRefusal)) return 0
  return (cause.body.retryAfterSeconds ?? cause.body.retryAfter ?? 0) * 1000
}
