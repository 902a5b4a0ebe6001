/** Refusals of listing and unlisting. Only a permission changes, so no coins and no NFT can have moved. */
import {
  retryAfterPreparation,
  assumed,
  lostAnswer,
  noRetry,
  nothingMoved,
  retryWithPreparingKey,
  reconcileFirst,
  retrySameCall,
  type Failure,
} from './failure'

export const listingFailures = {
  'unlist-uncounted': {
    code: 'EVM_LISTING_COUNT_UNVERIFIED',
    statuses: [],
    ...retrySameCall(5),
    ...nothingMoved('market'),
  },
  'not-owner': { code: 'NOT_OWNER', statuses: [200], ...noRetry, ...nothingMoved('wallet'), ...assumed },
  'not-listed': { code: 'NOT_LISTED', statuses: [200], ...noRetry, ...nothingMoved('app'), ...assumed },

  'listing-not-seen': { code: 'TXUNCONFIRMED', statuses: [], ...retrySameCall(3), ...nothingMoved('ledger') },
  'listing-wrong-type': { code: 'TXWRONGTYPE', statuses: [], ...retryAfterPreparation, ...nothingMoved('wallet') },
  // One code with three meanings: a buyer is at the checkout (without a field), the person is next in line
  // (`claimActive`), or the prepared transaction was discarded (`reprepareRequired`).
  'listing-buyer-first': {
    code: 'LISTING_BUYER_LOCKED',
    statuses: [],
    ...retrySameCall(180),
    ...nothingMoved('others'),
  },
  'listing-next-turn': {
    code: 'LISTING_BUYER_LOCKED',
    statuses: [],
    requiredFields: { claimActive: true },
    ...retrySameCall(180),
    ...nothingMoved('others'),
  },
  'listing-preparation-lost': {
    code: 'LISTING_BUYER_LOCKED',
    statuses: [],
    requiredFields: { reprepareRequired: true },
    ...retryAfterPreparation,
    ...nothingMoved('others'),
  },
  'listing-not-verified': {
    code: 'TXNOTVERIFIED',
    statuses: [401],
    ...retryAfterPreparation,
    ...nothingMoved('wallet'),
    ...assumed,
  },
  'listing-other-transaction': {
    code: 'TXMISMATCH',
    statuses: [401],
    ...retryAfterPreparation,
    ...nothingMoved('app'),
    ...assumed,
  },
  'listing-not-prepared': {
    code: 'NOPREPARE',
    statuses: [200],
    ...retryAfterPreparation,
    ...nothingMoved('app'),
    ...assumed,
  },
  'listing-expired': {
    code: 'SESSION_EXPIRED',
    statuses: [200],
    ...retryAfterPreparation,
    ...nothingMoved('app'),
    ...assumed,
  },
  'listing-other-key': {
    code: 'AFFMISMATCH',
    statuses: [401],
    ...retryWithPreparingKey,
    ...nothingMoved('key'),
    ...assumed,
  },
  'listing-other-wallet': {
    code: 'USERMISMATCH',
    statuses: [401],
    ...noRetry,
    ...nothingMoved('wallet'),
    ...assumed,
  },
  // The service accepts each preparation code once, so a repeated call cannot report the outcome of the first one. The
  // NFT's listing shows the outcome.
  'listing-answer-lost': { ...lostAnswer, ...reconcileFirst, ...nothingMoved('market') },
} as const satisfies Readonly<Record<string, Failure>>
