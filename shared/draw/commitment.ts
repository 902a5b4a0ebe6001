import type { NumberClaim } from './claim'
import { hashOf, hexOf, isStandardEncoding, decodeSalt } from './hash'
import { commitmentsIn } from './ledger-facts'
import type { Reason } from './reasons'
import { PrefixHash } from './word-hash'

/**
 * Form in which a salt is hashed: the text, or the bytes that the text encodes in hex or base64. The market does not
 * document the form.
 */
export type HashedAs = 'text' | 'hex' | 'base64'

export type CommitmentCheck = {
  /** Form of the salt whose hash matches the commitment; null when no form matches. */
  readonly hashedAs: HashedAs | null
  readonly reasons: readonly Reason[]
}

const COMMITMENT_BYTES = 8
const COMMITMENT_FORMAT = /^[0-9a-f]{16}$/i

/** Finds the form of the salt whose hash starts with this commitment; null when no form matches. */
export function matchingSaltForm(salt: string, commitment: string): HashedAs | null {
  const commitmentHex = commitment.toLowerCase()
  if (new PrefixHash(salt).hex(COMMITMENT_BYTES) === commitmentHex) return 'text'
  const decodedSalt = decodeSalt(salt)
  if (decodedSalt === null) return null
  const decodedHex = hexOf(hashOf(decodedSalt.bytes).subarray(0, COMMITMENT_BYTES))
  return decodedHex === commitmentHex ? decodedSalt.encoding : null
}

/** Checks the salt against the commitment in the answer's field or memo, and the two commitments against each other. */
export function checkCommitment({ salt, commitment, memo }: NumberClaim): CommitmentCheck {
  const memoCommitments = memo === null ? null : commitmentsIn(memo)
  const reasons: Reason[] = []
  if (memoCommitments === null) reasons.push('no-memo')
  else if (memoCommitments.length === 0) reasons.push('memo-without-commitment')
  else if (new Set(memoCommitments).size > 1) reasons.push('memo-commits-twice')
  const memoCommitment = memoCommitments?.[0]
  const claimedCommitment = commitment ?? memoCommitment ?? null
  if (claimedCommitment === null) return { hashedAs: null, reasons: [...reasons, 'no-commitment'] }
  if (!COMMITMENT_FORMAT.test(claimedCommitment))
    return { hashedAs: null, reasons: [...reasons, 'commitment-malformed'] }
  if (memoCommitment !== undefined && memoCommitment !== claimedCommitment.toLowerCase()) reasons.push('memo-differs')
  const hashedAs = matchingSaltForm(salt, claimedCommitment)
  if (hashedAs === null) {
    reasons.push('commitment-differs')
  } else if (hashedAs !== 'text' && !isStandardEncoding(salt, hashedAs)) {
    // The values depend on the salt's text. If several texts encode the same bytes, the operator can choose a text.
    reasons.push('salt-spelling-free')
  }
  return { hashedAs, reasons }
}
