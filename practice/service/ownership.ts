import type { Service } from './service'

const NO_OWNERS = new Int32Array()

/** Owner of each serial (serial 1 at index 0), for tokens and contracts; 0 for a burned NFT. */
export const ownersOf = ({ ledger: { state } }: Service, token: number): Int32Array =>
  (state.tokens.get(token) ?? state.contracts.get(token))?.owners ?? NO_OWNERS
