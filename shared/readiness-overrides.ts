/**
 * Readiness facts that are only advisory: the market's report of an account, up to 15 seconds old. The ledger decides
 * on each when a purchase is sent, so a person may buy despite such a fact.
 */
export const OVERRIDABLE_FACTS = [
  'exists',
  /** The key type is one that contracts can identify an account by; present only for collections of a contract. */
  'evm-key',
  'balance',
  'associated',
  'not-frozen',
  'kyc',
  'receives',
  'listed-collection',
  /** The service's own verdict; present only when it contradicts the other facts. */
  'verdict',
] as const
export type OverridableFact = (typeof OVERRIDABLE_FACTS)[number]

/** False for `key`: without a key here nothing can be signed. */
export const isOverridable = (fact: string): fact is OverridableFact =>
  (OVERRIDABLE_FACTS as readonly string[]).includes(fact)
