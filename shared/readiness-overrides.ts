/**
 * Readiness facts that do not prevent a purchase, even if the market reports them as not met. The facts come from the
 * market's report of an account, which can be 15 seconds old, and the ledger checks each of them again when a purchase
 * is sent.
 */
export const OVERRIDABLE_FACTS = [
  'exists',
  /** The account's type of key lets contracts identify the account. Present only for collections in a contract. */
  'evm-key',
  'balance',
  'associated',
  'not-frozen',
  'kyc',
  'receives',
  'listed-collection',
  /** The service's own verdict. Present only when the verdict contradicts the other facts. */
  'verdict',
] as const
export type OverridableFact = (typeof OVERRIDABLE_FACTS)[number]

/**
 * True for an overridable fact. False for `key`, for example: without a key on this computer, nothing can be signed.
 */
export const isOverridable = (fact: string): fact is OverridableFact =>
  (OVERRIDABLE_FACTS as readonly string[]).includes(fact)
