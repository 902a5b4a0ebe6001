/** Terms for declaring the service's refusals. Source: "Errors" and "States" of its two documents. */

/**
 * Retry rule of a call: unchanged; unchanged, but with the service key that prepared it; after a new preparation, with
 * a new signature; after reading the list of offers; only after the ledger or the service has reported the outcome; or
 * never unchanged.
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

/** Effect on coins and NFTs: none moved; unknown; or moved for good. */
export const MONEY_EFFECTS = ['nothing', 'unknown', 'settled'] as const
export type MoneyEffect = (typeof MONEY_EFFECTS)[number]

/**
 * Origin of the cause: this app or its computer, its service key, the person's wallet, other people, the market or the
 * ledger.
 */
export type FailureOrigin = 'app' | 'key' | 'wallet' | 'others' | 'market' | 'ledger'

/** Fields that distinguish two meanings of one code. */
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
  readonly again: RetryRule
  /** Wait before the same call when the answer gives none. */
  readonly afterSeconds?: number
  readonly money: MoneyEffect
  readonly side: FailureOrigin
  readonly when?: DistinguishingFields
  /** Set for a missing answer: the request may have arrived, but no answer came back. */
  readonly lost?: true
  /**
   * Set where the documents do not name the refusal on these routes, or on those of the listed operations;
   * `docs/assumptions.md` describes the assumption.
   */
  readonly assumed?: true | readonly string[]
}

export const sameCall = (afterSeconds?: number): Pick<Failure, 'again' | 'afterSeconds'> => ({
  again: 'same-call',
  ...(afterSeconds === undefined ? {} : { afterSeconds }),
})
export const preparingKey = { again: 'preparing-key' } as const
export const newPreparation = { again: 'new-preparation' } as const
export const listFirst = { again: 'list-first' } as const
export const reconcile = { again: 'reconcile' } as const
export const neverUnchanged = { again: 'never' } as const

export const nothingMoved = (side: FailureOrigin) => ({ money: 'nothing', side }) as const
export const movementUnknown = (side: FailureOrigin) => ({ money: 'unknown', side }) as const
export const assetsMoved = (side: FailureOrigin) => ({ money: 'settled', side }) as const

/** No answer came back. */
export const lostAnswer = { code: null, statuses: [], lost: true } as const
export const assumed = { assumed: true } as const
/** The documents name the refusal on other operations only. */
export const assumedOn = (...operations: readonly string[]): Pick<Failure, 'assumed'> => ({ assumed: operations })
