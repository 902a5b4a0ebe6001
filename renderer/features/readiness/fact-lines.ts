/** Lines of a view from the facts of an account: all facts, or those that a purchase or a mint needs. Pure. */
import { formatHbar, tryParseHbar } from '@shared/amount'
import type { Readiness, ReadinessFact, ReadinessFactName } from '@shared/contract/readiness'
import { isOverridable, type OverridableFact } from '@shared/readiness-overrides'
import { BALANCE_COVERS, balanceShortWords, factWords, valueWords } from './readiness-text'
import { plainText } from '../../format/text'

export type FactLine = {
  readonly fact: ReadinessFact
  /** State of the fact, or `no` for a balance below the price. */
  readonly state: ReadinessFact['state']
  readonly words: string
  readonly value: string | null
  /** True if the shown sum depends on this line. */
  readonly isNeeded: boolean
}

const lineOf = (fact: ReadinessFact, isHidden: boolean): FactLine => ({
  fact,
  state: fact.state,
  words: factWords(fact),
  value: valueWords(fact, isHidden),
  isNeeded: fact.isNeeded,
})

export const allLines = ({ facts }: Readiness, isHidden: boolean): readonly FactLine[] =>
  facts.map((fact) => lineOf(fact, isHidden))

/** Facts that the app judges itself for a purchase from this computer. They explain no verdict of the service. */
const JUDGED_HERE: ReadonlySet<ReadinessFactName> = new Set(['key', 'balance'])

/**
 * Facts that a purchase needs, the balance compared with the price in decimal HBAR where both are known. `isHidden`
 * leaves out amounts of the balance.
 */
export function purchaseLines({ facts }: Readiness, price: string | null, isHidden = false): readonly FactLine[] {
  const needed = facts.filter(({ fact, isNeeded }) => isNeeded || JUDGED_HERE.has(fact))
  const keyType = facts.find(({ fact }) => fact === 'key-type')?.value ?? null
  return needed
    .filter((fact) => !isImplied(fact, needed))
    .map((fact) => {
      const line = { ...lineOf(fact, isHidden), isNeeded: true }
      if (fact.fact === 'balance') return balanceLine(line, price, isHidden)
      if (fact.fact === 'key') return { ...line, value: keyType === null ? null : plainText(keyType, 40) }
      return fact.fact === 'listed-collection' ? { ...line, value: null } : line
    })
}

/** True for a verdict that adds nothing: another fact is against the purchase too, or is unknown too. */
function isImplied({ fact, state }: ReadinessFact, others: readonly ReadinessFact[]): boolean {
  if (fact !== 'verdict') return false
  const grounds = others.filter((other) => other.fact !== 'verdict' && !JUDGED_HERE.has(other.fact))
  return state === 'yes' || grounds.some((other) => other.state === 'no' || other.state === state)
}

function balanceLine(line: FactLine, price: string | null, isHidden: boolean): FactLine {
  const short = shortBy(line.fact.value, price)
  if (short !== null) {
    const words = isHidden ? factWords({ fact: 'balance', state: 'no' }) : balanceShortWords(short)
    return { ...line, state: 'no', words }
  }
  return line.state === 'yes' && price !== null ? { ...line, words: BALANCE_COVERS } : line
}

/** Difference that a balance lacks for a price; null when it covers the price or one of them is not known. */
function shortBy(balance: string | null, price: string | null): string | null {
  const has = balance === null ? null : tryParseHbar(balance)
  const needs = price === null ? null : tryParseHbar(price)
  return has === null || needs === null || has >= needs ? null : formatHbar(needs - has)
}

/** Facts that a mint needs. It does not need a collection that is traded already. */
const MINTING: ReadonlySet<ReadinessFactName> = new Set(['balance', 'associated', 'not-frozen', 'kyc', 'receives'])

/** The facts that a mint of this total of decimal HBAR needs. */
export const mintLines = (readiness: Readiness, total: string, isHidden = false): readonly FactLine[] =>
  purchaseLines(readiness, total, isHidden).filter(({ fact }) => MINTING.has(fact.fact))

/** Sum of the account's readiness and the lines of a purchase, which add key and balance. */
export const purchaseReady = ({ ready }: Readiness, lines: readonly FactLine[]): Readiness['ready'] =>
  worst([ready, ...lines.map(({ state }) => state)])

/** Sum of the facts that a mint of this total of decimal HBAR needs. */
export const mintReady = (readiness: Readiness, total: string): Readiness['ready'] =>
  worst(mintLines(readiness, total).map(({ state }) => state))

function worst(states: readonly ReadinessFact['state'][]): Readiness['ready'] {
  if (states.includes('no')) return 'no'
  return states.includes('unknown') ? 'unknown' : 'yes'
}

/**
 * Facts that the person may override. Null if there are none, or if one against the purchase is not up to the ledger,
 * such as a missing key.
 */
export function overrideOf(lines: readonly FactLine[]): readonly OverridableFact[] | null {
  const against = lines.flatMap(({ fact, state }) => (state === 'no' ? [fact.fact] : []))
  const despite = against.filter(isOverridable)
  if (despite.length < against.length || despite.length === 0) return null
  // The market's own verdict depends on these facts, so overriding them overrides the verdict.
  return [...new Set<OverridableFact>([...despite, 'verdict'])]
}

/** Names the facts against a purchase or mint and what a refusal by the ledger would cost. */
export function despiteWords(lines: readonly FactLine[], takesAllowance: boolean): string {
  const reasons = lines.flatMap(({ state, words }) => (state === 'no' ? [words] : [])).join('; ')
  const cost = takesAllowance
    ? 'If it fails, the network fee is lost and the allowance stays until you revoke it.'
    : 'If the ledger refuses, the network fee is lost and nothing else moves.'
  return `The market reports: ${reasons}. ${cost}`
}
