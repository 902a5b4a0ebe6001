import type { NumberClaim, PoolClaim } from './claim'
import type { HashedAs } from './commitment'
import { firstFourBytes, hashOf, hexOf, decodeSalt } from './hash'
import { type Mapping, MAPPINGS, mappedPosition } from './pool'
import { hashedPrefix, indexSuffix, type HashForm, formsFor, type Range, rangeOf, valueOf } from './values'

/** Every step between a claim and the drawn values, for people who want to verify it by hand. */

/** SHA-256 of the salt, 64 hex digits, for each way of hashing it. */
type SaltHash = { readonly hashedAs: HashedAs; readonly hex: string }

export function saltHashes({ salt }: NumberClaim): readonly SaltHash[] {
  const decoded = decodeSalt(salt)
  const textHash: SaltHash = { hashedAs: 'text', hex: hexOf(hashOf(salt)) }
  return decoded ? [textHash, { hashedAs: decoded.as, hex: hexOf(hashOf(decoded.bytes)) }] : [textHash]
}

export type ValueSteps = {
  /** The hashed text. */
  readonly text: string
  /** SHA-256 of the text, 64 hex digits; the first eight count. */
  readonly hex: string
  /** The first eight digits as one number, 0 to 2^32 - 1. */
  readonly number: number
  readonly remainder: number
  /** Sum of the remainder and the range's minimum. */
  readonly calculated: bigint
  readonly claimed: bigint
}

/** Steps of each value in this form; empty for a range from which nothing can be drawn. */
export function valueSteps(claim: NumberClaim, form: HashForm): readonly ValueSteps[] {
  const range = rangeOf(claim)
  return range
    ? claim.values.map((given, i) => stepsOfValue(`${hashedPrefix(claim)}${indexSuffix(form, i)}`, given, range))
    : []
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

/** Number of matching values for each tried form, in the order of the tries. */
export const formsTried = (claim: NumberClaim): readonly { readonly form: HashForm; readonly follow: number }[] =>
  formsFor(claim).map((form) => ({
    form,
    follow: valueSteps(claim, form).filter(({ calculated, claimed }) => calculated === claimed).length,
  }))

type MappingStep = {
  readonly mapping: Mapping
  /** Resulting position in the pool; null where the claim lacks an input. */
  readonly place: bigint | null
  readonly fits: boolean
}

/** Result of each known mapping from the ledger's number; empty for a claim without a snapshot. */
export function mappingSteps(claim: PoolClaim): readonly MappingStep[] {
  const { pool, selectedIndex } = claim
  if (pool === null || selectedIndex === null) return []
  return MAPPINGS.map((mapping) => {
    const place = mappedPosition(mapping, claim, pool.length)
    return { mapping, place, fits: place === selectedIndex }
  })
}
