/** The allowance and the offers for collections. Source: "Own wallet" and "Errors" of the market's document. */
import { anew, assumed, listFirst, lost, never, nothing, sameCall, unknown, type Failure } from './failure'

export const ofAllowance = {
  'allowance-type': { code: 'INVALID_ALLOWANCE_TYPE', statuses: [400], ...never, ...nothing('app') },
  'allowance-amount': { code: 'INVALID_AMOUNT', statuses: [400], ...never, ...nothing('app') },
  'allowance-amount-differs': { code: 'AMOUNTMISMATCH', statuses: [400], ...anew, ...nothing('app') },
  'allowance-not-seen': { code: 'TXUNCONFIRMED', statuses: [], ...sameCall(3), ...nothing('ledger') },
  'allowance-confirming': { code: 'CONFIRM_IN_PROGRESS', statuses: [409], ...sameCall(3), ...nothing('app') },
  'allowance-not-saved': { code: 'ALLOWANCE_SAVE_FAILED', statuses: [], ...sameCall(3), ...nothing('market') },
  'allowance-not-prepared': { code: 'NOPREPARE', statuses: [400], ...anew, ...nothing('app'), ...assumed },
  'allowance-other-transaction': { code: 'TXMISMATCH', statuses: [400], ...anew, ...nothing('app'), ...assumed },
  'allowance-not-verified': { code: 'TXNOTVERIFIED', statuses: [400], ...anew, ...nothing('wallet'), ...assumed },
  'allowance-wrong-type': { code: 'TXWRONGTYPE', statuses: [400], ...anew, ...nothing('wallet'), ...assumed },
  'allowance-differs': { code: 'ALLOWANCE_MISMATCH', statuses: [400], ...anew, ...nothing('wallet'), ...assumed },
  'allowance-answer-lost': { ...lost, ...sameCall(3), ...nothing('market') },
} as const satisfies Readonly<Record<string, Failure>>

/** An offer with an unknown outcome: reported by the service, or because no answer came. */
const unknownOutcome = { code: null, statuses: [409, 503], when: { outcomeUnknown: true }, lost: true } as const

export const ofOffers = {
  'offer-refused': { code: null, statuses: [400], ...never, ...nothing('app') },
  'offer-in-progress': {
    code: null,
    statuses: [409],
    when: { idempotencyStatus: 'in_progress' },
    ...sameCall(3),
    ...unknown('app'),
  },
  'offer-key-reused': {
    code: null,
    statuses: [422],
    when: { idempotencyStatus: 'key_reused' },
    ...never,
    ...nothing('app'),
  },
  'offer-not-begun': { code: null, statuses: [503], ...sameCall(), ...nothing('market') },
  'offer-being-accepted': { code: null, statuses: [409], ...sameCall(3), ...nothing('others'), ...assumed },
  'offer-gone': { code: null, statuses: [404], ...never, ...nothing('others'), ...assumed },
  'offer-place-unknown': { ...unknownOutcome, ...listFirst, ...unknown('market') },
  'offer-raise-unknown': { ...unknownOutcome, ...listFirst, ...unknown('market') },
  'offer-cancel-unknown': { ...unknownOutcome, ...listFirst, ...unknown('market') },
} as const satisfies Readonly<Record<string, Failure>>
