/** Terms for declaring the service's refusals. Source: "Errors" and "States" of the service's two documents. */

/**
 * Ways to repeat a refused call. `same-call`: unchanged. `preparing-key`: unchanged, with the service key of its
 * preparation. `new-preparation`: after a new preparation and a new signature. `list-first`: after reading the list of
 * offers. `reconcile`: after the ledger or the service has reported the outcome. `never`: the same call cannot succeed.
 */
export const RETRY_RULES = [
  'same-call',
  'preparing-key',
  'new-preparation',
  'list-first',
  'reconcile',
  'never',
] as const
export type RetryRule = (typeof RETRY_RULES)[number]

/** Effect of a refused call on coins and NFTs. `nothing`: none moved. `settled`: they moved for good. */
export const MONEY_EFFECTS = ['nothing', 'unknown', 'settled'] as const
export type MoneyEffect = (typeof MONEY_EFFECTS)[number]

/** Origin of the cause. `app`: this app or its computer. `key`: the service key. `wallet`: the person's wallet. */
export type FailureOrigin = 'app' | 'key' | 'wallet' | 'others' | 'market' | 'ledger'

/** Fields of an answer that distinguish two meanings of one code. */
export type DistinguishingFields = {
  readonly retryable?: true
  readonly reprepareRequired?: true
  readonly outcomeUnknown?: true
  readonly claimActive?: true
  readonly idempotencyStatus?: 'in_progress' | 'key_reused'
}

export type Failure = {
  /** The service's `errorCode`; null for a refusal without one, which is identified by its status. */
  readonly code: string | null
  /** HTTP statuses of the refusal; empty where the documents name none. */
  readonly statuses: readonly number[]
  /** Way to repeat the call. */
  readonly again: RetryRule
  /** Seconds to wait before the same call if the answer names no wait. */
  readonly afterSeconds?: number
  readonly money: MoneyEffect
  readonly origin: FailureOrigin
  /** Fields that the answer must have, in addition to the code or status. */
  readonly when?: DistinguishingFields
  /** Set if no answer came back. The request may have arrived. */
  readonly lost?: true
  /**
   * Set if the refusal is an assumption, because the documents do not name it on the routes of this failure. A list
   * names the operations for which it is one. `docs/assumptions.md` describes the assumption.
   */
  readonly assumed?: true | readonly string[]
}

export const retrySameCall = (afterSeconds?: number): Pick<Failure, 'again' | 'afterSeconds'> => ({
  again: 'same-call',
  ...(afterSeconds === undefined ? {} : { afterSeconds }),
})
export const retryWithPreparingKey = { again: 'preparing-key' } as const
export const retryAfterPreparation = { again: 'new-preparation' } as const
export const retryAfterOfferList = { again: 'list-first' } as const
export const reconcileFirst = { again: 'reconcile' } as const
export const noRetry = { again: 'never' } as const

/** Effect on money, and origin of the cause. */
export const nothingMoved = (origin: FailureOrigin) => ({ money: 'nothing', origin }) as const
export const movementUnknown = (origin: FailureOrigin) => ({ money: 'unknown', origin }) as const
export const assetsMoved = (origin: FailureOrigin) => ({ money: 'settled', origin }) as const

/** A failure without an answer. */
export const lostAnswer = { code: null, statuses: [], lost: true } as const
export const assumed = { assumed: true } as const
/** Marks a refusal that the documents name, but not for these operations. */
export const assumedOn = (...operations: readonly string[]): Pick<Failure, 'assumed'> => ({ assumed: operations })
