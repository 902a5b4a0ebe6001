/** Terms for declaring the service's refusals. Source: "Errors" and "States" of its two documents. */

/**
 * Retry rule of a call: unchanged; unchanged, but with the service key that prepared it; after a new preparation, with
 * a new signature; after reading the list of offers; only after the ledger or the service has reported the outcome; or
 * never unchanged.
 */
export const AGAIN = ['same-call', 'preparing-key', 'new-preparation', 'list-first', 'reconcile', 'never'] as const
export type Again = (typeof AGAIN)[number]

/** Effect on coins and NFTs: none moved; unknown; or moved for good. */
export const MONEY = ['nothing', 'unknown', 'settled'] as const
export type Money = (typeof MONEY)[number]

/**
 * Origin of the cause: this app or its computer, its service key, the person's wallet, other people, the market or the
 * ledger.
 */
export type Side = 'app' | 'key' | 'wallet' | 'others' | 'market' | 'ledger'

/** Fields that distinguish two meanings of one code. */
export type Told = {
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
  readonly again: Again
  /** Wait before the same call when the answer gives none. */
  readonly afterSeconds?: number
  readonly money: Money
  readonly side: Side
  readonly when?: Told
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
export const anew = { again: 'new-preparation' } as const
export const listFirst = { again: 'list-first' } as const
export const reconcile = { again: 'reconcile' } as const
export const never = { again: 'never' } as const

export const nothing = (side: Side) => ({ money: 'nothing', side }) as const
export const unknown = (side: Side) => ({ money: 'unknown', side }) as const
export const settled = (side: Side) => ({ money: 'settled', side }) as const

/** No answer came back. */
export const lost = { code: null, statuses: [], lost: true } as const
export const assumed = { assumed: true } as const
/** The documents name the refusal on other operations only. */
export const assumedOn = (...operations: readonly string[]): Pick<Failure, 'assumed'> => ({ assumed: operations })
