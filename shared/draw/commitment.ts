import type { NumberClaim } from './claim'
import { hashOf, hexOf, hasUniqueEncoding, decodeSalt } from './hash'
import { commitmentsIn } from './ledger-facts'
import type { Reason } from './reasons'
import { PrefixHash } from './word-hash'

/** Hashed form of the salt: its characters, or the bytes that they encode. The market does not document which. */
export type HashedAs = 'text' | 'hex' | 'base64'

export type CommitmentCheck = {
  /** Form of the salt whose hash matches the commitment; null when no form matches. */
  readonly hashedAs: HashedAs | null
  readonly reasons: readonly Reason[]
}

const COMMITMENT_BYTES = 8
const WELL_FORMED = /^[0-9a-f]{16}$/i

/** Finds the form of the salt whose hash is this commitment; null when no form matches. */
export function matchingSaltForm(salt: string, commitment: string): HashedAs | null {
  const expected = commitment.toLowerCase()
  if (new PrefixHash(salt).hex(COMMITMENT_BYTES) === expected) return 'text'
  const decoded = decodeSalt(salt)
  if (decoded === null) return null
  return hexOf(hashOf(decoded.bytes).subarray(0, COMMITMENT_BYTES)) === expected ? decoded.as : null
}

/** Checks the salt against the commitments of the answer itself: field and memo. */
export function checkCommitment({ salt, commitment, memo }: NumberClaim): CommitmentCheck {
  const memoCommitments = memo === null ? null : commitmentsIn(memo)
  const reasons: Reason[] = []
  if (memoCommitments === null) reasons.push('no-memo')
  else if (memoCommitments.length === 0) reasons.push('memo-without-commitment')
  else if (new Set(memoCommitments).size > 1) reasons.push('memo-commits-twice')
  const memoCommitment = memoCommitments?.[0]
  const claimed = commitment ?? memoCommitment ?? null
  if (claimed === null) return { hashedAs: null, reasons: [...reasons, 'no-commitment'] }
  if (!WELL_FORMED.test(claimed)) return { hashedAs: null, reasons: [...reasons, 'commitment-malformed'] }
  if (memoCommitment !== undefined && memoCommitment !== claimed.toLowerCase()) reasons.push('memo-differs')
  const hashedAs = matchingSaltForm(salt, claimed)
  if (hashedAs === null) reasons.push('commitment-differs')
  // Values depend on the text: when several texts encode the same bytes, the outcome can still be chosen.
  else if (hashedAs !== 'text' && !hasUniqueEncoding(salt, hashedAs)) reasons.push('salt-spelling-free')
  return { hashedAs, reasons }
}
