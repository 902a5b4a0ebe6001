/** Listing and unlisting: only a permission changes, so no coins and no NFT can have moved. */
import {
  newPreparation,
  assumed,
  lostAnswer,
  neverUnchanged,
  nothingMoved,
  preparingKey,
  reconcile,
  sameCall,
  type Failure,
} from './failure'

export const saleFailures = {
  'unlist-uncounted': {
    code: 'EVM_LISTING_COUNT_UNVERIFIED',
    statuses: [],
    ...sameCall(5),
    ...nothingMoved('market'),
  },
  'not-owner': { code: 'NOT_OWNER', statuses: [200], ...neverUnchanged, ...nothingMoved('wallet'), ...assumed },
  'not-listed': { code: 'NOT_LISTED', statuses: [200], ...neverUnchanged, ...nothingMoved('app'), ...assumed },

  'listing-not-seen': { code: 'TXUNCONFIRMED', statuses: [], ...sameCall(3), ...nothingMoved('ledger') },
  'listing-wrong-type': { code: 'TXWRONGTYPE', statuses: [], ...newPreparation, ...nothingMoved('wallet') },
  'listing-buyer-first': { code: 'LISTING_BUYER_LOCKED', statuses: [], ...sameCall(180), ...nothingMoved('others') },
  'listing-next-turn': {
    code: 'LISTING_BUYER_LOCKED',
    statuses: [],
    when: { claimActive: true },
    ...sameCall(180),
    ...nothingMoved('others'),
  },
  'listing-preparation-lost': {
    code: 'LISTING_BUYER_LOCKED',
    statuses: [],
    when: { reprepareRequired: true },
    ...newPreparation,
    ...nothingMoved('others'),
  },
  'listing-not-verified': {
    code: 'TXNOTVERIFIED',
    statuses: [401],
    ...newPreparation,
    ...nothingMoved('wallet'),
    ...assumed,
  },
  'listing-other-transaction': {
    code: 'TXMISMATCH',
    statuses: [401],
    ...newPreparation,
    ...nothingMoved('app'),
    ...assumed,
  },
  'listing-not-prepared': { code: 'NOPREPARE', statuses: [200], ...newPreparation, ...nothingMoved('app'), ...assumed },
  'listing-expired': {
    code: 'SESSION_EXPIRED',
    statuses: [200],
    ...newPreparation,
    ...nothingMoved('app'),
    ...assumed,
  },
  'listing-other-key': { code: 'AFFMISMATCH', statuses: [401], ...preparingKey, ...nothingMoved('key'), ...assumed },
  'listing-other-wallet': {
    code: 'USERMISMATCH',
    statuses: [401],
    ...neverUnchanged,
    ...nothingMoved('wallet'),
    ...assumed,
  },
  // The first verdict uses up a code: a repeat after a success does not report that success, but the NFT's listing
  // shows it.
  'listing-answer-lost': { ...lostAnswer, ...reconcile, ...nothingMoved('market') },
} as const satisfies Readonly<Record<string, Failure>>
