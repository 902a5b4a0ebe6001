import { MAX_LEDGER_NUMBER, MAX_DRAW_RANGE_SIZE, MAX_VALUES, type NumberClaim } from './claim'
import type { Reason } from './reasons'
import { PrefixHash } from './word-hash'

/**
 * Form of the hashed text of a value. `plain`: `number:salt`, which the market documents for one value. `from-0` and
 * `from-1`: `number:salt:i`, which the market documents for several values, without saying whether the index starts at
 * 0 or 1.
 */
export type HashForm = 'plain' | 'from-0' | 'from-1'

const SINGLE_VALUE_FORMS: readonly HashForm[] = ['plain', 'from-0', 'from-1']
const MULTIPLE_VALUE_FORMS: readonly HashForm[] = ['from-0', 'from-1']

export type ValuesCheck = {
  /** The form with the most matching values. In a tie, the form that is tried first. */
  readonly form: HashForm
  /** Indexes, from 0, of the values that do not match. */
  readonly mismatchIndexes: readonly number[]
  readonly reasons: readonly Reason[]
}

export type Range = { readonly min: bigint; readonly size: number }

/** Range of a draw; null for an empty range and for a range above `MAX_DRAW_RANGE_SIZE`. */
export function rangeOf({ min, max }: { readonly min: bigint; readonly max: bigint }): Range | null {
  const size = max - min + 1n
  return size < 1n || size > MAX_DRAW_RANGE_SIZE ? null : { min, size: Number(size) }
}

/** Suffix after `number:salt` in the hashed text of the value at an index, from 0. */
export function indexSuffix(form: HashForm, index: number): string {
  if (form === 'plain') return ''
  return form === 'from-0' ? `:${index}` : `:${index + 1}`
}

/** Common prefix of all hashed texts of a draw. */
export const hashedPrefix = ({ ledgerNumber, salt }: NumberClaim): string => `${ledgerNumber}:${salt}`

/** Value of a range that follows from the first four bytes of a hash, given as one number. */
export const valueOf = (firstFourBytes: number, { min, size }: Range): bigint => BigInt(firstFourBytes % size) + min

/** Forms to try, in this order. A single value may also have been drawn in a form for several values. */
export const formsFor = ({ values }: NumberClaim): readonly HashForm[] =>
  values.length === 1 ? SINGLE_VALUE_FORMS : MULTIPLE_VALUE_FORMS

/** Checks that each value follows from the ledger's number and the salt. */
export function checkValues(claim: NumberClaim): ValuesCheck {
  const { values } = claim
  const reasons = boundsReasons(claim)
  const range = rangeOf(claim)
  const forms = formsFor(claim)
  const documentedForm = forms[0] ?? 'from-0'
  if (!range) return { form: documentedForm, mismatchIndexes: values.map((_, index) => index), reasons }
  const prefixHash = new PrefixHash(hashedPrefix(claim))
  let best: Pick<ValuesCheck, 'form' | 'mismatchIndexes'> | null = null
  for (const form of forms) {
    const mismatchIndexes = indexesOfMismatches(values, range, prefixHash, form)
    if (best === null || mismatchIndexes.length < best.mismatchIndexes.length) best = { form, mismatchIndexes }
    if (mismatchIndexes.length === 0) break
  }
  const { form, mismatchIndexes } = best ?? { form: documentedForm, mismatchIndexes: [] }
  if (mismatchIndexes.length > 0) reasons.push('value-differs')
  else if (values.length === 1 && form !== 'plain') reasons.push('undocumented-form')
  return { form, mismatchIndexes, reasons }
}

function indexesOfMismatches(
  values: readonly bigint[],
  range: Range,
  prefixHash: PrefixHash,
  form: HashForm,
): number[] {
  const indexes: number[] = []
  values.forEach((value, index) => {
    if (valueOf(prefixHash.firstFourBytes(indexSuffix(form, index)), range) !== value) indexes.push(index)
  })
  return indexes
}

/** Reasons for numbers outside of the documented limits, and for a size or count that does not match. */
function boundsReasons({ ledgerNumber, min, max, size, count, values }: NumberClaim): Reason[] {
  const reasons: Reason[] = []
  const actualSize = max - min + 1n
  if (ledgerNumber < 0n) reasons.push('number-negative')
  if (ledgerNumber > MAX_LEDGER_NUMBER) reasons.push('number-too-large')
  if (actualSize < 1n) reasons.push('range-empty')
  if (actualSize > MAX_DRAW_RANGE_SIZE) reasons.push('range-too-large')
  if (size !== null && size !== actualSize) reasons.push('size-differs')
  if (values.length === 0) reasons.push('no-values')
  if (values.length > MAX_VALUES) reasons.push('values-too-many')
  if (count !== null && count !== BigInt(values.length)) reasons.push('count-differs')
  return reasons
}
