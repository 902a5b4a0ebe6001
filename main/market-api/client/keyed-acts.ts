import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { Operation } from '@shared/market/operation'
import { failure } from '../../platform/app-failure'
import { monotonicNow as machineNow, type MonotonicNow } from '../../platform/monotonic-clock'
import type { ActRow, ActStore } from '../../storage/keyed-acts'
import type { MarketClient } from './client'
import { maybeSent, type RequestOptions } from './http-request'
import { isOwnWord, ServiceRefusal } from './refusal'

type KeyedActsDeps = {
  readonly market: MarketClient
  readonly store: ActStore
  /** Read at each use: which world it is, is not known from the start. */
  readonly profileId: () => string
  readonly now: () => number
  /** What the age of an act runs on within a run; the machine's own clock where it is left out. */
  readonly monotonicNow?: MonotonicNow
  /** New keys: 8 to 64 characters of letters, digits, dot, underscore, colon, hyphen. */
  readonly keys: {
    readonly make: (words: string) => string
    /** True when this app made the key for these words, in any run; null until the vault was opened. */
    readonly verify: (key: string, words: string) => boolean | null
  }
  /** Tells one user key from another without telling either: the service knows an act by its key as well. */
  readonly fingerprint: () => Promise<string>
  /** First wait before a lost answer is asked for again, in milliseconds. */
  readonly firstDelayMs: number
}

export type ActResult<T> =
  /** `value` is null when it was found out that it took place, and its own answer was never heard. */
  | { readonly status: 'done'; readonly value: T | null }
  /**
   * It may have taken place. It is not sent again before `conclude` says that it did not; but while only answers were
   * lost (`isRepeatable`), asking for it again asks the service with the same key.
   */
  | {
      readonly status: 'unknown'
      readonly isRepeatable: boolean
      /**
       * How long the service asked to be left alone, in milliseconds, as far as it may be repeated after that: what may
       * not is looked up without asking for it. 0 when it did not ask.
       */
      readonly leastMs: number
    }

type ActCall = Pick<RequestOptions, 'priority' | 'signal'> & {
  /** Names this one act for ever: whatever is sent under it is sent with the same key and the same words. */
  readonly act: string
  /** Asked before an act is sent for the first time. Throws AppFailure when it must not be. */
  readonly require?: () => Promise<void>
}
export type KeyedActs = ReturnType<typeof createKeyedActs>

/**
 * The service remembers a key for 24 hours. A lost act may never have arrived, though: to repeat it is then to do it for
 * the first time, which is what was approved only for a few minutes.
 */
const REPEAT_FOR_MS = 5 * 60_000
const TRIES = 4
const LONGEST_DELAY_MS = 10_000

/**
 * Acts that the service takes once for each idempotency key. The key is made and stored before anything is sent, so
 * that a lost answer, or a crash, ends in the first answer again and never in a second act. Source: "Idempotency-Key"
 * of the market's document.
 */
