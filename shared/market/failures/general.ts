/** Refusals of every operation, of every operation with a key, and of public data and agent keys. */
import { anew, assumed, lost, never, nothing, sameCall, type Failure } from './failure'

/** Refusals of every operation. */
export const ofAll = {
  'request-invalid': { code: null, statuses: [400], ...never, ...nothing('app') },
  'not-known': { code: null, statuses: [404], ...never, ...nothing('app'), ...assumed },
  'too-many-requests': { code: null, statuses: [429], ...sameCall(1), ...nothing('app') },
  'too-many-from-address': { code: 'RATE_LIMITED', statuses: [429], ...sameCall(1), ...nothing('app') },
  paused: { code: null, statuses: [503], ...sameCall(), ...nothing('market') },
  'mirror-busy': { code: 'MIRROR_BUDGET', statuses: [], ...sameCall(60), ...nothing('market'), ...assumed },
} as const satisfies Readonly<Record<string, Failure>>

/** Refusals of every operation with a key. */
export const ofKeyed = {
  'no-key': { code: 'NO_KEY', statuses: [401], ...never, ...nothing('key') },
  'key-refused': { code: 'AUTH_INVALID', statuses: [401], ...never, ...nothing('key') },
  'input-rejected': { code: 'INPUT_REJECTED', statuses: [401], ...never, ...nothing('app') },
  'no-access': { code: null, statuses: [401], ...never, ...nothing('key') },
  'key-throttled': { code: 'AUTH_THROTTLED', statuses: [429], ...sameCall(60), ...nothing('key') },
  // The documents name both codes without a route or status; their meaning when making a key is declared there.
  'issuance-capped': { code: 'ISSUANCE_CAP', statuses: [], ...sameCall(60), ...nothing('market'), ...assumed },
  'agent-tier-full': { code: 'AGENT_TIER_CAPACITY', statuses: [], ...sameCall(60), ...nothing('market'), ...assumed },
} as const satisfies Readonly<Record<string, Failure>>

export const ofPublicData = {
  'nft-unknown': { code: null, statuses: [404], ...never, ...nothing('app') },
  'draw-range': { code: null, statuses: [400], ...never, ...nothing('app') },
  'draw-limit': { code: null, statuses: [429], ...sameCall(10), ...nothing('app') },
  'draw-unavailable': { code: null, statuses: [503], ...sameCall(5), ...nothing('ledger') },
  'draw-lost': { ...lost, ...never, ...nothing('market') },
  'agent-key-origin': { code: 'ORIGIN_REFUSED', statuses: [403], ...never, ...nothing('app') },
  'agent-key-cap': { code: 'ISSUANCE_CAP', statuses: [], ...sameCall(86_400), ...nothing('market'), ...assumed },
  'agent-keys-exhausted': {
    code: 'AGENT_TIER_CAPACITY',
    statuses: [],
    ...sameCall(86_400),
    ...nothing('market'),
    ...assumed,
  },
  'agent-key-lost': { ...lost, ...never, ...nothing('market') },
  'agent-key-revoke-lost': { ...lost, ...sameCall(), ...nothing('market') },
} as const satisfies Readonly<Record<string, Failure>>

/** The documents name no code of the sign-in; these codes come from similar pairs of operations. */
export const ofSignIn = {
  'sign-in-not-open': { code: 'NOPREPARE', statuses: [401], ...anew, ...nothing('app'), ...assumed },
  'sign-in-expired': { code: 'SESSION_EXPIRED', statuses: [401], ...anew, ...nothing('app'), ...assumed },
  'sign-in-other-key': { code: 'AFFMISMATCH', statuses: [401], ...anew, ...nothing('key'), ...assumed },
  'sign-in-other-wallet': { code: 'USERMISMATCH', statuses: [401], ...anew, ...nothing('wallet'), ...assumed },
  'sign-in-nonce': { code: 'NONCEMISMATCH', statuses: [401], ...anew, ...nothing('app'), ...assumed },
  'sign-in-signature': { code: 'SIGNATURE_INVALID', statuses: [401], ...anew, ...nothing('wallet'), ...assumed },
  'sign-in-lost': { ...lost, ...anew, ...nothing('market') },
} as const satisfies Readonly<Record<string, Failure>>
