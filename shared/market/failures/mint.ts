/** Minting. Source: the affiliate document's codes of `mintnftres`, and its rules of `mintnft`. */
import {
  newPreparation,
  assumed,
  lostAnswer,
  neverUnchanged,
  nothingMoved,
  preparingKey,
  reconcile,
  sameCall,
  assetsMoved,
  movementUnknown,
  type Failure,
} from './failure'

export const mintFailures = {
  'mint-not-taken': { code: null, statuses: [400], ...neverUnchanged, ...nothingMoved('app') },
  'mint-own-site': { code: null, statuses: [403], ...neverUnchanged, ...nothingMoved('others'), ...assumed },
  'mint-closed': { code: null, statuses: [200], ...neverUnchanged, ...nothingMoved('others'), ...assumed },
  'mint-buyer-is-source': {
    code: 'MINT_BUYER_IS_NFT_SOURCE',
    statuses: [200],
    ...neverUnchanged,
    ...nothingMoved('wallet'),
  },

  'mint-not-seen': { code: 'TXUNCONFIRMED', statuses: [200], ...sameCall(3), ...nothingMoved('ledger') },
  'mint-not-verified': { code: 'TXNOTVERIFIED', statuses: [401], ...newPreparation, ...nothingMoved('wallet') },
  'mint-other-transaction': { code: 'TXMISMATCH', statuses: [401], ...neverUnchanged, ...nothingMoved('app') },
  'mint-not-prepared': { code: 'NOPREPARE', statuses: [200], ...newPreparation, ...nothingMoved('app') },
  'mint-other-key': { code: 'AFFMISMATCH', statuses: [401], ...preparingKey, ...nothingMoved('key') },
  'mint-other-wallet': { code: 'USERMISMATCH', statuses: [401], ...neverUnchanged, ...nothingMoved('wallet') },
  'mint-expired': { code: 'SESSION_EXPIRED', statuses: [], ...newPreparation, ...nothingMoved('app') },
  'mint-nft-busy': { code: 'MINT_ASSET_BUSY', statuses: [409], ...sameCall(3), ...nothingMoved('others') },
  'mint-unconfirmed': { code: 'MINT_UNCONFIRMED', statuses: [200], ...reconcile, ...movementUnknown('ledger') },
  'mint-pending': { code: 'MINT_EXECUTION_PENDING', statuses: [409, 200], ...reconcile, ...movementUnknown('market') },
  'mint-looked-up': {
    code: 'MINT_EXECUTION_PENDING',
    statuses: [409, 200],
    when: { retryable: true },
    ...sameCall(120),
    ...movementUnknown('market'),
  },
  'mint-unavailable': {
    code: 'MINT_EXECUTION_UNAVAILABLE',
    statuses: [503],
    ...sameCall(10),
    ...nothingMoved('market'),
  },
  'mint-finished-before': {
    code: 'MINT_ALREADY_FINALIZED',
    statuses: [409],
    ...neverUnchanged,
    ...assetsMoved('market'),
  },
  'mint-restart': { code: 'MINT_RESTART_REQUIRED', statuses: [409], ...newPreparation, ...nothingMoved('market') },
  'mint-rejected': { code: 'MINT_TRANSFER_REJECTED', statuses: [200], ...newPreparation, ...nothingMoved('ledger') },
  'mint-answer-lost': { ...lostAnswer, ...sameCall(3), ...movementUnknown('market') },
} as const satisfies Readonly<Record<string, Failure>>
