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

const inBody = [200] as const
const notGiven = [] as const

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
    statuses: inBody,
    ...never,
    ...nothing('market'),
    ...assumedOn('listNft'),
  },
  'collection-unchecked': {
    code: 'COLLECTION_TRADE_CHECK_UNAVAILABLE',
    statuses: inBody,
    ...sameCall(10),
    ...nothing('market'),
    ...assumedOn('listNft'),
  },
  'ecdsa-needed': {
    code: 'EVM_ECDSA_REQUIRED',
    statuses: inBody,
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
  'buy-listing-changed': { code: 'LISTING_REVALIDATION_REQUIRED', statuses: inBody, ...anew, ...nothing('others') },
  'buy-listing-locked': {
    code: 'LISTING_REVALIDATION_REQUIRED',
    statuses: inBody,
    when: { retryable: true },
    ...sameCall(3),
    ...nothing('others'),
  },
  'buy-balance-unchecked': {
    code: 'BALANCE_CHECK_UNAVAILABLE',
    statuses: inBody,
    ...sameCall(5),
    ...nothing('market'),
  },
  'buy-balance-short': { code: 'INSUFFICIENT_BALANCE', statuses: inBody, ...never, ...nothing('wallet') },
  'buy-own-listing': { code: 'OWN_LISTING', statuses: inBody, ...never, ...nothing('wallet'), ...assumed },
  'buy-over-cap': { code: 'OVER_PURCHASE_CAP', statuses: inBody, ...never, ...nothing('market'), ...assumed },
} as const satisfies Readonly<Record<string, Failure>>

export const ofBuyCompleting = {
  'buy-prepare-again': { code: 'EVM_PREPARE_RETRY', statuses: notGiven, ...anew, ...nothing('market') },
  'buy-listing-gone': { code: 'EVM_LISTING_UNAVAILABLE', statuses: notGiven, ...anew, ...nothing('others') },
  'buy-price-changed': { code: 'EVM_PRICE_CHANGED', statuses: notGiven, ...anew, ...nothing('others') },
  'buy-other-executing': { code: 'EVM_LISTING_EXECUTING', statuses: notGiven, ...anew, ...nothing('others') },
  'buy-not-reserved': { code: 'EVM_RESERVATION_UNCONFIRMED', statuses: notGiven, ...anew, ...nothing('market') },
  'buy-not-submitted': { code: 'EVM_EXECUTION_NOT_SUBMITTED', statuses: notGiven, ...anew, ...nothing('market') },
  'buy-rejected': { code: 'EVM_PURCHASE_FAILED', statuses: notGiven, ...anew, ...nothing('ledger') },
  'buy-confirming': { code: 'EVM_PURCHASE_CONFIRMING', statuses: notGiven, ...reconcile, ...unknown('ledger') },
  'buy-recording': { code: 'EVM_PURCHASE_RECORDING', statuses: notGiven, ...sameCall(3), ...settled('market') },
  'buy-in-progress': { code: 'EVM_PURCHASE_IN_PROGRESS', statuses: notGiven, ...sameCall(3), ...unknown('market') },
  'buy-closed': { code: 'EVM_ATTEMPT_CLOSED', statuses: notGiven, ...anew, ...nothing('market') },
  'buy-not-saved': { code: 'SALE_SAVE_FAILED', statuses: notGiven, ...sameCall(3), ...settled('market') },
  'buy-other-key': { code: 'WRONGAFFILIATE', statuses: [403], ...preparingKey, ...unknown('key') },
  'buy-not-seen': { code: 'TXUNCONFIRMED', statuses: inBody, ...sameCall(3), ...unknown('ledger'), ...assumed },
  'buy-not-verified': { code: 'TXNOTVERIFIED', statuses: [401], ...never, ...unknown('wallet'), ...assumed },
  'buy-other-transaction': { code: 'TXMISMATCH', statuses: [401], ...never, ...unknown('app'), ...assumed },
  'buy-not-prepared': { code: 'NOPREPARE', statuses: inBody, ...never, ...unknown('app'), ...assumed },
  // A purchase from an allowance must not be retried on a timeout; a status request shows its progress.
  'buy-answer-lost': { ...lost, ...reconcile, ...unknown('market') },
} as const satisfies Readonly<Record<string, Failure>>
