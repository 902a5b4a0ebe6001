/** Buying. Source: the affiliate document's refusals of `buynft` and `buynftres`. */
import {
  newPreparation,
  assumed,
  assumedOn,
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

/** The refusal is in the body of a successful HTTP answer. */
const HTTP_OK = [200] as const
/** The documents name no status for the refusal. */
const NO_STATUS = [] as const

/** Refusals of several preparing routes. */
export const preparationFailures = {
  'prepare-lost': { ...lostAnswer, ...newPreparation, ...nothingMoved('market') },
  'wallet-invalid': {
    code: 'INVALID_USER_ADDRESS',
    statuses: [400],
    ...neverUnchanged,
    ...nothingMoved('app'),
    ...assumedOn('authInit', 'listNft', 'unlistNft'),
  },
  'collection-not-traded': {
    code: 'COLLECTION_NOT_TRADEABLE',
    statuses: HTTP_OK,
    ...neverUnchanged,
    ...nothingMoved('market'),
    ...assumedOn('listNft'),
  },
  'collection-unchecked': {
    code: 'COLLECTION_TRADE_CHECK_UNAVAILABLE',
    statuses: HTTP_OK,
    ...sameCall(10),
    ...nothingMoved('market'),
    ...assumedOn('listNft'),
  },
  'ecdsa-needed': {
    code: 'EVM_ECDSA_REQUIRED',
    statuses: HTTP_OK,
    ...neverUnchanged,
    ...nothingMoved('wallet'),
    ...assumedOn('listNft', 'unlistNft'),
  },
} as const satisfies Readonly<Record<string, Failure>>

export const buyPreparationFailures = {
  'buy-being-confirmed': {
    code: 'PURCHASE_LISTING_EXECUTION_PENDING',
    statuses: [409],
    ...sameCall(180),
    ...nothingMoved('others'),
  },
  'buy-seller-changes': { code: 'PURCHASE_ASSET_PAUSED', statuses: [429], ...sameCall(60), ...nothingMoved('others') },
  'buy-nft-limit': { code: 'PURCHASE_HOLD_LIMIT', statuses: [429], ...sameCall(3600), ...nothingMoved('app') },
  'buy-hour-limit': { code: 'AFFILIATE_HOLD_BUDGET', statuses: [429], ...sameCall(3600), ...nothingMoved('app') },
  'buy-minute-limit': { code: 'PREPARE_CAP', statuses: [429], ...sameCall(60), ...nothingMoved('app') },
  'buy-listing-changed': {
    code: 'LISTING_REVALIDATION_REQUIRED',
    statuses: HTTP_OK,
    ...newPreparation,
    ...nothingMoved('others'),
  },
  'buy-listing-locked': {
    code: 'LISTING_REVALIDATION_REQUIRED',
    statuses: HTTP_OK,
    when: { retryable: true },
    ...sameCall(3),
    ...nothingMoved('others'),
  },
  'buy-balance-unchecked': {
    code: 'BALANCE_CHECK_UNAVAILABLE',
    statuses: HTTP_OK,
    ...sameCall(5),
    ...nothingMoved('market'),
  },
  'buy-balance-short': {
    code: 'INSUFFICIENT_BALANCE',
    statuses: HTTP_OK,
    ...neverUnchanged,
    ...nothingMoved('wallet'),
  },
  'buy-own-listing': {
    code: 'OWN_LISTING',
    statuses: HTTP_OK,
    ...neverUnchanged,
    ...nothingMoved('wallet'),
    ...assumed,
  },
  'buy-over-cap': {
    code: 'OVER_PURCHASE_CAP',
    statuses: HTTP_OK,
    ...neverUnchanged,
    ...nothingMoved('market'),
    ...assumed,
  },
} as const satisfies Readonly<Record<string, Failure>>

export const buyCompletionFailures = {
  'buy-prepare-again': { code: 'EVM_PREPARE_RETRY', statuses: NO_STATUS, ...newPreparation, ...nothingMoved('market') },
  'buy-listing-gone': {
    code: 'EVM_LISTING_UNAVAILABLE',
    statuses: NO_STATUS,
    ...newPreparation,
    ...nothingMoved('others'),
  },
  'buy-price-changed': { code: 'EVM_PRICE_CHANGED', statuses: NO_STATUS, ...newPreparation, ...nothingMoved('others') },
  'buy-other-executing': {
    code: 'EVM_LISTING_EXECUTING',
    statuses: NO_STATUS,
    ...newPreparation,
    ...nothingMoved('others'),
  },
  'buy-not-reserved': {
    code: 'EVM_RESERVATION_UNCONFIRMED',
    statuses: NO_STATUS,
    ...newPreparation,
    ...nothingMoved('market'),
  },
  'buy-not-submitted': {
    code: 'EVM_EXECUTION_NOT_SUBMITTED',
    statuses: NO_STATUS,
    ...newPreparation,
    ...nothingMoved('market'),
  },
  'buy-rejected': { code: 'EVM_PURCHASE_FAILED', statuses: NO_STATUS, ...newPreparation, ...nothingMoved('ledger') },
  'buy-confirming': {
    code: 'EVM_PURCHASE_CONFIRMING',
    statuses: NO_STATUS,
    ...reconcile,
    ...movementUnknown('ledger'),
  },
  'buy-recording': { code: 'EVM_PURCHASE_RECORDING', statuses: NO_STATUS, ...sameCall(3), ...assetsMoved('market') },
  'buy-in-progress': {
    code: 'EVM_PURCHASE_IN_PROGRESS',
    statuses: NO_STATUS,
    ...sameCall(3),
    ...movementUnknown('market'),
  },
  'buy-closed': { code: 'EVM_ATTEMPT_CLOSED', statuses: NO_STATUS, ...newPreparation, ...nothingMoved('market') },
  'buy-not-saved': { code: 'SALE_SAVE_FAILED', statuses: NO_STATUS, ...sameCall(3), ...assetsMoved('market') },
  'buy-other-key': { code: 'WRONGAFFILIATE', statuses: [403], ...preparingKey, ...movementUnknown('key') },
  'buy-not-seen': {
    code: 'TXUNCONFIRMED',
    statuses: HTTP_OK,
    ...sameCall(3),
    ...movementUnknown('ledger'),
    ...assumed,
  },
  'buy-not-verified': {
    code: 'TXNOTVERIFIED',
    statuses: [401],
    ...neverUnchanged,
    ...movementUnknown('wallet'),
    ...assumed,
  },
  'buy-other-transaction': {
    code: 'TXMISMATCH',
    statuses: [401],
    ...neverUnchanged,
    ...movementUnknown('app'),
    ...assumed,
  },
  'buy-not-prepared': {
    code: 'NOPREPARE',
    statuses: HTTP_OK,
    ...neverUnchanged,
    ...movementUnknown('app'),
    ...assumed,
  },
  // A purchase from an allowance must not be retried on a timeout; a status request shows its progress.
  'buy-answer-lost': { ...lostAnswer, ...reconcile, ...movementUnknown('market') },
} as const satisfies Readonly<Record<string, Failure>>
