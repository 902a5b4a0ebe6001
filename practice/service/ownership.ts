import type { Service } from './service'

const NO_OWNERS = new Int32Array()

/**
 * Account number of the owner of each serial, with serial 1 at index 0; 0 for a burned NFT. Empty for an unknown token.
 */
export const ownersOf = ({ ledger: { state } }: Service, token: number): Int32Array =>
  (state.tokens.get(token) ?? state.contracts.get(token))?.owners ?? NO_OWNERS
