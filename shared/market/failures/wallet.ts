/**
 * Refusals and lost answers of calls that set the allowance, and of calls for collection offers. Source: "Own wallet"
 * and "Errors" of the market's document.
 */
import {
  causedBy,
  retryAfterPreparation,
  assumed,
  retryAfterOfferList,
  lostAnswer,
  noRetry,
  nothingMoved,
  retrySameCall,
  movementUnknown,
  type Failure,
} from './failure'

export const allowanceFailures = {
  'allowance-type': {
    code: 'INVALID_ALLOWANCE_TYPE',
    statuses: [400],
    ...noRetry,
    ...nothingMoved,
    ...causedBy('app'),
  },
  'allowance-amount': { code: 'INVALID_AMOUNT', statuses: [400], ...noRetry, ...nothingMoved, ...causedBy('app') },
  'allowance-amount-differs': {
    code: 'AMOUNTMISMATCH',
    statuses: [400],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('app'),
  },
  'allowance-not-seen': {
    code: 'TXUNCONFIRMED',
    statuses: [],
    ...retrySameCall({ afterSeconds: 3 }),
    ...nothingMoved,
    ...causedBy('ledger'),
  },
  'allowance-confirming': {
    code: 'CONFIRM_IN_PROGRESS',
    statuses: [409],
    ...retrySameCall({ afterSeconds: 3 }),
    ...nothingMoved,
    ...causedBy('app'),
  },
  'allowance-not-saved': {
    code: 'ALLOWANCE_SAVE_FAILED',
    statuses: [],
    ...retrySameCall({ afterSeconds: 3 }),
    ...nothingMoved,
    ...causedBy('market'),
  },
  'allowance-not-prepared': {
    code: 'NOPREPARE',
    statuses: [400],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('app'),
    ...assumed,
  },
  'allowance-other-transaction': {
    code: 'TXMISMATCH',
    statuses: [400],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('app'),
    ...assumed,
  },
  'allowance-not-verified': {
    code: 'TXNOTVERIFIED',
    statuses: [400],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('wallet'),
    ...assumed,
  },
  'allowance-wrong-type': {
    code: 'TXWRONGTYPE',
    statuses: [400],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('wallet'),
    ...assumed,
  },
  'allowance-differs': {
    code: 'ALLOWANCE_MISMATCH',
    statuses: [400],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('wallet'),
    ...assumed,
  },
  'allowance-answer-lost': {
    ...lostAnswer,
    ...retrySameCall({ afterSeconds: 3 }),
    ...nothingMoved,
    ...causedBy('market'),
  },
} as const satisfies Readonly<Record<string, Failure>>

/** The outcome of an offer is unknown: the service reports this, or no answer came back. */
const unknownOutcome: Pick<Failure, 'code' | 'statuses' | 'requiredFields' | 'isAnswerLost'> = {
  code: null,
  statuses: [409, 503],
  requiredFields: { outcomeUnknown: true },
  isAnswerLost: true,
} satisfies Partial<Failure>

export const offerFailures = {
  'offer-refused': { code: null, statuses: [400], ...noRetry, ...nothingMoved, ...causedBy('app') },
  'offer-in-progress': {
    code: null,
    statuses: [409],
    requiredFields: { idempotencyStatus: 'in_progress' },
    ...retrySameCall({ afterSeconds: 3 }),
    ...movementUnknown,
    ...causedBy('app'),
  },
  'offer-key-reused': {
    code: null,
    statuses: [422],
    requiredFields: { idempotencyStatus: 'key_reused' },
    ...noRetry,
    ...nothingMoved,
    ...causedBy('app'),
  },
  'offer-not-begun': { code: null, statuses: [503], ...retrySameCall(), ...nothingMoved, ...causedBy('market') },
  'offer-being-accepted': {
    code: null,
    statuses: [409],
    ...retrySameCall({ afterSeconds: 3 }),
    ...nothingMoved,
    ...causedBy('others'),
    ...assumed,
  },
  'offer-gone': { code: null, statuses: [404], ...noRetry, ...nothingMoved, ...causedBy('others'), ...assumed },
  'offer-place-unknown': { ...unknownOutcome, ...retryAfterOfferList, ...movementUnknown, ...causedBy('market') },
  'offer-raise-unknown': { ...unknownOutcome, ...retryAfterOfferList, ...movementUnknown, ...causedBy('market') },
  'offer-cancel-unknown': { ...unknownOutcome, ...retryAfterOfferList, ...movementUnknown, ...causedBy('market') },
} as const satisfies Readonly<Record<string, Failure>>