export function createKeyedActs(deps: KeyedActsDeps) {
  const { market, store, monotonicNow = machineNow } = deps
  /** Keys that this run has made. Those of an earlier one have to prove that the app wrote what stands beside them. */
  const begunHere = new Set<string>()
  const underWay = new Map<string, { readonly words: string; readonly result: Promise<unknown> }>()

  async function begin(op: Operation, body: string, { act, require }: ActCall): Promise<Begun> {
    const known = store.get(deps.profileId(), act)
    if (known && (known.operation !== op.name || known.body !== body)) {
      throw failure({ code: 'invalid-input', fields: ['act'] })
    }
    if (known && known.outcome !== 'refused') return { row: known, sentBefore: known.outcome === 'open' }
    // What the service refused changed nothing: from here it is as if it had never been sent.
    if (known) store.forget(deps.profileId(), act)
    const sentAs = await deps.fingerprint()
    await require?.()
    const words = { act, operation: op.name, body, sentAs, at: new Date(deps.now()).toISOString() }
    const row = { ...words, key: deps.keys.make(wordsOf(deps.profileId(), words)) }
    store.begin(deps.profileId(), row)
    begunHere.add(row.key)
    return { row: { ...row, outcome: 'open', answer: null }, sentBefore: false }
  }

  /** A key that cannot be looked at stops what was never sent; of what was it only says that nothing more is sent. */
  const sentAs = (maybeDone: boolean): Promise<string | null> =>
    deps.fingerprint().catch((cause: unknown) => {
      if (maybeDone) return null
      throw cause
    })

  /** Sends it, and while its answer is lost again with the same key. */
  async function attempt<B extends z.ZodType, A extends z.ZodType>(
    op: Operation<z.ZodType, B, A>,
    body: z.input<B>,
    { row, sentBefore }: Begun,
    { act, priority, signal }: ActCall,
  ): Promise<Attempted<z.output<A>>> {
    const settle = (outcome: ActRow['outcome'], answer?: string) => store.settle(deps.profileId(), act, outcome, answer)
    let maybeDone = sentBefore
    for (let tries = 1; ; tries++) {
      // Looked at before each try: a machine may sleep for days between two of them.
      if (repeatableMs(row) === 0 || isOurs(row) === null) return lostFor(0)
      if ((await sentAs(maybeDone)) !== row.sentAs) return lostFor(0)
      try {
        const options = { priority, body, idempotencyKey: row.key, ...(signal ? { signal } : {}) }
        const { value } = await market.call(op, {}, options)
        settle('done', JSON.stringify(value))
        return { isLost: false, value }
      } catch (cause) {
        const verdict = verdictOf(cause, maybeDone)
        if (verdict === 'refused') settle('refused')
        if (verdict === 'refused') throw cause
        if (verdict === 'unknown') settle('unknown')
        const leastMs = askedMs(cause)
        const delayMs = Math.max(leastMs, deps.firstDelayMs * 2 ** (tries - 1))
        if (verdict === 'unknown' || tries >= TRIES || delayMs > LONGEST_DELAY_MS) return lostFor(leastMs)
        maybeDone = true
        // The wait fails only when nobody waits for the act any more.
        const isWaitedFor = await sleep(delayMs, true, signal ? { signal } : {}).catch(() => false)
        if (!isWaitedFor) return lostFor(leastMs)
      }
    }
  }

  async function sendOnce<B extends z.ZodType, A extends z.ZodType>(
    op: Operation<z.ZodType, B, A>,
    body: z.input<B>,
    call: ActCall,
  ): Promise<ActResult<z.output<A>>> {
    const begun = await begin(op, JSON.stringify(body), call)
    const { row } = begun
    // Its own words: they were read by the declaration before they were kept.
    if (row.outcome === 'done') {
      return { status: 'done', value: row.answer === null ? null : (JSON.parse(row.answer) as z.output<A>) }
    }
    const attempted = row.outcome === 'unknown' ? lostFor(0) : await attempt(op, body, begun, call)
    if (!attempted.isLost) return { status: 'done', value: attempted.value }
    const isOpen = store.get(deps.profileId(), call.act)?.outcome === 'open'
    const isRepeatable = isOpen && (await sentAs(true)) === row.sentAs && repeatableMs(row) > 0
    return {
      status: 'unknown',
      isRepeatable,
      leastMs: isRepeatable ? Math.min(attempted.leastMs, repeatableMs(row)) : 0,
    }
  }

  /**
   * Does the act once; asked for again while it is under way it is the same one. Throws AppFailure when it is certain
   * that nothing was changed: the service refused it, or it was never sent; the same act may be tried again then.
   */
  async function send<B extends z.ZodType, A extends z.ZodType>(
    op: Operation<z.ZodType, B, A>,
    body: z.input<B>,
    call: ActCall,
  ): Promise<ActResult<z.output<A>>> {
    const name = JSON.stringify([deps.profileId(), call.act])
    const words = JSON.stringify([op.name, body])
    const known = underWay.get(name)
    if (known && known.words !== words) throw failure({ code: 'invalid-input', fields: ['act'] })
    if (known) return known.result as Promise<ActResult<z.output<A>>>
    const result = sendOnce(op, body, call).finally(() => underWay.delete(name))
    underWay.set(name, { words, result })
    return result
  }

  /** True when this app wrote the row; null until the vault was opened. Such a row is kept and not sent. */
  const isOurs = (row: ActRow): boolean | null =>
    begunHere.has(row.key) || deps.keys.verify(row.key, wordsOf(deps.profileId(), row))

  /** When this run first dealt with an act, by its idempotency key; of the monotonic clock. */
  const firstSeenMs = new Map<string, number>()

  /**
   * How long it is until an act is not repeated any more, in milliseconds; 0 when it is not. An act from the future (the
   * clock was set back) has no known age, and within a run no setting of the clock makes an act younger. One that another
   * program may have written is only looked up.
   */
  function repeatableMs(row: ActRow): number {
    const { key, at } = row
    if (isOurs(row) === false) return 0
    const seenMs = firstSeenMs.get(key) ?? monotonicNow()
    firstSeenMs.set(key, seenMs)
    const wallAgeMs = deps.now() - Date.parse(at)
    const ageMs = Math.max(wallAgeMs, monotonicNow() - seenMs)
    return wallAgeMs < 0 || ageMs > REPEAT_FOR_MS ? 0 : REPEAT_FOR_MS + 1 - ageMs
  }

  /** Whether anything may have been sent under that name that was not refused. */
  function mayBeSent(act: string): boolean {
    const row = store.get(deps.profileId(), act)
    return row !== null && row.outcome !== 'refused'
  }

  /** It was looked up: the act took place after all, or it did not and may be made anew under another name. */
  function conclude(act: string, tookPlace: boolean): void {
    if (tookPlace) store.settle(deps.profileId(), act, 'done')
    else store.forget(deps.profileId(), act)
  }

  return { send, conclude, mayBeSent }
}

