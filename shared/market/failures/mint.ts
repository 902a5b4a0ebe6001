/** Refusals of minting. Source: the affiliate document's codes of `mintnftres`, and the rules of `mintnft`. */
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
  assetsMoved,
  movementUnknown,
  type Failure,
} from './failure'

/**
 * The effect on money is that of the refused request. In a stage with direct payment, the signed transaction paid before
 * the request. The journal knows that payment, and the texts name it.
 */
export const mintFailures = {
  'mint-not-taken': { code: null, statuses: [400], ...noRetry, ...nothingMoved, ...causedBy('app') },
  'mint-own-site': { code: null, statuses: [403], ...noRetry, ...nothingMoved, ...causedBy('others'), ...assumed },
  'mint-closed': { code: null, statuses: [200], ...noRetry, ...nothingMoved, ...causedBy('others'), ...assumed },
  'mint-buyer-is-source': {
    code: 'MINT_BUYER_IS_NFT_SOURCE',
    statuses: [200],
    ...noRetry,
    ...nothingMoved,
    ...causedBy('wallet'),
  },

  'mint-not-seen': {
    code: 'TXUNCONFIRMED',
    statuses: [200],
    ...retrySameCall({ afterSeconds: 3 }),
    ...nothingMoved,
    ...causedBy('ledger'),
  },
  'mint-not-verified': {
    code: 'TXNOTVERIFIED',
    statuses: [401],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('wallet'),
  },
  'mint-other-transaction': { code: 'TXMISMATCH', statuses: [401], ...noRetry, ...nothingMoved, ...causedBy('app') },
  'mint-not-prepared': {
    code: 'NOPREPARE',
    statuses: [200],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('app'),
  },
  'mint-other-key': {
    code: 'AFFMISMATCH',
    statuses: [401],
    ...retryWithPreparingKey,
    ...nothingMoved,
    ...causedBy('key'),
  },
  'mint-other-wallet': { code: 'USERMISMATCH', statuses: [401], ...noRetry, ...nothingMoved, ...causedBy('wallet') },
  'mint-expired': {
    code: 'SESSION_EXPIRED',
    statuses: [],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('app'),
  },
  'mint-nft-busy': {
    code: 'MINT_ASSET_BUSY',
    statuses: [409],
    ...retrySameCall({ afterSeconds: 3 }),
    ...nothingMoved,
    ...causedBy('others'),
  },
  'mint-unconfirmed': {
    code: 'MINT_UNCONFIRMED',
    statuses: [200],
    ...reconcileFirst,
    ...movementUnknown,
    ...causedBy('ledger'),
  },
  'mint-pending': {
    code: 'MINT_EXECUTION_PENDING',
    statuses: [409, 200],
    ...reconcileFirst,
    ...movementUnknown,
    ...causedBy('market'),
  },
  'mint-looked-up': {
    code: 'MINT_EXECUTION_PENDING',
    statuses: [409, 200],
    requiredFields: { retryable: true },
    ...retrySameCall({ afterSeconds: 120 }),
    ...movementUnknown,
    ...causedBy('market'),
  },
  'mint-unavailable': {
    code: 'MINT_EXECUTION_UNAVAILABLE',
    statuses: [503],
    ...retrySameCall({ afterSeconds: 10 }),
    ...nothingMoved,
    ...causedBy('market'),
  },
  'mint-finished-before': {
    code: 'MINT_ALREADY_FINALIZED',
    statuses: [409],
    ...noRetry,
    ...assetsMoved,
    ...causedBy('market'),
  },
  'mint-restart': {
    code: 'MINT_RESTART_REQUIRED',
    statuses: [409],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('market'),
  },
  'mint-rejected': {
    code: 'MINT_TRANSFER_REJECTED',
    statuses: [200],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('ledger'),
  },
  'mint-answer-lost': {
    ...lostAnswer,
    ...retrySameCall({ afterSeconds: 3 }),
    ...movementUnknown,
    ...causedBy('market'),
  },
} as const satisfies Readonly<Record<string, Failure>>
