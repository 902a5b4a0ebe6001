/** Problems of a typed HBAR amount, in words. */
import { formatHbar, MAX_TINYBAR, tryParseHbar } from '@shared/amount'
import type { FieldProblem } from './field-problem'
import { hbarWords } from './money'

export const AMOUNT_FORM = 'Digits, a point and at most 8 decimals, such as 12.5.'
/** The market accepts fewer decimals in allowances. */
const ALLOWANCE_FORM = 'Digits, a point and at most 4 decimals, such as 12.5.'
export const WITHOUT_COMMAS = `Write the amount without commas. ${AMOUNT_FORM}`

const TEXTS = {
  price: { enter: 'Enter a price.', zero: 'Enter a price of more than 0.' },
  allowance: { enter: 'Enter an amount.', zero: 'To allow nothing, revoke the allowance under Allowances.' },
} as const

export const priceProblem = (text: string): FieldProblem | null => amountProblem(text, 'price')

/**
 * Returns null if the text is an amount above 0 exactly as typed. Nothing is rounded, and no other notation is guessed.
 */
export function amountProblem(text: string, kind: keyof typeof TEXTS): FieldProblem | null {
  const typed = text.trim()
  if (typed === '') return { text: TEXTS[kind].enter }
  if (/,/.test(typed)) {
    return { text: kind === 'allowance' ? `Write the amount without commas. ${ALLOWANCE_FORM}` : WITHOUT_COMMAS }
  }
  if (/^\d+\.\d{8}\d*[1-9]/.test(typed)) return { text: 'HBAR has at most 8 decimals. Leave out the rest.' }
  if (/^\d+(\.\d+)?$/.test(typed) && Number(typed) > Number(MAX_TINYBAR / 100_000_000n)) {
    return { text: `Only ${hbarWords(formatHbar(MAX_TINYBAR))} exist in all.` }
  }
  const amount = tryParseHbar(typed)
  if (amount === null || amount < 0n) return { text: kind === 'allowance' ? ALLOWANCE_FORM : AMOUNT_FORM }
  return amount === 0n ? { text: TEXTS[kind].zero } : null
}