/** All that is sent of an act and decides when, as one text. */
const wordsOf = (profile: string, { act, operation, body, sentAs, at }: Omit<ActRow, 'key' | 'outcome' | 'answer'>) =>
  JSON.stringify([profile, act, operation, body, sentAs, at])

/** Lost: it may have taken place, nobody knows. */
type Attempted<V> = { readonly isLost: false; readonly value: V } | { readonly isLost: true; readonly leastMs: number }
const lostFor = (leastMs: number) => ({ isLost: true, leastMs }) as const

type Begun = {
  readonly row: ActRow
  /** It was begun in an earlier run and nobody heard how it ended. */
  readonly sentBefore: boolean
}

/**
 * What a failure says of the act. `refused`: certain that nothing changed; `unknown`: the service itself cannot say;
 * `lost`: the answer is missing, and the same key asks for it again.
 */
function verdictOf(cause: unknown, maybeDone: boolean): 'refused' | 'unknown' | 'lost' {
  if (!(cause instanceof ServiceRefusal)) return maybeDone || maybeSent(cause) ? 'lost' : 'refused'
  const { body, httpStatus } = cause
  if (body.outcomeUnknown === true || body.idempotencyStatus === 'key_reused') return 'unknown'
  if (body.idempotencyStatus === 'in_progress') return 'lost'
  // A fault, or a page of something on the way: of this very try nobody knows. A pause is told before anything is done.
  const isFault = httpStatus >= 500 && httpStatus !== 503
  if (!isOwnWord(body) || isFault || cause.error.code === 'outcome-unknown') return 'lost'
  // Many refusals are said before the key is looked up: of an earlier try they tell nothing.
  return maybeDone && httpStatus >= 400 && !LOOKED_UP.has(httpStatus) ? 'lost' : 'refused'
}

/** What is said of the act itself, not of whoever asks. */
const LOOKED_UP: ReadonlySet<number> = new Set([400, 404, 409, 422])

/** How long the service asked to wait; 0 when it did not. */
function askedMs(cause: unknown): number {
  if (!(cause instanceof ServiceRefusal)) return 0
  return (cause.body.retryAfterSeconds ?? cause.body.retryAfter ?? 0) * 1000
}
