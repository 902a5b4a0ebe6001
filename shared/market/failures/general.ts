/** Refusals of every operation, of every operation with a key, and of public data and agent keys. */
import { newPreparation, assumed, lostAnswer, neverUnchanged, nothingMoved, sameCall, type Failure } from './failure'

/** Refusals of every operation. */
export const generalFailures = {
  'request-invalid': { code: null, statuses: [400], ...neverUnchanged, ...nothingMoved('app') },
  'not-known': { code: null, statuses: [404], ...neverUnchanged, ...nothingMoved('app'), ...assumed },
  'too-many-requests': { code: null, statuses: [429], ...sameCall(1), ...nothingMoved('app') },
  'too-many-from-address': { code: 'RATE_LIMITED', statuses: [429], ...sameCall(1), ...nothingMoved('app') },
  paused: { code: null, statuses: [503], ...sameCall(), ...nothingMoved('market') },
  'mirror-busy': { code: 'MIRROR_BUDGET', statuses: [], ...sameCall(60), ...nothingMoved('market'), ...assumed },
} as const satisfies Readonly<Record<string, Failure>>

/** Refusals of every operation with a key. */
export const keyedFailures = {
  'no-key': { code: 'NO_KEY', statuses: [401], ...neverUnchanged, ...nothingMoved('key') },
  'key-refused': { code: 'AUTH_INVALID', statuses: [401], ...neverUnchanged, ...nothingMoved('key') },
  'input-rejected': { code: 'INPUT_REJECTED', statuses: [401], ...neverUnchanged, ...nothingMoved('app') },
  'no-access': { code: null, statuses: [401], ...neverUnchanged, ...nothingMoved('key') },
  'key-throttled': { code: 'AUTH_THROTTLED', statuses: [429], ...sameCall(60), ...nothingMoved('key') },
  // The documents name both codes without a route or status; their meaning when making a key is declared there.
  'issuance-capped': { code: 'ISSUANCE_CAP', statuses: [], ...sameCall(60), ...nothingMoved('market'), ...assumed },
  'agent-tier-full': {
    code: 'AGENT_TIER_CAPACITY',
    statuses: [],
    ...sameCall(60),
    ...nothingMoved('market'),
    ...assumed,
  },
} as const satisfies Readonly<Record<string, Failure>>

export const publicDataFailures = {
  'nft-unknown': { code: null, statuses: [404], ...neverUnchanged, ...nothingMoved('app') },
  'draw-range': { code: null, statuses: [400], ...neverUnchanged, ...nothingMoved('app') },
  'draw-limit': { code: null, statuses: [429], ...sameCall(10), ...nothingMoved('app') },
  'draw-unavailable': { code: null, statuses: [503], ...sameCall(5), ...nothingMoved('ledger') },
  'draw-lost': { ...lostAnswer, ...neverUnchanged, ...nothingMoved('market') },
  'agent-key-origin': { code: 'ORIGIN_REFUSED', statuses: [403], ...neverUnchanged, ...nothingMoved('app') },
  'agent-key-cap': { code: 'ISSUANCE_CAP', statuses: [], ...sameCall(86_400), ...nothingMoved('market'), ...assumed },
  'agent-keys-exhausted': {
    code: 'AGENT_TIER_CAPACITY',
    statuses: [],
    ...sameCall(86_400),
    ...nothingMoved('market'),
    ...assumed,
  },
  'agent-key-lost': { ...lostAnswer, ...neverUnchanged, ...nothingMoved('market') },
  'agent-key-revoke-lost': { ...lostAnswer, ...sameCall(), ...nothingMoved('market') },
} as const satisfies Readonly<Record<string, Failure>>

/** The documents name no code of the sign-in; these codes come from similar pairs of operations. */
export const signInFailures = {
  'sign-in-not-open': { code: 'NOPREPARE', statuses: [401], ...newPreparation, ...nothingMoved('app'), ...assumed },
  'sign-in-expired': {
    code: 'SESSION_EXPIRED',
    statuses: [401],
    ...newPreparation,
    ...nothingMoved('app'),
    ...assumed,
  },
  'sign-in-other-key': { code: 'AFFMISMATCH', statuses: [401], ...newPreparation, ...nothingMoved('key'), ...assumed },
  'sign-in-other-wallet': {
    code: 'USERMISMATCH',
    statuses: [401],
    ...newPreparation,
    ...nothingMoved('wallet'),
    ...assumed,
  },
  'sign-in-nonce': { code: 'NONCEMISMATCH', statuses: [401], ...newPreparation, ...nothingMoved('app'), ...assumed },
  'sign-in-signature': {
    code: 'SIGNATURE_INVALID',
    statuses: [401],
    ...newPreparation,
    ...nothingMoved('wallet'),
    ...assumed,
  },
  'sign-in-lost': { ...lostAnswer, ...newPreparation, ...nothingMoved('market') },
} as const satisfies Readonly<Record<string, Failure>>
