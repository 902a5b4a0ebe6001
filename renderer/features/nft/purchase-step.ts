/** Step that an account needs before it can buy an NFT, from the facts of its readiness. Pure. */
import type { Account } from '@shared/contract/accounts'
import type { ReadinessFactName } from '@shared/contract/readiness'
import { hbarWords } from '../../format/money'
import { plainText } from '../../format/text'
import { type FactLine, missingAmount } from '../readiness/fact-lines'

/**
 * Step for the first failed fact. `see-checks`: only the market's verdict failed. `check-again`: no step of this app can
 * change the fact.
 */
export type PurchaseStep = { readonly fact: ReadinessFactName } & (
  | { readonly kind: 'import-key' }
  | { readonly kind: 'associate' }
  /** `missingHbar`: null if the amount is unknown. */
  | { readonly kind: 'top-up'; readonly missingHbar: string | null }
  | { readonly kind: 'switch-account'; readonly to: Account }
  | { readonly kind: 'see-checks' }
  | { readonly kind: 'check-again' }
)

/**
 * Order in which failed facts are resolved. A key comes first, because the purchase needs a signature in any case. The
 * balance comes before the association, which costs a fee.
 */
const RESOLVING_ORDER: readonly ReadinessFactName[] = [
  'key',
  'exists',
  'evm-key',
  'listed-collection',
  'balance',
  'not-frozen',
  'kyc',
  'receives',
  'associated',
]

/** Facts that belong to the account, so that another account of the person may be able to buy. */
const ACCOUNT_FACTS: ReadonlySet<ReadinessFactName> = new Set(['exists', 'evm-key', 'not-frozen', 'kyc', 'receives'])

type StepInput = {
  readonly lines: readonly FactLine[]
  /** Price in decimal HBAR. */
  readonly price: string
  /** Other accounts that could sign the purchase. */
  readonly otherAccounts: readonly Account[]
}

/** The next step; null if no fact failed. */
export function purchaseStep({ lines, price, otherAccounts }: StepInput): PurchaseStep | null {
  const failedLines = lines.filter(({ state }) => state === 'no')
  const [failedLine] = failedLines.toSorted((a, b) => resolvingPosition(a.fact.fact) - resolvingPosition(b.fact.fact))
  return failedLine === undefined ? null : stepForFact(failedLine, price, otherAccounts)
}

/** Position of a fact in `RESOLVING_ORDER`; facts without a position come last. */
function resolvingPosition(name: ReadinessFactName): number {
  const index = RESOLVING_ORDER.indexOf(name)
  return index < 0 ? RESOLVING_ORDER.length : index
}

function stepForFact({ fact }: FactLine, price: string, [otherAccount]: readonly Account[]): PurchaseStep {
  const { fact: name } = fact
  if (name === 'key') return { fact: name, kind: 'import-key' }
  if (name === 'associated' && fact.remedy === 'associate') return { fact: name, kind: 'associate' }
  if (name === 'balance') return { fact: name, kind: 'top-up', missingHbar: missingAmount(fact.value, price) }
  if (ACCOUNT_FACTS.has(name) && otherAccount) return { fact: name, kind: 'switch-account', to: otherAccount }
  if (name === 'verdict') return { fact: name, kind: 'see-checks' }
  return { fact: name, kind: 'check-again' }
}

type StepNames = {
  /** The person's name for the account. */
  readonly account: string
  readonly collection: string
  /** True if the person hides amounts. */
  readonly hideAmounts: boolean
}

/** Failed fact as a sentence without a full stop: "Main cannot hold Little Gods yet". */
export function stepTitle(step: PurchaseStep, { account, collection, hideAmounts }: StepNames): string {
  switch (step.fact) {
    case 'key':
      return `The key of ${account} is not on this computer`
    case 'exists':
      return `${account} does not exist on the ledger`
    case 'evm-key':
      return `The key of ${account} does not work with EVM collections`
    case 'balance':
      return step.kind === 'top-up' && step.missingHbar !== null && !hideAmounts
        ? `${account} is ${hbarWords(step.missingHbar)} short`
        : `The balance of ${account} is too low`
    case 'associated':
      return `${account} cannot hold ${collection} yet`
    case 'not-frozen':
      return `${account} is frozen for ${collection}`
    case 'kyc':
      return `${account} has no KYC grant for ${collection}`
    case 'receives':
      return `${account} must sign to receive an NFT`
    case 'listed-collection':
      return `${collection} is not traded on this market`
    default:
      return `The market reports that ${account} is not ready`
  }
}

/** Text on what the step does or costs, or on who can change the fact. */
export function stepText(step: PurchaseStep): string {
  switch (step.kind) {
    case 'import-key':
      return 'Without the key this app cannot sign the purchase.'
    case 'associate':
      return 'You sign one transaction and pay a network fee. Then the account can hold this NFT.'
    case 'top-up':
      return 'Send HBAR to the account. The network fee is extra.'
    case 'switch-account':
      return `${plainText(step.to.name, 40)} may be able to buy this NFT.`
    case 'see-checks':
      return 'The checks show the reason.'
    case 'check-again':
      return PARTY_TEXTS[step.fact] ?? 'Check again after a change.'
  }
}

/** Parties that can change facts which the person cannot change. */
const PARTY_TEXTS: Partial<Record<ReadinessFactName, string>> = {
  'not-frozen': 'Only the issuer of the token can change this.',
  kyc: 'Only the issuer of the token can change this.',
  'listed-collection': 'Only the market can change this.',
}
