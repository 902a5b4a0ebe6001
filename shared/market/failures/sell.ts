/** Refusals of listing and unlisting. Only a permission changes, so no coins and no NFT can have moved. */
import {
  causedBy,
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
    ...retrySameCall({ afterSeconds: 5 }),
    ...nothingMoved,
    ...causedBy('market'),
  },
  'not-owner': { code: 'NOT_OWNER', statuses: [200], ...noRetry, ...nothingMoved, ...causedBy('wallet'), ...assumed },
  'not-listed': { code: 'NOT_LISTED', statuses: [200], ...noRetry, ...nothingMoved, ...causedBy('app'), ...assumed },

  'listing-not-seen': {
    code: 'TXUNCONFIRMED',
    statuses: [],
    ...retrySameCall({ afterSeconds: 3 }),
    ...nothingMoved,
    ...causedBy('ledger'),
  },
  'listing-wrong-type': {
    code: 'TXWRONGTYPE',
    statuses: [],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('wallet'),
  },
  // One code with three meanings: a buyer is at the checkout (without a field), the person is next in line
  // (`claimActive`), or the prepared transaction was discarded (`reprepareRequired`).
  'listing-buyer-first': {
    code: 'LISTING_BUYER_LOCKED',
    statuses: [],
    ...retrySameCall({ afterSeconds: 180 }),
    ...nothingMoved,
    ...causedBy('others'),
  },
  'listing-next-turn': {
    code: 'LISTING_BUYER_LOCKED',
    statuses: [],
    requiredFields: { claimActive: true },
    ...retrySameCall({ afterSeconds: 180 }),
    ...nothingMoved,
    ...causedBy('others'),
  },
  'listing-preparation-lost': {
    code: 'LISTING_BUYER_LOCKED',
    statuses: [],
    requiredFields: { reprepareRequired: true },
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('others'),
  },
  'listing-not-verified': {
    code: 'TXNOTVERIFIED',
    statuses: [401],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('wallet'),
    ...assumed,
  },
  'listing-other-transaction': {
    code: 'TXMISMATCH',
    statuses: [401],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('app'),
    ...assumed,
  },
  'listing-not-prepared': {
    code: 'NOPREPARE',
    statuses: [200],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('app'),
    ...assumed,
  },
  'listing-expired': {
    code: 'SESSION_EXPIRED',
    statuses: [200],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('app'),
    ...assumed,
  },
  'listing-other-key': {
    code: 'AFFMISMATCH',
    statuses: [401],
    ...retryWithPreparingKey,
    ...nothingMoved,
    ...causedBy('key'),
    ...assumed,
  },
  'listing-other-wallet': {
    code: 'USERMISMATCH',
    statuses: [401],
    ...noRetry,
    ...nothingMoved,
    ...causedBy('wallet'),
    ...assumed,
  },
  // The service accepts each preparation code once, so a repeated call cannot report the outcome of the first one. The
  // NFT's listing shows the outcome.
  'listing-answer-lost': { ...lostAnswer, ...reconcileFirst, ...nothingMoved, ...causedBy('market') },
} as const satisfies Readonly<Record<string, Failure>>
