import type { Service } from './service'

const NOBODY = new Int32Array()

/** Who has each serial, the first at 0, whatever keeps the collection; 0 for what was burned. */
export const ownersOf = ({ ledger: { state } }: Service, token: number): Int32Array =>
  (state.tokens.get(token) ?? state.contracts.get(token))?.owners ?? NOBODY
