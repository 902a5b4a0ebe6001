/** Converts the readiness facts of an account into lines: all facts, or only the facts that a purchase or a mint needs. */
import { formatHbar, tryParseHbar } from '@shared/amount'
import type { Readiness, ReadinessFact, ReadinessFactName } from '@shared/contract/readiness'
import { isOverridable, type OverridableFact } from '@shared/readiness-overrides'
import { BALANCE_COVERS_PRICE_WORDS, balanceShortWords, factWords, valueWords } from './readiness-text'
import { plainText } from '../../format/text'

export type FactLine = {
  readonly fact: ReadinessFact
  /** State of the fact. A balance below the price is always `no`, even if the fact has the state `yes`. */
  readonly state: ReadinessFact['state']
  readonly words: string
  readonly value: string | null
  /** True if the displayed overall readiness depends on this line. */
  readonly isNeeded: boolean
}

/** Groups of facts, in the order of display. */
export const FACT_GROUPS = [
  { about: 'token', title: 'This token' },
  { about: 'account', title: 'The account' },
  { about: 'evm', title: 'EVM contracts' },
] as const satisfies readonly { readonly about: ReadinessFact['about']; readonly title: string }[]

/**
 * Lines of one group in three parts: `open` for facts that prevent readiness or that the app can change, `passed` for
 * passed facts, which need only a short line, and `minor` for facts on which readiness does not depend.
 */
export function partsOfGroup(lines: readonly FactLine[]): Readonly<Record<'open' | 'passed' | 'minor', FactLine[]>> {
  const parts: Record<'open' | 'passed' | 'minor', FactLine[]> = { open: [], passed: [], minor: [] }
  for (const line of lines) {
    const hasRemedy = line.fact.remedy !== 'none'
    if (line.state === 'yes' && !hasRemedy) parts.passed.push(line)
    else if (line.isNeeded || hasRemedy) parts.open.push(line)
    else parts.minor.push(line)
  }
  return parts
}

const factLine = (fact: ReadinessFact, hideAmounts: boolean): FactLine => ({
  fact,
  state: fact.state,
  words: factWords(fact),
  value: valueWords(fact, hideAmounts),
  isNeeded: fact.isNeeded,
})

/**
 * Lines of all facts. The key line has the key type as its value, so the key type has no line of its own. The market's own
 * check has no line if it only repeats the reason of a failed fact, nor has the alias match if the account has no EVM alias.
 */
export function readinessLines(
  { facts }: { readonly facts: readonly ReadinessFact[] },
  hideAmounts: boolean,
): readonly FactLine[] {
  const hasKeyLine = facts.some(({ fact }) => fact === 'key')
  const keyType = facts.find(({ fact, state }) => fact === 'key-type' && state === 'yes')?.value ?? null
  const hasNoAlias = facts.some(({ fact, state }) => fact === 'alias' && state === 'no')
  const isRedundant = (fact: ReadinessFact) =>
    (fact.fact === 'key-type' && keyType !== null && hasKeyLine) ||
    (fact.fact === 'alias-key' && hasNoAlias) ||
    (fact.fact === 'verdict' && isRepeatedVerdict(fact, facts))
  return facts
    .filter((fact) => !isRedundant(fact))
    .map((fact) => {
      const line = factLine(fact, hideAmounts)
      return fact.fact === 'key' && keyType !== null ? { ...line, value: plainText(keyType, 40) } : line
    })
}

/**
 * True for a negative verdict of the service whose reason is the reason of another failed fact. A verdict without a
 * reason repeats no fact.
 */
const isRepeatedVerdict = ({ state, reason }: ReadinessFact, facts: readonly ReadinessFact[]): boolean =>
  state === 'no' &&
  reason !== null &&
  facts.some((other) => other.fact !== 'verdict' && other.state === 'no' && other.reason === reason)

/**
 * Facts that the app checks itself before a purchase: the key on this computer, and the balance against the price. A failure
 * of these facts does not explain a negative verdict of the service.
 */
const CHECKED_BY_APP: ReadonlySet<ReadinessFactName> = new Set(['key', 'balance'])

/**
 * Lines of the facts that a purchase needs. `price`: decimal HBAR. If balance and price are known, the balance line says
 * whether the balance covers the price. The key line has the key type as its value. `hideAmounts`: the lines show no amounts.
 */
export function purchaseLines({ facts }: Readiness, price: string | null, hideAmounts = false): readonly FactLine[] {
  const neededFacts = facts.filter(({ fact, isNeeded }) => isNeeded || CHECKED_BY_APP.has(fact))
  const keyType = facts.find(({ fact }) => fact === 'key-type')?.value ?? null
  return neededFacts
    .filter((fact) => !isRedundantVerdict(fact, neededFacts))
    .map((fact) => {
      const line = { ...factLine(fact, hideAmounts), isNeeded: true }
      if (fact.fact === 'balance') return balanceLine(line, price, hideAmounts)
      if (fact.fact === 'key') return { ...line, value: keyType === null ? null : plainText(keyType, 40) }
      return fact.fact === 'listed-collection' ? { ...line, value: null } : line
    })
}

