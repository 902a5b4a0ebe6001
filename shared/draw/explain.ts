import type { NumberClaim, PoolClaim } from './claim'
import type { HashedAs } from './commitment'
import { firstFourBytes, hashOf, hexOf, decodeSalt } from './hash'
import { type Mapping, MAPPINGS, mappedPosition } from './pool'
import { hashedPrefix, indexSuffix, type HashForm, formsFor, type Range, rangeOf, valueOf } from './values'

/** Every step between a claim and the drawn values, for people who want to verify a draw by hand. */

/** SHA-256 of the salt in one form, 64 hex digits. */
type SaltHash = { readonly hashedAs: HashedAs; readonly hex: string }

/** Hashes of the salt in each form that the salt can have. */
export function saltHashes({ salt }: NumberClaim): readonly SaltHash[] {
  const textHash: SaltHash = { hashedAs: 'text', hex: hexOf(hashOf(salt)) }
  const decodedSalt = decodeSalt(salt)
  if (decodedSalt === null) return [textHash]
  return [textHash, { hashedAs: decodedSalt.encoding, hex: hexOf(hashOf(decodedSalt.bytes)) }]
}

export type ValueSteps = {
  /** The hashed text. */
  readonly text: string
  /** SHA-256 of `text`, 64 hex digits. Only the first eight digits determine the value. */
  readonly hex: string
  /** The first eight digits of `hex` as one number, 0 to 2^32 - 1. */
  readonly number: number
  /** Remainder of `number` divided by the size of the range. */
  readonly remainder: number
  /** Sum of the remainder and the range's minimum. */
  readonly calculated: bigint
  readonly claimed: bigint
}

/** Steps of each value in this form; empty for a range from which nothing can be drawn. */
export function valueSteps(claim: NumberClaim, form: HashForm): readonly ValueSteps[] {
  const range = rangeOf(claim)
  if (range === null) return []
  return claim.values.map((claimedValue, index) =>
    stepsOfValue(`${hashedPrefix(claim)}${indexSuffix(form, index)}`, claimedValue, range),
  )
}

function stepsOfValue(text: string, claimed: bigint, range: Range): ValueSteps {
  const hash = hashOf(text)
  const number = firstFourBytes(hash)
  return {
    text,
    claimed,
    number,
    hex: hexOf(hash),
    remainder: number % range.size,
    calculated: valueOf(number, range),
  }
}

/** Number of matching values for each form, in the order in which the verifier tries the forms. */
export const triedForms = (claim: NumberClaim): readonly { readonly form: HashForm; readonly matchCount: number }[] =>
  formsFor(claim).map((form) => ({
    form,
    matchCount: valueSteps(claim, form).filter(({ calculated, claimed }) => calculated === claimed).length,
  }))

/** Result of one mapping. */
type MappingStep = {
  readonly mapping: Mapping
  /** Resulting position in the pool; null where the claim lacks an input. */
  readonly position: bigint | null
  /** True if the resulting position is the position that the claim states. */
  readonly isMatch: boolean
}

/**
 * Result of each known mapping from the ledger's number; empty for a claim without a readable pool or a selected
 * position.
 */
export function mappingSteps(claim: PoolClaim): readonly MappingStep[] {
  const { pool, selectedIndex } = claim
  if (pool === null || selectedIndex === null) return []
  return MAPPINGS.map((mapping): MappingStep => {
    const position = mappedPosition(mapping, claim, pool.length)
    return { mapping, position, isMatch: position === selectedIndex }
  })
}
