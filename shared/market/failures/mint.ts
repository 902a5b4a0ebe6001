/** Refusals of minting. Source: the affiliate document's codes of `mintnftres`, and the rules of `mintnft`. */
import {
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
  'mint-not-taken': { code: null, statuses: [400], ...noRetry, ...nothingMoved('app') },
  'mint-own-site': { code: null, statuses: [403], ...noRetry, ...nothingMoved('others'), ...assumed },
  'mint-closed': { code: null, statuses: [200], ...noRetry, ...nothingMoved('others'), ...assumed },
  'mint-buyer-is-source': {
    code: 'MINT_BUYER_IS_NFT_SOURCE',
    statuses: [200],
    ...noRetry,
    ...nothingMoved('wallet'),
  },

  'mint-not-seen': { code: 'TXUNCONFIRMED', statuses: [200], ...retrySameCall(3), ...nothingMoved('ledger') },
  'mint-not-verified': { code: 'TXNOTVERIFIED', statuses: [401], ...retryAfterPreparation, ...nothingMoved('wallet') },
  'mint-other-transaction': { code: 'TXMISMATCH', statuses: [401], ...noRetry, ...nothingMoved('app') },
  'mint-not-prepared': { code: 'NOPREPARE', statuses: [200], ...retryAfterPreparation, ...nothingMoved('app') },
  'mint-other-key': { code: 'AFFMISMATCH', statuses: [401], ...retryWithPreparingKey, ...nothingMoved('key') },
  'mint-other-wallet': { code: 'USERMISMATCH', statuses: [401], ...noRetry, ...nothingMoved('wallet') },
  'mint-expired': { code: 'SESSION_EXPIRED', statuses: [], ...retryAfterPreparation, ...nothingMoved('app') },
  'mint-nft-busy': { code: 'MINT_ASSET_BUSY', statuses: [409], ...retrySameCall(3), ...nothingMoved('others') },
  'mint-unconfirmed': { code: 'MINT_UNCONFIRMED', statuses: [200], ...reconcileFirst, ...movementUnknown('ledger') },
  'mint-pending': {
    code: 'MINT_EXECUTION_PENDING',
    statuses: [409, 200],
    ...reconcileFirst,
    ...movementUnknown('market'),
  },
  'mint-looked-up': {
    code: 'MINT_EXECUTION_PENDING',
    statuses: [409, 200],
    requiredFields: { retryable: true },
    ...retrySameCall(120),
    ...movementUnknown('market'),
  },
  'mint-unavailable': {
    code: 'MINT_EXECUTION_UNAVAILABLE',
    statuses: [503],
    ...retrySameCall(10),
    ...nothingMoved('market'),
  },
  'mint-finished-before': {
    code: 'MINT_ALREADY_FINALIZED',
    statuses: [409],
    ...noRetry,
    ...assetsMoved('market'),
  },
  'mint-restart': {
    code: 'MINT_RESTART_REQUIRED',
    statuses: [409],
    ...retryAfterPreparation,
    ...nothingMoved('market'),
  },
  'mint-rejected': {
    code: 'MINT_TRANSFER_REJECTED',
    statuses: [200],
    ...retryAfterPreparation,
    ...nothingMoved('ledger'),
  },
  'mint-answer-lost': { ...lostAnswer, ...retrySameCall(3), ...movementUnknown('market') },
} as const satisfies Readonly<Record<string, Failure>>
