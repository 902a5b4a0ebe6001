import { MAX_LEDGER_NUMBER, MAX_SIZE, MAX_VALUES, type NumberClaim } from './claim'
import type { Reason } from './reasons'
import { WordHash } from './word-hash'

/**
 * Hashed text of a value: `number:salt`, which the documents give for one value, or `number:salt:i` with the index
 * counted from 0 or from 1. The documents give the latter for several values, without the first index.
 */
export type Form = 'plain' | 'from-0' | 'from-1'

const FORMS_OF_ONE: readonly Form[] = ['plain', 'from-0', 'from-1']
const FORMS_OF_SEVERAL: readonly Form[] = ['from-0', 'from-1']

export type ValuesCheck = {
  /** The form with the most matching values; the documented one in a tie. */
  readonly form: Form
  /** Indexes, from 0, of the values that do not match. */
  readonly wrong: readonly number[]
  readonly reasons: readonly Reason[]
}

export type Range = { readonly min: bigint; readonly size: number }

/** Null for a range that the documents do not allow: nothing can be drawn from such a range. */
export function rangeOf({ min, max }: { readonly min: bigint; readonly max: bigint }): Range | null {
  const size = max - min + 1n
  return size < 1n || size > MAX_SIZE ? null : { min, size: Number(size) }
}

/** Suffix after `number:salt` in the hashed text of the value at an index, from 0. */
export const endOf = (form: Form, place: number): string =>
  form === 'plain' ? '' : `:${form === 'from-0' ? place : place + 1}`

/** Common prefix of all hashed texts of a draw. */
export const beginningOf = ({ ledgerNumber, salt }: NumberClaim): string => `${ledgerNumber}:${salt}`

export const valueOf = (firstFourBytes: number, { min, size }: Range): bigint => BigInt(firstFourBytes % size) + min

/** Forms to try: a single value may also have been drawn in the form for several. */
export const formsFor = ({ values }: NumberClaim): readonly Form[] =>
  values.length === 1 ? FORMS_OF_ONE : FORMS_OF_SEVERAL

/** Checks that each value follows from the ledger's number and the salt. */
export function checkValues(claim: NumberClaim): ValuesCheck {
  const { values } = claim
  const reasons = boundsOf(claim)
  const range = rangeOf(claim)
  const forms = formsFor(claim)
  const first = forms[0] ?? 'from-0'
  if (!range) return { form: first, wrong: values.map((_, i) => i), reasons }
  const hash = new WordHash(beginningOf(claim))
  let best: { readonly form: Form; readonly wrong: readonly number[] } | null = null
  for (const form of forms) {
    const wrong = wrongIn(values, range, hash, form)
    if (best === null || wrong.length < best.wrong.length) best = { form, wrong }
    if (wrong.length === 0) break
  }
  const { form, wrong } = best ?? { form: first, wrong: [] }
  if (wrong.length > 0) reasons.push('value-differs')
  else if (values.length === 1 && form !== 'plain') reasons.push('undocumented-form')
  return { form, wrong, reasons }
}

function wrongIn(values: readonly bigint[], range: Range, hash: WordHash, form: Form): number[] {
  const wrong: number[] = []
  values.forEach((value, i) => {
    if (valueOf(hash.firstFour(endOf(form, i)), range) !== value) wrong.push(i)
  })
  return wrong
}

/** Contradictions of the range and the count with the documents or the values. */
function boundsOf({ ledgerNumber, min, max, size, count, values }: NumberClaim): Reason[] {
  const reasons: Reason[] = []
  const real = max - min + 1n
  if (ledgerNumber < 0n) reasons.push('number-negative')
  if (ledgerNumber > MAX_LEDGER_NUMBER) reasons.push('number-too-large')
  if (real < 1n) reasons.push('range-empty')
  if (real > MAX_SIZE) reasons.push('range-too-large')
  if (size !== null && size !== real) reasons.push('size-differs')
  if (values.length === 0) reasons.push('no-values')
  if (values.length > MAX_VALUES) reasons.push('values-too-many')
  if (count !== null && count !== BigInt(values.length)) reasons.push('count-differs')
  return reasons
}
