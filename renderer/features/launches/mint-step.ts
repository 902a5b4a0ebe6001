/** The next step of a mint: the action of the primary button in the mint panel, and the text above the button. Pure. */
import type { Account } from '@shared/contract/accounts'
import type { Launch } from '@shared/contract/launches'
import { hbarWords, isZeroHbar } from '../../format/money'
import { plainText } from '../../format/text'
import type { AccountCheck } from '../nft/account-check'
import type { FactLine } from '../readiness/fact-lines'
import { mayTakeNft, totalPrice, type MintObstacle } from './launch-text'
import type { RequirementLine } from './mint-requirements'

/** Obstacles of an account that can mint with any type of key. */
export type AccountObstacle = Exclude<AccountCheck, { readonly kind: 'can-act' | 'other-account' | 'wrong-key' }>

export type MintStep =
  | { readonly kind: 'offline' }
  | { readonly kind: 'add-affiliate-key' }
  | { readonly kind: 'resolve-account'; readonly obstacle: AccountObstacle }
  | { readonly kind: 'fix-max-price' }
  | { readonly kind: 'agree' }
  /** The readiness of the account is not known. `isReading`: the app is reading the readiness. */
  | { readonly kind: 'check-account'; readonly isReading: boolean }
  | { readonly kind: 'associate' }
  | { readonly kind: 'await-opening'; readonly obstacle: MintObstacle }
  /** `missingHbar`: amount that the balance lacks for the total. */
  | { readonly kind: 'top-up'; readonly missingHbar: string }
  /** A failed fact that the app cannot resolve. `words`: the fact. */
  | { readonly kind: 'blocked'; readonly words: string }
  /** The mint itself. Its review asks for the allowance if one is needed. */
  | { readonly kind: 'mint' }

export type MintStepFacts = {
  readonly isOffline: boolean
  readonly isAffiliateKeyMissing: boolean
  /** Check of the selected account; null while the accounts are not loaded. */
  readonly accountCheck: AccountCheck | null
  readonly openingObstacle: MintObstacle | null
  readonly hasMaxPriceProblem: boolean
  readonly isAgreementMissing: boolean
  /** State of the read of the account's readiness. */
  readonly readiness: 'known' | 'reading' | 'unknown'
  /** Facts that the mint needs; empty while the readiness is unknown. */
  readonly lines: readonly FactLine[]
  /** Amount that the balance lacks, decimal HBAR; null if the balance suffices or is unknown. */
  readonly missingHbar: string | null
}

/** First step that is missing for the mint; the mint itself if nothing is missing. Null while nothing is known. */
export function mintStep(facts: MintStepFacts): MintStep | null {
  const { accountCheck, openingObstacle } = facts
  if (facts.isOffline) return { kind: 'offline' }
  if (facts.isAffiliateKeyMissing) return { kind: 'add-affiliate-key' }
  if (accountCheck === null) return null
  const obstacle = accountObstacle(accountCheck)
  if (obstacle) return { kind: 'resolve-account', obstacle }
  // The association continues with the mint, so the inputs of the mint must be complete before.
  const inputStep = openingObstacle ? null : missingInput(facts)
  if (inputStep) return inputStep
  if (openingObstacle === null && facts.readiness !== 'known') {
    return { kind: 'check-account', isReading: facts.readiness === 'reading' }
  }
  const failedLines = facts.lines.filter(({ state }) => state === 'no')
  if (failedLines.some(({ fact }) => fact.remedy === 'associate')) return { kind: 'associate' }
  if (openingObstacle) return { kind: 'await-opening', obstacle: openingObstacle }
  if (facts.missingHbar !== null) return { kind: 'top-up', missingHbar: facts.missingHbar }
  const [failedLine] = failedLines
  return failedLine ? { kind: 'blocked', words: failedLine.words } : { kind: 'mint' }
}

function missingInput({ hasMaxPriceProblem, isAgreementMissing }: MintStepFacts): MintStep | null {
  if (hasMaxPriceProblem) return { kind: 'fix-max-price' }
  return isAgreementMissing ? { kind: 'agree' } : null
}

/**
 * Obstacle of the account; null if the account can act. Any account with any type of key can mint, so the obstacles
 * `other-account` and `wrong-key` cannot occur.
 */
