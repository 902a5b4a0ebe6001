/** The terms in which every refusal of the service is declared. Source: "Errors" and "States" of its two documents. */

/**
 * Whether and how the call may be made again: unchanged; unchanged, but with the service key that prepared it; after a
 * new preparation, with a new signature; after the list of offers was read; not at all before the ledger or the service
 * has told what became of it; or never as it is.
 */
export const AGAIN = ['same-call', 'preparing-key', 'new-preparation', 'list-first', 'reconcile', 'never'] as const
export type Again = (typeof AGAIN)[number]

/** What is certain about coins and NFTs: the act moved none; nobody knows yet; it is done and stays done. */
export const MONEY = ['nothing', 'unknown', 'settled'] as const
export type Money = (typeof MONEY)[number]

/** Where the cause lies: this app or its computer, its service key, the person's wallet, other people, the rest. */
export type Side = 'app' | 'key' | 'wallet' | 'others' | 'market' | 'ledger'

/** Fields that tell two meanings of one code apart. */
export type Told = {
  readonly retryable?: true
  readonly reprepareRequired?: true
  readonly outcomeUnknown?: true
  readonly claimActive?: true
  readonly idempotencyStatus?: 'in_progress' | 'key_reused'
}

export type Failure = {
  /** The service's `errorCode`; null of a refusal that comes without one and is told by its status. */
  readonly code: string | null
  /** HTTP statuses that it comes with; none where the documents do not say. */
  readonly statuses: readonly number[]
  readonly again: Again
  /** How long to wait before the same call when the answer does not say. */
  readonly afterSeconds?: number
  readonly money: Money
  readonly side: Side
  readonly when?: Told
  /** It is no answer at all: the request may have arrived, and no answer came back. */
  readonly lost?: true
  /**
   * The documents do not name it on these routes, or not on those of the operations that are listed;
   * `docs/assumptions.md` says what was taken for it.
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
/** The documents name it elsewhere, and not on these operations. */
export const assumedOn = (...operations: readonly string[]): Pick<Failure, 'assumed'> => ({ assumed: operations })
