import type { NumberClaim, PoolClaim } from './claim'
import type { HashedAs } from './commitment'
import { firstFour, hashOf, hexOf, spelledBytes } from './hash'
import { type Mapping, MAPPINGS, placeBy } from './pool'
import { beginningOf, endOf, type Form, formsFor, type Range, rangeOf, valueOf } from './values'

/** Every value between a claim and what was drawn, for people who want to follow it by hand. */

/** SHA-256 of the salt, 64 hex digits, for each way of hashing it. */
type SaltHash = { readonly hashedAs: HashedAs; readonly hex: string }

export function saltHashes({ salt }: NumberClaim): readonly SaltHash[] {
  const spelled = spelledBytes(salt)
  const ofText: SaltHash = { hashedAs: 'text', hex: hexOf(hashOf(salt)) }
  return spelled ? [ofText, { hashedAs: spelled.as, hex: hexOf(hashOf(spelled.bytes)) }] : [ofText]
}

export type ValueSteps = {
  /** What is hashed. */
  readonly text: string
  /** Its SHA-256, 64 hex digits, of which the first eight count. */
  readonly hex: string
  /** Those as one number, 0 to 2^32 - 1. */
  readonly number: number
  readonly remainder: number
  /** The remainder and the least value together. */
  readonly follows: bigint
  readonly given: bigint
}

/** The steps of each value in this form; none for a range from which nothing can be drawn. */
export function valueSteps(claim: NumberClaim, form: Form): readonly ValueSteps[] {
  const range = rangeOf(claim)
  return range ? claim.values.map((given, i) => stepsOf(`${beginningOf(claim)}${endOf(form, i)}`, given, range)) : []
}

function stepsOf(text: string, given: bigint, range: Range): ValueSteps {
  const hash = hashOf(text)
  const number = firstFour(hash)
  return {
    text,
    given,
    number,
    hex: hexOf(hash),
    remainder: number % range.size,
    follows: valueOf(number, range),
  }
}

/** How many of the values follow in each form that is tried, in the order in which they are. */
export const formsTried = (claim: NumberClaim): readonly { readonly form: Form; readonly follow: number }[] =>
  formsFor(claim).map((form) => ({
    form,
    follow: valueSteps(claim, form).filter(({ follows, given }) => follows === given).length,
  }))

type MappingStep = {
  readonly mapping: Mapping
  /** The place it leads to; null where the claim lacks what it needs. */
  readonly place: bigint | null
  readonly fits: boolean
}

/** Where each known way from the ledger's number leads; none for a claim without a snapshot. */
export function mappingSteps(claim: PoolClaim): readonly MappingStep[] {
  const { pool, selectedIndex } = claim
  if (pool === null || selectedIndex === null) return []
  return MAPPINGS.map((mapping) => {
    const place = placeBy(mapping, claim, pool.length)
    return { mapping, place, fits: place === selectedIndex }
  })
}
