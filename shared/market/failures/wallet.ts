/** The allowance and the offers for collections. Source: "Own wallet" and "Errors" of the market's document. */
import {
  newPreparation,
  assumed,
  listFirst,
  lostAnswer,
  neverUnchanged,
  nothingMoved,
  sameCall,
  movementUnknown,
  type Failure,
} from './failure'

export const allowanceFailures = {
  'allowance-type': { code: 'INVALID_ALLOWANCE_TYPE', statuses: [400], ...neverUnchanged, ...nothingMoved('app') },
  'allowance-amount': { code: 'INVALID_AMOUNT', statuses: [400], ...neverUnchanged, ...nothingMoved('app') },
  'allowance-amount-differs': { code: 'AMOUNTMISMATCH', statuses: [400], ...newPreparation, ...nothingMoved('app') },
  'allowance-not-seen': { code: 'TXUNCONFIRMED', statuses: [], ...sameCall(3), ...nothingMoved('ledger') },
  'allowance-confirming': { code: 'CONFIRM_IN_PROGRESS', statuses: [409], ...sameCall(3), ...nothingMoved('app') },
  'allowance-not-saved': { code: 'ALLOWANCE_SAVE_FAILED', statuses: [], ...sameCall(3), ...nothingMoved('market') },
  'allowance-not-prepared': {
    code: 'NOPREPARE',
    statuses: [400],
    ...newPreparation,
    ...nothingMoved('app'),
    ...assumed,
  },
  'allowance-other-transaction': {
    code: 'TXMISMATCH',
    statuses: [400],
    ...newPreparation,
    ...nothingMoved('app'),
    ...assumed,
  },
  'allowance-not-verified': {
    code: 'TXNOTVERIFIED',
    statuses: [400],
    ...newPreparation,
    ...nothingMoved('wallet'),
    ...assumed,
  },
  'allowance-wrong-type': {
    code: 'TXWRONGTYPE',
    statuses: [400],
    ...newPreparation,
    ...nothingMoved('wallet'),
    ...assumed,
  },
  'allowance-differs': {
    code: 'ALLOWANCE_MISMATCH',
    statuses: [400],
    ...newPreparation,
    ...nothingMoved('wallet'),
    ...assumed,
  },
  'allowance-answer-lost': { ...lostAnswer, ...sameCall(3), ...nothingMoved('market') },
} as const satisfies Readonly<Record<string, Failure>>

/** An offer with an unknown outcome: reported by the service, or because no answer came. */
const unknownOutcome = { code: null, statuses: [409, 503], when: { outcomeUnknown: true }, lost: true } as const

export const offerFailures = {
  'offer-refused': { code: null, statuses: [400], ...neverUnchanged, ...nothingMoved('app') },
  'offer-in-progress': {
    code: null,
    statuses: [409],
    when: { idempotencyStatus: 'in_progress' },
    ...sameCall(3),
    ...movementUnknown('app'),
  },
  'offer-key-reused': {
    code: null,
    statuses: [422],
    when: { idempotencyStatus: 'key_reused' },
    ...neverUnchanged,
    ...nothingMoved('app'),
  },
  'offer-not-begun': { code: null, statuses: [503], ...sameCall(), ...nothingMoved('market') },
  'offer-being-accepted': { code: null, statuses: [409], ...sameCall(3), ...nothingMoved('others'), ...assumed },
  'offer-gone': { code: null, statuses: [404], ...neverUnchanged, ...nothingMoved('others'), ...assumed },
  'offer-place-unknown': { ...unknownOutcome, ...listFirst, ...movementUnknown('market') },
  'offer-raise-unknown': { ...unknownOutcome, ...listFirst, ...movementUnknown('market') },
  'offer-cancel-unknown': { ...unknownOutcome, ...listFirst, ...movementUnknown('market') },
} as const satisfies Readonly<Record<string, Failure>>
