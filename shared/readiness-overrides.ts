/**
 * Facts of readiness that are only advisory: what the market says of an account, up to 15 seconds old. The ledger decides
 * on each when a purchase is sent, so a person may buy despite it.
 */
export const OVERRIDABLE_FACTS = [
  'exists',
  /** The key is one that contracts know accounts by; there only for collections of a contract. */
  'evm-key',
  'balance',
  'associated',
  'not-frozen',
  'kyc',
  'receives',
  'listed-collection',
  /** The service's own verdict; there only when it stands against what the other facts say. */
  'verdict',
] as const
export type OverridableFact = (typeof OVERRIDABLE_FACTS)[number]

/** False of `key`: without a key here nothing can be signed. */
export const isOverridable = (fact: string): fact is OverridableFact =>
  (OVERRIDABLE_FACTS as readonly string[]).includes(fact)
