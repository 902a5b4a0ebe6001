/** Reasons in successful answers: for a listing without a quote, and for an account that cannot buy. */

/** Reasons of a quote that is not quotable. Source: "Quote" of the market's document. */
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
 * Reasons in an account's readiness, and for the buyer in a quote. The document names the first three as examples; the
 * others are assumed to follow the same pattern.
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

/** `SVC` is a placeholder for the service's abbreviation in the document; the actual one may differ. */
const NOT_ON_SERVICE = /^NOT_ON_[A-Z0-9]+$/

/** Normalises a reason to the document's spelling. */
export const documentedReason = (reason: string): string => (NOT_ON_SERVICE.test(reason) ? 'NOT_ON_SVC' : reason)
