/** Readiness lines from the facts of an account: all facts, or those that a purchase or a mint needs. Pure. */
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
  /** True if the displayed overall readiness depends on this line. */
  readonly isNeeded: boolean
}

const factLine = (fact: ReadinessFact, isHidden: boolean): FactLine => ({
  fact,
  state: fact.state,
  words: factWords(fact),
  value: valueWords(fact, isHidden),
  isNeeded: fact.isNeeded,
})

export const readinessLines = ({ facts }: Readiness, isHidden: boolean): readonly FactLine[] =>
  facts.map((fact) => factLine(fact, isHidden))

/** Facts that the app checks itself for a purchase from this computer. They explain no verdict of the service. */
const CHECKED_BY_APP: ReadonlySet<ReadinessFactName> = new Set(['key', 'balance'])

/**
 * Facts that a purchase needs, the balance compared with the price in decimal HBAR where both are known. `isHidden`
 * leaves out amounts of the balance.
 */
export function purchaseLines({ facts }: Readiness, price: string | null, isHidden = false): readonly FactLine[] {
  const needed = facts.filter(({ fact, isNeeded }) => isNeeded || CHECKED_BY_APP.has(fact))
  const keyType = facts.find(({ fact }) => fact === 'key-type')?.value ?? null
  return needed
    .filter((fact) => !isImplied(fact, needed))
    .map((fact) => {
      const line = { ...factLine(fact, isHidden), isNeeded: true }
      if (fact.fact === 'balance') return balanceLine(line, price, isHidden)
      if (fact.fact === 'key') return { ...line, value: keyType === null ? null : plainText(keyType, 40) }
      return fact.fact === 'listed-collection' ? { ...line, value: null } : line
    })
}

/** True for a verdict that adds nothing: another fact is against the purchase too, or is unknown too. */
function isImplied({ fact, state }: ReadinessFact, others: readonly ReadinessFact[]): boolean {
  if (fact !== 'verdict') return false
  const serviceFacts = others.filter((other) => other.fact !== 'verdict' && !CHECKED_BY_APP.has(other.fact))
  return state === 'yes' || serviceFacts.some((other) => other.state === 'no' || other.state === state)
}

function balanceLine(line: FactLine, price: string | null, isHidden: boolean): FactLine {
  const missingHbar = missingAmount(line.fact.value, price)
  if (missingHbar !== null) {
    const words = isHidden ? factWords({ fact: 'balance', state: 'no' }) : balanceShortWords(missingHbar)
    return { ...line, state: 'no', words }
  }
  return line.state === 'yes' && price !== null ? { ...line, words: BALANCE_COVERS } : line
}

/** HBAR that a balance lacks for a price. Null if the balance covers the price, or if either is unknown. */
function missingAmount(balance: string | null, price: string | null): string | null {
  const balanceTinybars = balance === null ? null : tryParseHbar(balance)
  const priceTinybars = price === null ? null : tryParseHbar(price)
  if (balanceTinybars === null || priceTinybars === null || balanceTinybars >= priceTinybars) return null
  return formatHbar(priceTinybars - balanceTinybars)
}

/** Facts that a mint needs. A collection need not be traded yet to be minted. */
const MINT_FACTS: ReadonlySet<ReadinessFactName> = new Set(['balance', 'associated', 'not-frozen', 'kyc', 'receives'])

/** Lines of the facts that a mint with this total in decimal HBAR needs. */
export const mintLines = (readiness: Readiness, total: string, isHidden = false): readonly FactLine[] =>
  purchaseLines(readiness, total, isHidden).filter(({ fact }) => MINT_FACTS.has(fact.fact))

/** Overall readiness for a purchase: the account's readiness and the lines, which add key and balance. */
export const purchaseReadiness = ({ ready }: Readiness, lines: readonly FactLine[]): Readiness['ready'] =>
  overallState([ready, ...lines.map(({ state }) => state)])

/** Overall readiness for a mint with this total in decimal HBAR. */
export const mintReadiness = (readiness: Readiness, total: string): Readiness['ready'] =>
  overallState(mintLines(readiness, total).map(({ state }) => state))

/** Returns `no` if any state is `no`, otherwise `unknown` if any is unknown. */
function overallState(states: readonly ReadinessFact['state'][]): Readiness['ready'] {
  if (states.includes('no')) return 'no'
  return states.includes('unknown') ? 'unknown' : 'yes'
}

/**
 * Facts that the person may override. Null if there are none, or if the purchase also fails on a fact that cannot be
 * overridden, such as a missing key.
 */
export function overridableFacts(lines: readonly FactLine[]): readonly OverridableFact[] | null {
  const failedFacts = lines.flatMap(({ fact, state }) => (state === 'no' ? [fact.fact] : []))
  const overridable = failedFacts.filter(isOverridable)
  if (overridable.length < failedFacts.length || overridable.length === 0) return null
  // The market's own verdict depends on these facts, so overriding them overrides the verdict.
  return [...new Set<OverridableFact>([...overridable, 'verdict'])]
}

/** Names the facts against a purchase or mint and what a refusal by the ledger would cost. */
export function overrideWarning(lines: readonly FactLine[], takesAllowance: boolean): string {
  const reasons = lines.flatMap(({ state, words }) => (state === 'no' ? [words] : [])).join('; ')
  const cost = takesAllowance
    ? 'If it fails, the network fee is lost and the allowance stays until you revoke it.'
    : 'If the ledger refuses, the network fee is lost and nothing else moves.'
  return `The market reports: ${reasons}. ${cost}`
}
