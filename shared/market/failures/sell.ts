/** Listing and unlisting: only a permission changes, so no coins and no NFT can have moved. */
import { anew, assumed, lost, never, nothing, preparingKey, reconcile, sameCall, type Failure } from './failure'

export const ofSelling = {
  'unlist-uncounted': {
    code: 'EVM_LISTING_COUNT_UNVERIFIED',
    statuses: [],
    ...sameCall(5),
    ...nothing('market'),
  },
  'not-owner': { code: 'NOT_OWNER', statuses: [200], ...never, ...nothing('wallet'), ...assumed },
  'not-listed': { code: 'NOT_LISTED', statuses: [200], ...never, ...nothing('app'), ...assumed },

  'listing-not-seen': { code: 'TXUNCONFIRMED', statuses: [], ...sameCall(3), ...nothing('ledger') },
  'listing-wrong-type': { code: 'TXWRONGTYPE', statuses: [], ...anew, ...nothing('wallet') },
  'listing-buyer-first': { code: 'LISTING_BUYER_LOCKED', statuses: [], ...sameCall(180), ...nothing('others') },
  'listing-next-turn': {
    code: 'LISTING_BUYER_LOCKED',
    statuses: [],
    when: { claimActive: true },
    ...sameCall(180),
    ...nothing('others'),
  },
  'listing-preparation-lost': {
    code: 'LISTING_BUYER_LOCKED',
    statuses: [],
    when: { reprepareRequired: true },
    ...anew,
    ...nothing('others'),
  },
  'listing-not-verified': { code: 'TXNOTVERIFIED', statuses: [401], ...anew, ...nothing('wallet'), ...assumed },
  'listing-other-transaction': { code: 'TXMISMATCH', statuses: [401], ...anew, ...nothing('app'), ...assumed },
  'listing-not-prepared': { code: 'NOPREPARE', statuses: [200], ...anew, ...nothing('app'), ...assumed },
  'listing-expired': { code: 'SESSION_EXPIRED', statuses: [200], ...anew, ...nothing('app'), ...assumed },
  'listing-other-key': { code: 'AFFMISMATCH', statuses: [401], ...preparingKey, ...nothing('key'), ...assumed },
  'listing-other-wallet': { code: 'USERMISMATCH', statuses: [401], ...never, ...nothing('wallet'), ...assumed },
  // The first verdict uses up a code: a repeat after a success does not report that success, but the NFT's listing
  // shows it.
  'listing-answer-lost': { ...lost, ...reconcile, ...nothing('market') },
} as const satisfies Readonly<Record<string, Failure>>