/**
 * True for a service verdict that adds nothing to the other facts of the service: the verdict is `yes`, another fact is
 * `no`, or another fact is unknown like the verdict.
 */
function isRedundantVerdict({ fact, state }: ReadinessFact, facts: readonly ReadinessFact[]): boolean {
  if (fact !== 'verdict') return false
  const serviceFacts = facts.filter((other) => other.fact !== 'verdict' && !CHECKED_BY_APP.has(other.fact))
  return state === 'yes' || serviceFacts.some((other) => other.state === 'no' || other.state === state)
}

function balanceLine(line: FactLine, price: string | null, hideAmounts: boolean): FactLine {
  const missingHbar = missingAmount(line.fact.value, price)
  if (missingHbar !== null) {
    const words = hideAmounts ? factWords({ fact: 'balance', state: 'no' }) : balanceShortWords(missingHbar)
    return { ...line, state: 'no', words }
  }
  return line.state === 'yes' && price !== null ? { ...line, words: BALANCE_COVERS_PRICE_WORDS } : line
}

/**
 * Decimal HBAR by which a balance is below a price. Null if the balance covers the price, or if balance or price is
 * unknown.
 */
export function missingAmount(balance: string | null, price: string | null): string | null {
  const balanceTinybars = balance === null ? null : tryParseHbar(balance)
  const priceTinybars = price === null ? null : tryParseHbar(price)
  if (balanceTinybars === null || priceTinybars === null || balanceTinybars >= priceTinybars) return null
  return formatHbar(priceTinybars - balanceTinybars)
}

/** Facts that a mint needs. Not `listed-collection`: a mint is possible before the market trades the collection. */
const MINT_FACTS: ReadonlySet<ReadinessFactName> = new Set(['balance', 'associated', 'not-frozen', 'kyc', 'receives'])

/** Lines of the facts that a mint needs. `totalHbar`: total price of the mint, decimal HBAR. */
export const mintLines = (readiness: Readiness, totalHbar: string, hideAmounts = false): readonly FactLine[] =>
  purchaseLines(readiness, totalHbar, hideAmounts).filter(({ fact }) => MINT_FACTS.has(fact.fact))

/**
 * Overall readiness for a purchase, from `readyStatus` and from the states of the lines. `readyStatus` alone does not
 * include the key and the balance.
 */
export const purchaseReadiness = ({ readyStatus }: Readiness, lines: readonly FactLine[]): Readiness['readyStatus'] =>
  overallState([readyStatus, ...lines.map(({ state }) => state)])

/** Overall readiness by the needed facts alone. */
export const factsReadiness = (facts: readonly ReadinessFact[]): Readiness['readyStatus'] =>
  overallState(facts.filter(({ isNeeded }) => isNeeded).map(({ state }) => state))

/**
 * True for a positive result on an EVM collection, for which the market gives no verdict: it only means that the
 * account's key type fits.
 */
export const isKeyTypeOnly = (facts: readonly ReadinessFact[], status: Readiness['readyStatus']): boolean =>
  status === 'yes' && facts.some(({ reason }) => reason === 'EVM_NOT_COVERED')

/** Overall readiness for a mint. `totalHbar`: total price of the mint, decimal HBAR. */
export const mintReadiness = (readiness: Readiness, totalHbar: string): Readiness['readyStatus'] =>
  overallState(mintLines(readiness, totalHbar).map(({ state }) => state))

/** Returns `no` if any state is `no`, otherwise `unknown` if any state is `unknown`, otherwise `yes`. */
function overallState(states: readonly ReadinessFact['state'][]): Readiness['readyStatus'] {
  if (states.includes('no')) return 'no'
  return states.includes('unknown') ? 'unknown' : 'yes'
}

/**
 * Failed facts that the person may override, with the service's verdict. Null if no fact failed, or if a failed fact
 * cannot be overridden, such as a missing key.
 */
export function overridableFacts(lines: readonly FactLine[]): readonly OverridableFact[] | null {
  const failedFacts = lines.flatMap(({ fact, state }) => (state === 'no' ? [fact.fact] : []))
  const overridable = failedFacts.filter(isOverridable)
  if (overridable.length < failedFacts.length || overridable.length === 0) return null
  // The service's verdict depends on the other facts, so a person who overrides a fact also overrides the verdict.
  return [...new Set<OverridableFact>([...overridable, 'verdict'])]
}

/**
 * Warning for a person who buys or mints although facts failed: the failed facts, and what a failed purchase or mint
 * costs. `isPaidFromAllowance`: the market takes the payment from an allowance that the person sets first.
 */
export function overrideWarning(
  lines: readonly FactLine[],
  actName: 'purchase' | 'mint',
  isPaidFromAllowance: boolean,
): string {
  const reasons = lines.flatMap(({ state, words }) => (state === 'no' ? [words] : [])).join('; ')
  const cost = isPaidFromAllowance
    ? `If the ${actName} fails, you lose the network fee. The allowance stays active until you revoke it.`
    : 'If the ledger refuses the transaction, you lose the network fee and nothing else.'
  return reasons === '' ? cost : `Failed checks: ${reasons}. ${cost}`
}
