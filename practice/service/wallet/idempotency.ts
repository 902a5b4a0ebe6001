import { createHash, randomBytes } from 'node:crypto'
import type { SavedPart } from '../../saved-part'
import type { Deps } from '../deps'
import { Refusal, type AnswerBody } from '../refusal'
import { OrderServiceFailure } from './order-service'

/** Time for which a record is kept after the first request with the record's Idempotency-Key. */
const KEY_LIFETIME_MS = 86_400_000
/** Time for which a request waits for the order service, before the outcome counts as unknown. */
const ORDER_SERVICE_TIMEOUT_MS = 10_000
export const KEY_FORMAT = /^[A-Za-z0-9._:-]{8,64}$/
const RETRY_AFTER_SECONDS = 2

type IdempotencyRecord = {
  /** The API key's hash, the wallet's number and the Idempotency-Key, separated by spaces. */
  readonly scope: string
  /** Hash of the operation and the body of the request. */
  readonly fingerprint: string
  readonly atMs: number
  state: 'running' | 'done' | 'unknown'
  /** True once the work may have changed something. */
  began: boolean
  answer: AnswerBody | null
}

type IdempotentRequest = {
  readonly operation: string
  /** Hash of the API key. */
  readonly apiKeyHash: string
  readonly wallet: number
  /** The Idempotency-Key header as received; undefined without the header. */
  readonly key: unknown
  /** The body as received. */
  readonly body: unknown
}

/** Work of a request. Calls `beforeFirstChange` just before the first change. */
type Work = (beforeFirstChange: () => void) => Promise<AnswerBody>

/**
 * Records of requests by Idempotency-Key. A repeated request gets the first answer, so that no change is made twice.
 */
export class Idempotency implements SavedPart<readonly IdempotencyRecord[]> {
  readonly name = 'idempotency'
  private readonly records = new Map<string, IdempotencyRecord>()

  constructor(private readonly deps: Deps) {}

  /** Runs the work once per key. Later requests with the key get the recorded answer, or are refused. */
  async runOnce(request: IdempotentRequest, work: Work): Promise<AnswerBody> {
    const key = this.idempotencyKeyOf(request)
    const earlierRecord = this.findRecord(request, key)
    const answer = earlierRecord && this.repeatAnswer(earlierRecord, request, key)
    if (answer) return answer
    const record = this.openRecord(request, key)
    const pendingOutcome = outcomeOf(work(() => this.noteFirstChange(record)))
    const firstOutcome = await Promise.race([pendingOutcome, this.timeout()])
    if (firstOutcome) return this.settleRecord(record, firstOutcome, request, key)
    record.state = 'unknown'
    // Record a late answer too, so that a retry with the key gets that answer.
    void pendingOutcome.then((lateOutcome) => this.settleRecord(record, lateOutcome, request, key)).catch(() => null)
    throw this.unknownOutcomeRefusal(key, 'The order service did not answer.')
  }

  save(): IdempotencyRecord[] {
    return [...this.records.values()]
  }

  /**
   * Restores the records. If work was running when the process ended, its outcome is unknown. If that work had not
   * begun to change anything, its record is dropped instead.
   */
  restore(savedRecords: readonly IdempotencyRecord[]): void {
    for (const record of savedRecords) {
      if (record.state === 'running' && !record.began) continue
      const state = record.state === 'running' ? 'unknown' : record.state
      this.records.set(record.scope, { ...record, state })
    }
  }

  private idempotencyKeyOf({ key }: IdempotentRequest): string {
    if (key === undefined) return `svc-${randomBytes(16).toString('hex')}`
    if (typeof key === 'string' && (KEY_FORMAT.test(key) || !this.deps.rules.isKept('idempotency.format'))) return key
    throw new Refusal(400, 'Idempotency-Key must be 8 to 64 letters, digits, dots, underscores, colons or hyphens.')
  }

  private scopeOf({ apiKeyHash, wallet }: IdempotentRequest, key: string): string {
    const { rules } = this.deps
    const apiKeyScope = rules.isKept('idempotency.scope-api-key') ? apiKeyHash : ''
    return `${apiKeyScope} ${rules.isKept('idempotency.scope-wallet') ? wallet : ''} ${key}`
  }

  /** The record of an earlier request with the key; null without a record and for an expired one. */
  private findRecord(request: IdempotentRequest, key: string): IdempotencyRecord | null {
    this.dropExpired()
    return this.records.get(this.scopeOf(request, key)) ?? null
  }

  private dropExpired(): void {
    if (!this.deps.rules.isKept('idempotency.kept-24-hours')) return
    const oldestMs = this.deps.clock.nowMs() - KEY_LIFETIME_MS
    for (const { scope, atMs } of this.records.values()) if (atMs <= oldestMs) this.records.delete(scope)
  }

