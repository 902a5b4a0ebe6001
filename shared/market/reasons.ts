/** Reasons that stand in good answers: why a listing cannot be quoted, and what keeps an account from buying. */

/** Of a quote that is not quotable. Source: "Quote" of the market's document. */
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
 * Of an account's readiness and of the buyer in a quote. The document names the first three as examples; the others are
 * taken to be named alike.
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

/** `SVC` stands for the service's abbreviation in the document; it may be another one. */
const NOT_ON_SERVICE = /^NOT_ON_[A-Z0-9]+$/

/** A reason as the document writes it. */
export const documentedReason = (reason: string): string => (NOT_ON_SERVICE.test(reason) ? 'NOT_ON_SVC' : reason)
