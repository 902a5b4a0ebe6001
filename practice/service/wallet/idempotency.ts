import { createHash, randomBytes } from 'node:crypto'
import type { SavedPart } from '../../saved'
import type { Deps } from '../deps'
import { Refusal, type Body } from '../refusal'
import { OrderServiceFailure } from './order-service'

const KEEP_KEY_MS = 86_400_000
/** Time the order service may take to answer. */
const ORDER_PATIENCE_MS = 10_000
export const KEY_FORMAT = /^[A-Za-z0-9._:-]{8,64}$/
const RETRY_AFTER_SECONDS = 2

type Kept = {
  /** API key, wallet and Idempotency-Key. */
  readonly scope: string
  /** Hash of the request: operation and body. */
  readonly fingerprint: string
  readonly atMs: number
  state: 'running' | 'done' | 'unknown'
  /** True if the work may have changed something. */
  began: boolean
  answer: Body | null
}

type Asked = {
  readonly operation: string
  /** Hash of the API key. */
  readonly apiKey: string
  readonly wallet: number
  /** The header as received; undefined if none was sent. */
  readonly key: unknown
  /** The body as received. */
  readonly body: unknown
}

type Work = (begin: () => void) => Promise<Body>

/** First answers by Idempotency-Key, so that no change of offers is made twice. */
export class Idempotency implements SavedPart<readonly Kept[]> {
  readonly name = 'idempotency'
  private readonly records = new Map<string, Kept>()

  constructor(private readonly deps: Deps) {}

  /** Does the work once per key, or answers from the record of the first time. */
  async once(asked: Asked, work: Work): Promise<Body> {
    const key = this.keyOf(asked)
    const known = this.find(asked, key)
    const answer = known && this.answerAgain(known, asked, key)
    if (answer) return answer
    const record = this.open(asked, key)
    const finished = conclude(work(() => this.begin(record)))
    const first = await Promise.race([finished, this.patience()])
    if (first) return this.settle(record, first, asked, key)
    record.state = 'unknown'
    // A late answer is still recorded: a retry with the key then gets it.
    void finished.then((late) => this.settle(record, late, asked, key)).catch(() => null)
    throw this.noAnswer(key, 'The order service did not answer.')
  }

  save(): Kept[] {
    return [...this.records.values()]
  }

  /**
   * Restores the records. Work that was running when the process ended may have changed something, unless it had not
   * begun.
   */
  restore(saved: readonly Kept[]): void {
    for (const record of saved) {
      if (record.state === 'running' && !record.began) continue
      const state = record.state === 'running' ? 'unknown' : record.state
      this.records.set(record.scope, { ...record, state })
    }
  }

  private keyOf({ key }: Asked): string {
    if (key === undefined) return `svc-${randomBytes(16).toString('hex')}`
    if (typeof key === 'string' && (KEY_FORMAT.test(key) || !this.deps.rules.holds('idempotency.format'))) return key
    throw new Refusal(400, 'Idempotency-Key must be 8 to 64 letters, digits, dots, underscores, colons or hyphens.')
  }

  private scopeOf({ apiKey, wallet }: Asked, key: string): string {
    const { rules } = this.deps
    const byKey = rules.holds('idempotency.scope-api-key') ? apiKey : ''
    return `${byKey} ${rules.holds('idempotency.scope-wallet') ? wallet : ''} ${key}`
  }

  private find(asked: Asked, key: string): Kept | null {
    this.forgetOld()
    return this.records.get(this.scopeOf(asked, key)) ?? null
  }

  private forgetOld(): void {
    if (!this.deps.rules.holds('idempotency.kept-24-hours')) return
    const from = this.deps.clock.nowMs() - KEEP_KEY_MS
    for (const { scope, atMs } of this.records.values()) if (atMs <= from) this.records.delete(scope)
  }

  /** Answer to a second request with the key; null if the work has to run. */
  private answerAgain(known: Kept, asked: Asked, key: string): Body | null {
    const { rules } = this.deps
    if (known.fingerprint !== fingerprintOf(asked) && rules.holds('idempotency.key-reused')) {
      const message = 'This Idempotency-Key was used for another request. Nothing was changed; send a new key.'
      throw new Refusal(422, message, { idempotencyStatus: 'key_reused' })
    }
    if (known.state === 'running') {
      if (!rules.holds('idempotency.in-progress')) return null
      const extra = { idempotencyStatus: 'in_progress', retryAfter: RETRY_AFTER_SECONDS }
      const message = 'The first request with this Idempotency-Key is still being worked on.'
      throw new Refusal(409, message, extra, { 'Retry-After': String(RETRY_AFTER_SECONDS) })
    }
    if (known.state === 'unknown') {
      if (!rules.holds('idempotency.unknown-after-begin')) return null
      const message =
        'What came of the first request with this Idempotency-Key is not known. Read the list of offers first.'
      throw new Refusal(409, message, { outcomeUnknown: true, idempotencyKey: key })
    }
    return rules.holds('idempotency.replay') ? { ...known.answer, idempotentReplay: true } : null
  }

  private open(asked: Asked, key: string): Kept {
    const scope = this.scopeOf(asked, key)
    const atMs = this.deps.clock.nowMs()
    const record: Kept = {
      scope,
      fingerprint: fingerprintOf(asked),
      atMs,
      state: 'running',
      began: false,
      answer: null,
    }
    this.records.set(scope, record)
    return record
  }

  private begin(record: Kept): void {
    record.began = true
    this.deps.changed(true)
  }

  private patience(): Promise<null> {
    return new Promise((resolve) => this.deps.clock.after(ORDER_PATIENCE_MS, () => resolve(null)))
  }

  private settle(record: Kept, outcome: Outcome, asked: Asked, key: string): Body {
    const isKnown = asked.key !== undefined || record.state === 'unknown'
    this.deps.changed(true)
    if ('answer' in outcome) {
      record.state = 'done'
      record.answer = outcome.answer
      // A key that was made here and never sent to the client is useless.
      if (!isKnown) this.forget(record)
      return outcome.answer
    }
    const { error } = outcome
    if (error instanceof OrderServiceFailure && error.left !== 'nothing') {
      record.state = 'unknown'
      throw this.noAnswer(key, error.message)
    }
    this.refused(record)
    if (!(error instanceof OrderServiceFailure)) throw error
    throw new Refusal(503, `${error.message} Nothing was changed; the request may be repeated.`, { retryable: true })
  }

  /** Handles a refusal before any change: a retry runs the work again. */
  private refused(record: Kept): void {
    if (this.deps.rules.holds('idempotency.refused-runs-again')) this.forget(record)
    else record.state = 'unknown'
  }

  private forget(record: Kept): void {
    if (this.records.get(record.scope) === record) this.records.delete(record.scope)
  }

  private noAnswer(idempotencyKey: string, reason: string): Refusal {
    const { rules } = this.deps
    const extra = {
      ...(rules.holds('idempotency.outcome-unknown') ? { outcomeUnknown: true } : {}),
      ...(rules.holds('idempotency.key-told') ? { idempotencyKey } : {}),
    }
    const message = `${reason} Whether anything was changed is not known: read the list of offers before another try.`
    return new Refusal(503, message, extra)
  }
}

type Outcome = { readonly answer: Body } | { readonly error: unknown }

const conclude = (work: Promise<Body>): Promise<Outcome> =>
  work.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )

const fingerprintOf = ({ operation, body }: Asked): string =>
  createHash('sha256')
    .update(`${operation}\n${JSON.stringify(sorted(body))}`)
    .digest('hex')

/** The same value with its names sorted: two spellings of one body are the same body. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