function accountObstacle(check: AccountCheck): AccountObstacle | null {
  return check.kind === 'can-act' || check.kind === 'other-account' || check.kind === 'wrong-key' ? null : check
}

const nameOf = ({ name }: Account): string => plainText(name, 40)

type NeedTexts = { readonly title: string; readonly text: string }

/** Text of the missing thing above the button; null for a step that the button alone explains. */
export function needTexts(
  step: MintStep,
  names: { readonly account: string; readonly collection: string },
): NeedTexts | null {
  switch (step.kind) {
    case 'offline':
      return {
        title: 'Not available offline',
        text: 'Minting needs the market. Nothing is signed offline.',
      }
    case 'add-affiliate-key':
      return { title: 'No affiliate key yet', text: 'The market mints only for apps with an affiliate key.' }
    case 'resolve-account':
      return accountNeed(step.obstacle)
    case 'fix-max-price':
      return null
    case 'check-account':
      return step.isReading
        ? null
        : {
            title: `Not checked: can ${names.account} hold ${names.collection}?`,
            text: 'The last check of the account failed. Check again before you mint.',
          }
    case 'agree':
      return { title: 'The launch requires your agreement', text: 'Read the agreement above, then tick the box.' }
    case 'associate':
      return {
        title: `${names.account} cannot hold ${names.collection} yet`,
        text: 'You associate once, for a network fee.',
      }
    case 'await-opening':
      return { title: step.obstacle.title, text: step.obstacle.text }
    case 'top-up':
      return {
        title: `The balance of ${names.account} is too low`,
        text: 'Add HBAR first. If you mint anyway, the mint can fail and cost the network fee.',
      }
    case 'blocked':
      return { title: step.words, text: 'The app cannot change this.' }
    case 'mint':
      return null
  }
}

function accountNeed(obstacle: AccountObstacle): NeedTexts {
  switch (obstacle.kind) {
    case 'no-account':
      return { title: 'No account yet', text: 'The minted NFTs need an account that receives them.' }
    case 'no-key-store':
      return { title: 'Keys cannot be stored', text: plainText(obstacle.reason, 200) }
    case 'watch-only':
      return { title: `${nameOf(obstacle.account)} is watch-only`, text: 'Signing needs the key of the account.' }
    case 'key-missing':
      return {
        title: `The key of ${nameOf(obstacle.account)} is missing`,
        text: 'The keychain no longer holds the key. Import it again.',
      }
    case 'locked':
      return { title: 'The keys are locked', text: 'Signing needs the passphrase.' }
  }
}

/** Label of the button that removes an obstacle of the account. */
export function obstacleLabel(obstacle: AccountObstacle): string {
  switch (obstacle.kind) {
    case 'no-account':
      return 'Add an account'
    case 'no-key-store':
      return 'Use keys for this session'
    case 'watch-only':
    case 'key-missing':
      return `Import the key of ${nameOf(obstacle.account)}`
    case 'locked':
      return 'Unlock the keys'
  }
}

/**
 * Label of the mint's own button. Only a free mint is a "Claim"; a mint that may take an NFT of the person is not free.
 * `allowance`: the check of the allowance; null for a mint that is not possible now.
 */
export function mintLabel(launch: Launch, price: string, count: number, allowance: RequirementLine | null): string {
  if (mayTakeNft(launch)) return 'Mint 1'
  if (isZeroHbar(price)) return 'Claim 1'
  const total = hbarWords(totalPrice(price, count))
  const isAllowanceMissing = allowance !== null && needsAllowance(launch, allowance)
  return isAllowanceMissing ? `Allow ${total}, then mint ${count}` : `Mint ${count} for ${total}`
}

/** True if the mint is paid from an allowance, and no active allowance covers the total. */
const needsAllowance = ({ isPaidByAllowance }: Launch, { status }: RequirementLine): boolean =>
  isPaidByAllowance === true && status === 'requested'

/** Label of the button that mints although facts failed. */
export function mintAnywayLabel(launch: Launch, price: string, count: number): string {
  if (mayTakeNft(launch)) return 'Mint 1 anyway'
  return isZeroHbar(price) ? 'Claim 1 anyway' : `Mint ${count} anyway for ${hbarWords(totalPrice(price, count))}`
}
