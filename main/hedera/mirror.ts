import { accountReads } from './mirror-accounts'
import { allowanceReads } from './mirror-allowances'
import { arrivalReads } from './mirror-arrivals'
import { contractReads } from './mirror-contracts'
import { createMirrorGet, type MirrorDeps } from './mirror-get'
import { tokenReads } from './mirror-tokens'
import { transactionReads } from './mirror-transactions'

export type { MirrorAccount } from './mirror-accounts'
export type { MirrorTransaction } from './mirror-transactions'
export { mirrorTransactionId } from './mirror-transactions'

export type Mirror = ReturnType<typeof createMirror>

/**
 * Reads from a mirror node's REST interface: an account's key, an NFT's owner, given permissions, the result of a
 * transaction. Amounts are exact, in the smallest unit. All reads throw AppFailure `offline`, `timed-out`, `cancelled`
 * or `unexpected-answer`. Source of the shapes: the public mirror node REST reference.
 */
export function createMirror(deps: MirrorDeps) {
  const mirrorGet = createMirrorGet(deps)
  return {
    ...accountReads(mirrorGet),
    ...allowanceReads(mirrorGet),
    ...arrivalReads(mirrorGet),
    ...contractReads(mirrorGet),
    ...tokenReads(mirrorGet),
    ...transactionReads(mirrorGet, deps.onBlock),
  }
}
