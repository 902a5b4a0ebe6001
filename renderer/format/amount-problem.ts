/** Problems of a typed HBAR amount, in words. */
import { formatHbar, MAX_TINYBAR, TINYBAR_PER_HBAR, tryParseHbar } from '@shared/amount'
import type { FieldProblem } from './field-problem'
import { hbarWords } from './money'

/** Advice on how to write an amount. */
export const AMOUNT_NOTATION = 'Digits, a point and at most 8 decimals, such as 12.5.'
/** Advice on how to write an allowance. The market accepts at most 4 decimals in an allowance. */
const ALLOWANCE_NOTATION = 'Digits, a point and at most 4 decimals, such as 12.5.'
/** Message for an amount with commas. */
export const NO_COMMAS_MESSAGE = `Write the amount without commas. ${AMOUNT_NOTATION}`

/** Texts for an empty field and for an amount of 0, by field. */
const TEXTS = {
  price: { enter: 'Enter a price.', zero: 'Enter a price of more than 0.' },
  allowance: { enter: 'Enter an amount.', zero: 'To allow nothing, revoke the allowance under Allowances.' },
} as const

export const priceProblem = (text: string): FieldProblem | null => amountProblem(text, 'price')

/**
 * Problem with a typed HBAR amount; null if the text is an amount above 0. Amounts are not rounded, and any other notation,
 * such as 1e3, is rejected.
 */
export function amountProblem(text: string, field: keyof typeof TEXTS): FieldProblem | null {
  const typedAmount = text.trim()
  if (typedAmount === '') return { text: TEXTS[field].enter }
  if (/,/.test(typedAmount)) {
    return {
      text: field === 'allowance' ? `Write the amount without commas. ${ALLOWANCE_NOTATION}` : NO_COMMAS_MESSAGE,
    }
  }
  // Zeros after the 8th decimal are accepted.
  if (/^\d+\.\d{8}\d*[1-9]/.test(typedAmount)) return { text: 'HBAR has at most 8 decimals. Leave out the rest.' }
  if (/^\d+(\.\d+)?$/.test(typedAmount) && Number(typedAmount) > Number(MAX_TINYBAR / TINYBAR_PER_HBAR)) {
    return { text: `Only ${hbarWords(formatHbar(MAX_TINYBAR))} exist in total.` }
  }
  const amount = tryParseHbar(typedAmount)
  if (amount === null || amount < 0n) return { text: field === 'allowance' ? ALLOWANCE_NOTATION : AMOUNT_NOTATION }
  return amount === 0n ? { text: TEXTS[field].zero } : null
}
