/** Minting. Source: the affiliate document's codes of `mintnftres`, and its rules of `mintnft`. */
import {
  anew,
  assumed,
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

export const ofMint = {
  'mint-not-taken': { code: null, statuses: [400], ...never, ...nothing('app') },
  'mint-own-site': { code: null, statuses: [403], ...never, ...nothing('others'), ...assumed },
  'mint-closed': { code: null, statuses: [200], ...never, ...nothing('others'), ...assumed },
  'mint-buyer-is-source': { code: 'MINT_BUYER_IS_NFT_SOURCE', statuses: [200], ...never, ...nothing('wallet') },

  'mint-not-seen': { code: 'TXUNCONFIRMED', statuses: [200], ...sameCall(3), ...nothing('ledger') },
  'mint-not-verified': { code: 'TXNOTVERIFIED', statuses: [401], ...anew, ...nothing('wallet') },
  'mint-other-transaction': { code: 'TXMISMATCH', statuses: [401], ...never, ...nothing('app') },
  'mint-not-prepared': { code: 'NOPREPARE', statuses: [200], ...anew, ...nothing('app') },
  'mint-other-key': { code: 'AFFMISMATCH', statuses: [401], ...preparingKey, ...nothing('key') },
  'mint-other-wallet': { code: 'USERMISMATCH', statuses: [401], ...never, ...nothing('wallet') },
  'mint-expired': { code: 'SESSION_EXPIRED', statuses: [], ...anew, ...nothing('app') },
  'mint-nft-busy': { code: 'MINT_ASSET_BUSY', statuses: [409], ...sameCall(3), ...nothing('others') },
  'mint-unconfirmed': { code: 'MINT_UNCONFIRMED', statuses: [200], ...reconcile, ...unknown('ledger') },
  'mint-pending': { code: 'MINT_EXECUTION_PENDING', statuses: [409, 200], ...reconcile, ...unknown('market') },
  'mint-looked-up': {
    code: 'MINT_EXECUTION_PENDING',
    statuses: [409, 200],
    when: { retryable: true },
    ...sameCall(120),
    ...unknown('market'),
  },
  'mint-unavailable': { code: 'MINT_EXECUTION_UNAVAILABLE', statuses: [503], ...sameCall(10), ...nothing('market') },
  'mint-finished-before': { code: 'MINT_ALREADY_FINALIZED', statuses: [409], ...never, ...settled('market') },
  'mint-restart': { code: 'MINT_RESTART_REQUIRED', statuses: [409], ...anew, ...nothing('market') },
  'mint-rejected': { code: 'MINT_TRANSFER_REJECTED', statuses: [200], ...anew, ...nothing('ledger') },
  'mint-answer-lost': { ...lost, ...sameCall(3), ...unknown('market') },
} as const satisfies Readonly<Record<string, Failure>>
