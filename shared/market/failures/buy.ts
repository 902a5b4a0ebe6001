/** Buying. Source: the affiliate document's refusals of `buynft` and `buynftres`. */
import {
  anew,
  assumed,
  assumedOn,
  lost,
  never,
  nothing,
  preparingKey,
  reconcile,
  sameCall,
  settled,
  unknown,
  type Failure,
} from './failure'

/** The refusal is in the body of a successful HTTP answer. */
const HTTP_OK = [200] as const
/** The documents name no status for the refusal. */
const NO_STATUS = [] as const

/** Refusals of several preparing routes. */
export const ofPreparing = {
  'prepare-lost': { ...lost, ...anew, ...nothing('market') },
  'wallet-invalid': {
    code: 'INVALID_USER_ADDRESS',
    statuses: [400],
    ...never,
    ...nothing('app'),
    ...assumedOn('authInit', 'listNft', 'unlistNft'),
  },
  'collection-not-traded': {
    code: 'COLLECTION_NOT_TRADEABLE',
    statuses: HTTP_OK,
    ...never,
    ...nothing('market'),
    ...assumedOn('listNft'),
  },
  'collection-unchecked': {
    code: 'COLLECTION_TRADE_CHECK_UNAVAILABLE',
    statuses: HTTP_OK,
    ...sameCall(10),
    ...nothing('market'),
    ...assumedOn('listNft'),
  },
  'ecdsa-needed': {
    code: 'EVM_ECDSA_REQUIRED',
    statuses: HTTP_OK,
    ...never,
    ...nothing('wallet'),
    ...assumedOn('listNft', 'unlistNft'),
  },
} as const satisfies Readonly<Record<string, Failure>>

export const ofBuyPreparing = {
  'buy-being-confirmed': {
    code: 'PURCHASE_LISTING_EXECUTION_PENDING',
    statuses: [409],
    ...sameCall(180),
    ...nothing('others'),
  },
  'buy-seller-changes': { code: 'PURCHASE_ASSET_PAUSED', statuses: [429], ...sameCall(60), ...nothing('others') },
  'buy-nft-limit': { code: 'PURCHASE_HOLD_LIMIT', statuses: [429], ...sameCall(3600), ...nothing('app') },
  'buy-hour-limit': { code: 'AFFILIATE_HOLD_BUDGET', statuses: [429], ...sameCall(3600), ...nothing('app') },
  'buy-minute-limit': { code: 'PREPARE_CAP', statuses: [429], ...sameCall(60), ...nothing('app') },
  'buy-listing-changed': { code: 'LISTING_REVALIDATION_REQUIRED', statuses: HTTP_OK, ...anew, ...nothing('others') },
  'buy-listing-locked': {
    code: 'LISTING_REVALIDATION_REQUIRED',
    statuses: HTTP_OK,
    when: { retryable: true },
    ...sameCall(3),
    ...nothing('others'),
  },
  'buy-balance-unchecked': {
    code: 'BALANCE_CHECK_UNAVAILABLE',
    statuses: HTTP_OK,
    ...sameCall(5),
    ...nothing('market'),
  },
  'buy-balance-short': { code: 'INSUFFICIENT_BALANCE', statuses: HTTP_OK, ...never, ...nothing('wallet') },
  'buy-own-listing': { code: 'OWN_LISTING', statuses: HTTP_OK, ...never, ...nothing('wallet'), ...assumed },
  'buy-over-cap': { code: 'OVER_PURCHASE_CAP', statuses: HTTP_OK, ...never, ...nothing('market'), ...assumed },
} as const satisfies Readonly<Record<string, Failure>>

export const ofBuyCompleting = {
  'buy-prepare-again': { code: 'EVM_PREPARE_RETRY', statuses: NO_STATUS, ...anew, ...nothing('market') },
  'buy-listing-gone': { code: 'EVM_LISTING_UNAVAILABLE', statuses: NO_STATUS, ...anew, ...nothing('others') },
  'buy-price-changed': { code: 'EVM_PRICE_CHANGED', statuses: NO_STATUS, ...anew, ...nothing('others') },
  'buy-other-executing': { code: 'EVM_LISTING_EXECUTING', statuses: NO_STATUS, ...anew, ...nothing('others') },
  'buy-not-reserved': { code: 'EVM_RESERVATION_UNCONFIRMED', statuses: NO_STATUS, ...anew, ...nothing('market') },
  'buy-not-submitted': { code: 'EVM_EXECUTION_NOT_SUBMITTED', statuses: NO_STATUS, ...anew, ...nothing('market') },
  'buy-rejected': { code: 'EVM_PURCHASE_FAILED', statuses: NO_STATUS, ...anew, ...nothing('ledger') },
  'buy-confirming': { code: 'EVM_PURCHASE_CONFIRMING', statuses: NO_STATUS, ...reconcile, ...unknown('ledger') },
  'buy-recording': { code: 'EVM_PURCHASE_RECORDING', statuses: NO_STATUS, ...sameCall(3), ...settled('market') },
  'buy-in-progress': { code: 'EVM_PURCHASE_IN_PROGRESS', statuses: NO_STATUS, ...sameCall(3), ...unknown('market') },
  'buy-closed': { code: 'EVM_ATTEMPT_CLOSED', statuses: NO_STATUS, ...anew, ...nothing('market') },
  'buy-not-saved': { code: 'SALE_SAVE_FAILED', statuses: NO_STATUS, ...sameCall(3), ...settled('market') },
  'buy-other-key': { code: 'WRONGAFFILIATE', statuses: [403], ...preparingKey, ...unknown('key') },
  'buy-not-seen': { code: 'TXUNCONFIRMED', statuses: HTTP_OK, ...sameCall(3), ...unknown('ledger'), ...assumed },
  'buy-not-verified': { code: 'TXNOTVERIFIED', statuses: [401], ...never, ...unknown('wallet'), ...assumed },
  'buy-other-transaction': { code: 'TXMISMATCH', statuses: [401], ...never, ...unknown('app'), ...assumed },
  'buy-not-prepared': { code: 'NOPREPARE', statuses: HTTP_OK, ...never, ...unknown('app'), ...assumed },
  // A purchase from an allowance must not be retried on a timeout; a status request shows its progress.
  'buy-answer-lost': { ...lost, ...reconcile, ...unknown('market') },
} as const satisfies Readonly<Record<string, Failure>>
