/** Refusals of every operation, of every operation with a key, of public data, of agent keys, and of the sign-in. */
import {
  causedBy,
  retryAfterPreparation,
  assumed,
  lostAnswer,
  noRetry,
  nothingMoved,
  retrySameCall,
  type Failure,
} from './failure'

/** Refusals of every operation. */
export const generalFailures = {
  'request-invalid': { code: null, statuses: [400], ...noRetry, ...nothingMoved, ...causedBy('app') },
  'not-known': { code: null, statuses: [404], ...noRetry, ...nothingMoved, ...causedBy('app'), ...assumed },
  'too-many-requests': {
    code: null,
    statuses: [429],
    ...retrySameCall({ afterSeconds: 1 }),
    ...nothingMoved,
    ...causedBy('app'),
  },
  'too-many-from-address': {
    code: 'RATE_LIMITED',
    statuses: [429],
    ...retrySameCall({ afterSeconds: 1 }),
    ...nothingMoved,
    ...causedBy('app'),
  },
  paused: { code: null, statuses: [503], ...retrySameCall(), ...nothingMoved, ...causedBy('market') },
  'mirror-busy': {
    code: 'MIRROR_BUDGET',
    statuses: [],
    ...retrySameCall({ afterSeconds: 60 }),
    ...nothingMoved,
    ...causedBy('market'),
    ...assumed,
  },
} as const satisfies Readonly<Record<string, Failure>>

/** Refusals of every operation with a key. */
export const keyedFailures = {
  'no-key': { code: 'NO_KEY', statuses: [401], ...noRetry, ...nothingMoved, ...causedBy('key') },
  'key-refused': { code: 'AUTH_INVALID', statuses: [401], ...noRetry, ...nothingMoved, ...causedBy('key') },
  'input-rejected': { code: 'INPUT_REJECTED', statuses: [401], ...noRetry, ...nothingMoved, ...causedBy('app') },
  'no-access': { code: null, statuses: [401], ...noRetry, ...nothingMoved, ...causedBy('key') },
  'key-throttled': {
    code: 'AUTH_THROTTLED',
    statuses: [429],
    ...retrySameCall({ afterSeconds: 60 }),
    ...nothingMoved,
    ...causedBy('key'),
  },
  // The documents name the codes of this failure and the next one without a route or status. For the creation of an
  // agent key, `agent-key-cap` and `agent-keys-exhausted` declare the same codes.
  'issuance-capped': {
    code: 'ISSUANCE_CAP',
    statuses: [],
    ...retrySameCall({ afterSeconds: 60 }),
    ...nothingMoved,
    ...causedBy('market'),
    ...assumed,
  },
  'agent-tier-full': {
    code: 'AGENT_TIER_CAPACITY',
    statuses: [],
    ...retrySameCall({ afterSeconds: 60 }),
    ...nothingMoved,
    ...causedBy('market'),
    ...assumed,
  },
} as const satisfies Readonly<Record<string, Failure>>

/** Refusals of operations for public data, and for agent keys. */
export const publicDataAndAgentKeyFailures = {
  'nft-unknown': { code: null, statuses: [404], ...noRetry, ...nothingMoved, ...causedBy('app') },
  'draw-range': { code: null, statuses: [400], ...noRetry, ...nothingMoved, ...causedBy('app') },
  'draw-limit': {
    code: null,
    statuses: [429],
    ...retrySameCall({ afterSeconds: 10 }),
    ...nothingMoved,
    ...causedBy('app'),
  },
  'draw-unavailable': {
    code: null,
    statuses: [503],
    ...retrySameCall({ afterSeconds: 5 }),
    ...nothingMoved,
    ...causedBy('ledger'),
  },
  'draw-lost': { ...lostAnswer, ...noRetry, ...nothingMoved, ...causedBy('market') },
  'agent-key-origin': { code: 'ORIGIN_REFUSED', statuses: [403], ...noRetry, ...nothingMoved, ...causedBy('app') },
  'agent-key-cap': {
    code: 'ISSUANCE_CAP',
    statuses: [],
    ...retrySameCall({ afterSeconds: 86_400 }),
    ...nothingMoved,
    ...causedBy('market'),
    ...assumed,
  },
  'agent-keys-exhausted': {
    code: 'AGENT_TIER_CAPACITY',
    statuses: [],
    ...retrySameCall({ afterSeconds: 86_400 }),
    ...nothingMoved,
    ...causedBy('market'),
    ...assumed,
  },
  'agent-key-lost': { ...lostAnswer, ...noRetry, ...nothingMoved, ...causedBy('market') },
  'agent-key-revoke-lost': { ...lostAnswer, ...retrySameCall(), ...nothingMoved, ...causedBy('market') },
} as const satisfies Readonly<Record<string, Failure>>

/** Refusals of the sign-in. The documents name no codes for the sign-in: these are the codes of similar operations. */
export const signInFailures = {
  'sign-in-not-open': {
    code: 'NOPREPARE',
    statuses: [401],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('app'),
    ...assumed,
  },
  'sign-in-expired': {
    code: 'SESSION_EXPIRED',
    statuses: [401],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('app'),
    ...assumed,
  },
  'sign-in-other-key': {
    code: 'AFFMISMATCH',
    statuses: [401],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('key'),
    ...assumed,
  },
  'sign-in-other-wallet': {
    code: 'USERMISMATCH',
    statuses: [401],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('wallet'),
    ...assumed,
  },
  'sign-in-nonce': {
    code: 'NONCEMISMATCH',
    statuses: [401],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('app'),
    ...assumed,
  },
  'sign-in-signature': {
    code: 'SIGNATURE_INVALID',
    statuses: [401],
    ...retryAfterPreparation,
    ...nothingMoved,
    ...causedBy('wallet'),
    ...assumed,
  },
  'sign-in-lost': { ...lostAnswer, ...retryAfterPreparation, ...nothingMoved, ...causedBy('market') },
} as const satisfies Readonly<Record<string, Failure>>
