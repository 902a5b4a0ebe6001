/** Problems of a typed HBAR amount, in words. */
import { formatHbar, MAX_TINYBAR, tryParseHbar } from '@shared/amount'
import type { FieldProblem } from './field-problem'
import { hbarWords } from './money'

export const AMOUNT_FORM = 'Digits, a point and at most 8 decimals, such as 12.5.'
/** The market accepts fewer decimals in allowances. */
const ALLOWANCE_FORM = 'Digits, a point and at most 4 decimals, such as 12.5.'
export const WITHOUT_COMMAS = `Write it without commas. ${AMOUNT_FORM}`

const WORDS = {
  price: { enter: 'Enter a price.', none: 'A price is more than 0.' },
  allowance: { enter: 'Enter an amount.', none: 'To allow nothing, take the allowance back under Allowances.' },
} as const

export const priceProblem = (text: string): FieldProblem | null => amountProblem(text, 'price')

/**
 * Returns null if the text is an amount above 0 exactly as typed. Nothing is rounded, and no other notation is guessed.
 */
export function amountProblem(text: string, of: keyof typeof WORDS): FieldProblem | null {
  const typed = text.trim()
  if (typed === '') return { text: WORDS[of].enter }
  if (/,/.test(typed))
    return { text: of === 'allowance' ? `Write it without commas. ${ALLOWANCE_FORM}` : WITHOUT_COMMAS }
  if (/^\d+\.\d{8}\d*[1-9]/.test(typed)) return { text: 'HBAR has 8 decimals. Leave out those behind them.' }
  if (/^\d+(\.\d+)?$/.test(typed) && Number(typed) > Number(MAX_TINYBAR / 100_000_000n)) {
    return { text: `There are ${hbarWords(formatHbar(MAX_TINYBAR))} in all.` }
  }
  const amount = tryParseHbar(typed)
  if (amount === null || amount < 0n) return { text: of === 'allowance' ? ALLOWANCE_FORM : AMOUNT_FORM }
  return amount === 0n ? { text: WORDS[of].none } : null
}
