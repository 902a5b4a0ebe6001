/** Reasons in successful answers: why a listing has no quote, and why an account cannot buy or sign in. */

/** Reasons why the market quotes no price for a listing. Source: "Quote" of the market's document. */
export const QUOTE_REASONS = [
  'AUCTION',
  'IN_CHECKOUT',
  'UNAVAILABLE',
  'EVM_NOT_SUPPORTED',
  'ESCROW_LISTING_NOT_SUPPORTED',
  'TOKEN_PRICED_NOT_SUPPORTED',
  'OVER_PURCHASE_CAP',
  'OWN_LISTING',
] as const
export type QuoteReason = (typeof QUOTE_REASONS)[number]

/**
 * Reasons why an account cannot buy, or cannot sign in with MetaMask, in its readiness and in a quote. The document names
 * the first three as examples; the others are assumptions in the same style.
 */
export const READINESS_REASONS = [
  'EVM_NOT_COVERED',
  'NOT_ON_SVC',
  'METAMASK_NEEDS_ECDSA',
  'METAMASK_NEEDS_ALIAS',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_DELETED',
  'ACCOUNT_FROZEN',
  'KYC_REVOKED',
  'KEY_TYPE_NOT_SUPPORTED',
  'TOKEN_NOT_ASSOCIATED',
  'INSUFFICIENT_BALANCE',
  'BALANCE_UNKNOWN',
  'FACTS_UNKNOWN',
] as const
export type ReadinessReason = (typeof READINESS_REASONS)[number]

/** The document writes `SVC` for the service's abbreviation. A service may send its own abbreviation instead. */
const NOT_ON_SERVICE = /^NOT_ON_[A-Z0-9]+$/

/** Replaces the service's abbreviation in a reason by the document's placeholder. */
export const documentedReason = (reason: string): string => (NOT_ON_SERVICE.test(reason) ? 'NOT_ON_SVC' : reason)
