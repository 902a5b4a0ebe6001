/** Failures of buying. Source: the refusals of `buynft` and `buynftres` in the affiliate document. */
import {
  retryAfterPreparation,
  assumed,
  assumedOn,
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

/** HTTP status of a refusal that the service reports only in the body of its answer. */
const HTTP_OK = [200] as const
/** For a refusal whose status the documents do not name. */
const NO_STATUS = [] as const

/** Failures that several preparing operations share. */
export const preparationFailures = {
  'prepare-lost': { ...lostAnswer, ...retryAfterPreparation, ...nothingMoved('market') },
  'wallet-invalid': {
    code: 'INVALID_USER_ADDRESS',
    statuses: [400],
    ...noRetry,
    ...nothingMoved('app'),
    ...assumedOn('authInit', 'listNft', 'unlistNft'),
  },
  'collection-not-traded': {
    code: 'COLLECTION_NOT_TRADEABLE',
    statuses: HTTP_OK,
    ...noRetry,
    ...nothingMoved('market'),
    ...assumedOn('listNft'),
  },
  'collection-unchecked': {
    code: 'COLLECTION_TRADE_CHECK_UNAVAILABLE',
    statuses: HTTP_OK,
    ...retrySameCall(10),
    ...nothingMoved('market'),
    ...assumedOn('listNft'),
  },
  'ecdsa-needed': {
    code: 'EVM_ECDSA_REQUIRED',
    statuses: HTTP_OK,
    ...noRetry,
    ...nothingMoved('wallet'),
    ...assumedOn('listNft', 'unlistNft'),
  },
} as const satisfies Readonly<Record<string, Failure>>

export const buyPreparationFailures = {
  'buy-being-confirmed': {
    code: 'PURCHASE_LISTING_EXECUTION_PENDING',
    statuses: [409],
    ...retrySameCall(180),
    ...nothingMoved('others'),
  },
  'buy-seller-changes': {
    code: 'PURCHASE_ASSET_PAUSED',
    statuses: [429],
    ...retrySameCall(60),
    ...nothingMoved('others'),
  },
  'buy-nft-limit': { code: 'PURCHASE_HOLD_LIMIT', statuses: [429], ...retrySameCall(3600), ...nothingMoved('app') },
  'buy-hour-limit': { code: 'AFFILIATE_HOLD_BUDGET', statuses: [429], ...retrySameCall(3600), ...nothingMoved('app') },
  'buy-minute-limit': { code: 'PREPARE_CAP', statuses: [429], ...retrySameCall(60), ...nothingMoved('app') },
  'buy-listing-changed': {
    code: 'LISTING_REVALIDATION_REQUIRED',
    statuses: HTTP_OK,
    ...retryAfterPreparation,
    ...nothingMoved('others'),
  },
  'buy-listing-locked': {
    code: 'LISTING_REVALIDATION_REQUIRED',
    statuses: HTTP_OK,
    requiredFields: { retryable: true },
    ...retrySameCall(3),
    ...nothingMoved('others'),
  },
  'buy-balance-unchecked': {
    code: 'BALANCE_CHECK_UNAVAILABLE',
    statuses: HTTP_OK,
    ...retrySameCall(5),
    ...nothingMoved('market'),
  },
  'buy-balance-short': {
    code: 'INSUFFICIENT_BALANCE',
    statuses: HTTP_OK,
    ...noRetry,
    ...nothingMoved('wallet'),
  },
  'buy-own-listing': {
    code: 'OWN_LISTING',
    statuses: HTTP_OK,
    ...noRetry,
    ...nothingMoved('wallet'),
    ...assumed,
  },
  'buy-over-cap': {
    code: 'OVER_PURCHASE_CAP',
    statuses: HTTP_OK,
    ...noRetry,
    ...nothingMoved('market'),
    ...assumed,
  },
} as const satisfies Readonly<Record<string, Failure>>

export const buyCompletionFailures = {
  'buy-prepare-again': {
    code: 'EVM_PREPARE_RETRY',
    statuses: NO_STATUS,
    ...retryAfterPreparation,
    ...nothingMoved('market'),
  },
  'buy-listing-gone': {
    code: 'EVM_LISTING_UNAVAILABLE',
    statuses: NO_STATUS,
    ...retryAfterPreparation,
    ...nothingMoved('others'),
  },
  'buy-price-changed': {
    code: 'EVM_PRICE_CHANGED',
    statuses: NO_STATUS,
    ...retryAfterPreparation,
    ...nothingMoved('others'),
  },
  'buy-other-executing': {
    code: 'EVM_LISTING_EXECUTING',
    statuses: NO_STATUS,
    ...retryAfterPreparation,
    ...nothingMoved('others'),
  },
  'buy-not-reserved': {
    code: 'EVM_RESERVATION_UNCONFIRMED',
    statuses: NO_STATUS,
    ...retryAfterPreparation,
    ...nothingMoved('market'),
  },
  'buy-not-submitted': {
    code: 'EVM_EXECUTION_NOT_SUBMITTED',
    statuses: NO_STATUS,
    ...retryAfterPreparation,
    ...nothingMoved('market'),
  },
  'buy-rejected': {
    code: 'EVM_PURCHASE_FAILED',
    statuses: NO_STATUS,
    ...retryAfterPreparation,
    ...nothingMoved('ledger'),
  },
  'buy-confirming': {
    code: 'EVM_PURCHASE_CONFIRMING',
    statuses: NO_STATUS,
    ...reconcileFirst,
    ...movementUnknown('ledger'),
  },
  'buy-recording': {
    code: 'EVM_PURCHASE_RECORDING',
    statuses: NO_STATUS,
    ...retrySameCall(3),
    ...assetsMoved('market'),
  },
  'buy-in-progress': {
    code: 'EVM_PURCHASE_IN_PROGRESS',
    statuses: NO_STATUS,
    ...retrySameCall(3),
    ...movementUnknown('market'),
  },
  'buy-closed': {
    code: 'EVM_ATTEMPT_CLOSED',
    statuses: NO_STATUS,
    ...retryAfterPreparation,
    ...nothingMoved('market'),
  },
  'buy-not-saved': { code: 'SALE_SAVE_FAILED', statuses: NO_STATUS, ...retrySameCall(3), ...assetsMoved('market') },
  'buy-other-key': { code: 'WRONGAFFILIATE', statuses: [403], ...retryWithPreparingKey, ...movementUnknown('key') },
  'buy-not-seen': {
    code: 'TXUNCONFIRMED',
    statuses: HTTP_OK,
    ...retrySameCall(3),
    ...movementUnknown('ledger'),
    ...assumed,
  },
  'buy-not-verified': {
    code: 'TXNOTVERIFIED',
    statuses: [401],
    ...noRetry,
    ...movementUnknown('wallet'),
    ...assumed,
  },
  'buy-other-transaction': {
    code: 'TXMISMATCH',
    statuses: [401],
    ...noRetry,
    ...movementUnknown('app'),
    ...assumed,
  },
  'buy-not-prepared': {
    code: 'NOPREPARE',
    statuses: HTTP_OK,
    ...noRetry,
    ...movementUnknown('app'),
    ...assumed,
  },
  // The affiliate document says: "Do not retry on a network timeout". The app first reads the outcome from the ledger. Only
  // then may the call be repeated, to ask for the state of the purchase.
  'buy-answer-lost': { ...lostAnswer, ...reconcileFirst, ...movementUnknown('market') },
} as const satisfies Readonly<Record<string, Failure>>
