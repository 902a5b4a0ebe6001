/** Terms for declaring the service's refusals. Source: "Errors" and "States" of the service's two documents. */

/**
 * Ways to repeat a refused call. `same-call`: unchanged. `preparing-key`: unchanged, with the service key that made the
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

/**
 * Effect of a refused call on coins and NFTs, not counting the direct payment of a mint. `nothing`: none moved.
 * `unknown`: some may have moved. `settled`: they moved permanently.
 */
export const MONEY_EFFECTS = ['nothing', 'unknown', 'settled'] as const
export type MoneyEffect = (typeof MONEY_EFFECTS)[number]

/**
 * Origin of the cause. `app`: this app or its computer. `key`: the service key. `wallet`: the person's wallet.
 * `others`: another person, such as a buyer or the creator of a launch. `market` and `ledger`: the service and the
 * network.
 */
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
  /** The service's `errorCode`; null for a refusal without a code, which is identified by its status. */
  readonly code: string | null
  /** HTTP statuses of the refusal; empty where the documents name none. */
  readonly statuses: readonly number[]
  /** Way to repeat the call. */
  readonly retryRule: RetryRule
  /** Seconds to wait before the same call if the answer names no wait. */
  readonly retryDelaySeconds?: number
  readonly moneyEffect: MoneyEffect
  readonly origin: FailureOrigin
  /** Fields that the answer must have, in addition to the code or status. */
  readonly requiredFields?: DistinguishingFields
  /** Set if no answer came back. The service may have received the request. */
  readonly isAnswerLost?: true
  /**
   * Set if the refusal is an assumption, because the documents do not name it on the routes of this failure. `true`:
   * for all its operations. A list: for the named operations only. `docs/assumptions.md` describes the assumption.
   */
  readonly assumed?: true | readonly string[]
}

type RetryDeclaration = Pick<Failure, 'retryRule' | 'retryDelaySeconds'>
type EffectDeclaration = Pick<Failure, 'moneyEffect'>

/** The same call may be repeated. `afterSeconds`: wait before the call if the answer names none. */
export const retrySameCall = ({ afterSeconds }: { readonly afterSeconds?: number } = {}): RetryDeclaration => ({
  retryRule: 'same-call',
  ...(afterSeconds === undefined ? {} : { retryDelaySeconds: afterSeconds }),
})
export const retryWithPreparingKey: RetryDeclaration = { retryRule: 'preparing-key' }
export const retryAfterPreparation: RetryDeclaration = { retryRule: 'new-preparation' }
export const retryAfterOfferList: RetryDeclaration = { retryRule: 'list-first' }
export const reconcileFirst: RetryDeclaration = { retryRule: 'reconcile' }
export const noRetry: RetryDeclaration = { retryRule: 'never' }

export const nothingMoved: EffectDeclaration = { moneyEffect: 'nothing' }
export const movementUnknown: EffectDeclaration = { moneyEffect: 'unknown' }
export const assetsMoved: EffectDeclaration = { moneyEffect: 'settled' }
export const causedBy = (origin: FailureOrigin): Pick<Failure, 'origin'> => ({ origin })

/** A failure without an answer. */
export const lostAnswer: Pick<Failure, 'code' | 'statuses' | 'isAnswerLost'> = {
  code: null,
  statuses: [],
  isAnswerLost: true,
}
/** Marks a refusal that the documents name for none of its operations. */
export const assumed: Pick<Failure, 'assumed'> = { assumed: true }
/** Marks a refusal that the documents name, but not for the given operations. */
export const assumedOn = (...operations: readonly string[]): Pick<Failure, 'assumed'> => ({ assumed: operations })