  /** Answer to a later request with the key; null if the work has to run. Refuses while no answer is recorded. */
  private repeatAnswer(record: IdempotencyRecord, request: IdempotentRequest, key: string): AnswerBody | null {
    const { rules } = this.deps
    if (record.fingerprint !== fingerprintOf(request) && rules.isKept('idempotency.key-reused')) {
      const message = 'This Idempotency-Key was used for another request. Nothing was changed; send a new key.'
      throw new Refusal(422, message, { idempotencyStatus: 'key_reused' })
    }
    if (record.state === 'running') {
      if (!rules.isKept('idempotency.in-progress')) return null
      const extra = { idempotencyStatus: 'in_progress', retryAfter: RETRY_AFTER_SECONDS }
      const message = 'The first request with this Idempotency-Key is still in progress.'
      throw new Refusal(409, message, extra, { 'Retry-After': String(RETRY_AFTER_SECONDS) })
    }
    if (record.state === 'unknown') {
      if (!rules.isKept('idempotency.unknown-after-begin')) return null
      const message =
        'The outcome of the first request with this Idempotency-Key is unknown. Read the list of offers first.'
      throw new Refusal(409, message, { outcomeUnknown: true, idempotencyKey: key })
    }
    return rules.isKept('idempotency.replay') ? { ...record.answer, idempotentReplay: true } : null
  }

  private openRecord(request: IdempotentRequest, key: string): IdempotencyRecord {
    const scope = this.scopeOf(request, key)
    const atMs = this.deps.clock.nowMs()
    const record: IdempotencyRecord = {
      scope,
      fingerprint: fingerprintOf(request),
      atMs,
      state: 'running',
      began: false,
      answer: null,
    }
    this.records.set(scope, record)
    return record
  }

  /** Notes that the work may have changed something from now on. */
  private noteFirstChange(record: IdempotencyRecord): void {
    record.began = true
    this.deps.scheduleSave('urgent')
  }

  /** Resolves to null once the order service has taken too long. */
  private timeout(): Promise<null> {
    return new Promise((resolve) => this.deps.clock.schedule(ORDER_SERVICE_TIMEOUT_MS, () => resolve(null)))
  }

  /** Stores the outcome in the record, and returns the answer or throws the refusal. */
  private settleRecord(
    record: IdempotencyRecord,
    outcome: WorkOutcome,
    request: IdempotentRequest,
    key: string,
  ): AnswerBody {
    // The client also has a generated key if a refusal for an unknown outcome has contained the key.
    const clientHasKey = request.key !== undefined || record.state === 'unknown'
    this.deps.scheduleSave('urgent')
    if ('answer' in outcome) {
      record.state = 'done'
      record.answer = outcome.answer
      // A generated key that the client never received cannot be sent again.
      if (!clientHasKey) this.drop(record)
      return outcome.answer
    }
    const { error } = outcome
    if (error instanceof OrderServiceFailure && error.effect !== 'nothing') {
      record.state = 'unknown'
      throw this.unknownOutcomeRefusal(key, error.message)
    }
    this.allowRetry(record)
    if (!(error instanceof OrderServiceFailure)) throw error
    throw new Refusal(503, `${error.message} Nothing was changed; the request may be repeated.`, { retryable: true })
  }

  /** Drops the record of work that changed nothing, so that a retry runs the work again. */
  private allowRetry(record: IdempotencyRecord): void {
    if (this.deps.rules.isKept('idempotency.refused-runs-again')) this.drop(record)
    else record.state = 'unknown'
  }

  private drop(record: IdempotencyRecord): void {
    if (this.records.get(record.scope) === record) this.records.delete(record.scope)
  }

  private unknownOutcomeRefusal(idempotencyKey: string, reason: string): Refusal {
    const { rules } = this.deps
    const extra = {
      ...(rules.isKept('idempotency.outcome-unknown') ? { outcomeUnknown: true } : {}),
      ...(rules.isKept('idempotency.key-told') ? { idempotencyKey } : {}),
    }
    const message = `${reason} The outcome is unknown: read the list of offers before you try again.`
    return new Refusal(503, message, extra)
  }
}

type WorkOutcome = { readonly answer: AnswerBody } | { readonly error: unknown }

const outcomeOf = (work: Promise<AnswerBody>): Promise<WorkOutcome> =>
  work.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )

const fingerprintOf = ({ operation, body }: IdempotentRequest): string =>
  createHash('sha256')
    .update(`${operation}\n${JSON.stringify(sortedFields(body))}`)
    .digest('hex')

/** Sorts the field names of a JSON value at every depth, so that bodies that differ only in field order are equal. */
function sortedFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedFields)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([leftName], [rightName]) => (leftName < rightName ? -1 : 1))
      .map(([name, innerValue]) => [name, sortedFields(innerValue)]),
  )
}
