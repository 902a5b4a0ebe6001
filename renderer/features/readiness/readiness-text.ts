/** Words for the readiness of an account. */
import type { Readiness, ReadinessFact, ReadinessFactName } from '@shared/contract/readiness'
import { hbarWords, HIDDEN_AMOUNT } from '../../format/money'
import { readinessReasonText } from '../../format/service-text'
import { plainText } from '../../format/text'

type FactWords = { readonly yes: string; readonly no: string; readonly unknown: string }

const WORDS: Readonly<Record<ReadinessFactName, FactWords>> = {
  exists: {
    yes: 'Account exists',
    no: 'Account does not exist',
    unknown: 'Unknown whether the account exists',
  },
  key: {
    yes: 'Key on this computer',
    no: 'No key on this computer',
    unknown: 'Unknown whether the key is on this computer',
  },
  'key-type': { yes: 'Key type', no: 'Key type', unknown: 'Key type unknown' },
  'sign-in': {
    yes: 'Key can sign in to the market',
    no: 'Key cannot sign in to the market',
    unknown: 'Unknown whether the key can sign in to the market',
  },
  metamask: {
    yes: 'Can sign in with MetaMask',
    no: 'Cannot sign in with MetaMask',
    unknown: 'Unknown whether the account can sign in with MetaMask',
  },
  balance: { yes: 'Balance', no: 'Balance too low', unknown: 'Balance unknown' },
  receives: {
    yes: 'Receives NFTs without signing',
    no: 'Must sign to receive',
    unknown: 'Unknown whether the account receives without signing',
  },
  'auto-association': {
    yes: 'Accepts new tokens automatically',
    no: 'Does not accept new tokens automatically',
    unknown: 'Free slots for new tokens unknown',
  },
  'evm-address': { yes: 'EVM address', no: 'EVM address', unknown: 'EVM address unknown' },
  alias: { yes: 'Has an EVM alias', no: 'Has no EVM alias', unknown: 'Unknown whether the account has an EVM alias' },
  'alias-key': {
    yes: 'EVM alias matches the key',
    no: 'EVM alias does not match the key',
    unknown: 'Unknown whether the EVM alias matches the key',
  },
  'evm-key': {
    yes: 'Key works with EVM collections',
    no: 'Key does not work with EVM collections',
    unknown: 'Unknown whether the key works with EVM collections',
  },
  'listed-collection': {
    yes: 'Traded on this market',
    no: 'Not traded on this market',
    unknown: 'Unknown whether this market trades the collection',
  },
  associated: {
    yes: 'Can hold this token',
    no: 'Cannot hold this token yet',
    unknown: 'Unknown whether the account can hold this token',
  },
  'not-frozen': {
    yes: 'Not frozen for this token',
    no: 'Frozen for this token',
    unknown: 'Unknown whether the account is frozen for this token',
  },
  kyc: {
    yes: 'No KYC block for this token',
    no: 'Blocked until KYC is granted',
    unknown: 'Unknown whether KYC is granted',
  },
  verdict: {
    yes: 'The market’s own check passed',
    no: 'The market’s own check failed',
    unknown: 'No check by the market',
  },
}

export const factWords = ({ fact, state }: Pick<ReadinessFact, 'fact' | 'state'>): string => WORDS[fact][state]

export const BALANCE_COVERS_PRICE_WORDS = 'Balance covers the price'
export const balanceShortWords = (missingHbar: string): string => `Balance short by ${hbarWords(missingHbar)}`

/** Facts whose words already state the reason. Only the remedy is added to these words. */
const FACTS_WITH_REASON: ReadonlySet<ReadinessFactName> = new Set(['associated', 'metamask'])

/** Reason and remedy of a fact; null if the service gave no reason. A reason that the app does not know is quoted. */
export function reasonWords({ fact, reason }: ReadinessFact): string | null {
  if (reason === null) return null
  const serviceWords = readinessReasonText(reason)
  if (!serviceWords) return `The market says: ${plainText(reason, 160)}`
  const { title, todo } = serviceWords
  return FACTS_WITH_REASON.has(fact) ? todo : `${title}. ${todo}`
}

/**
 * Reason of a fact of an account that is not the person's. Only the account itself can associate a token, so the
 * advice to do so would be useless.
 */
export const otherAccountReasonWords = (fact: ReadinessFact): string | null =>
  fact.fact === 'associated' && fact.reason !== null ? 'Only this account can associate the token.' : reasonWords(fact)

/** Short reason without the remedy; null if the service gave no reason. */
export const reasonTitle = ({ reason }: ReadinessFact): string | null =>
  reason === null ? null : (readinessReasonText(reason)?.title ?? plainText(reason, 120))

/** Words for the kind of a collection, as the service names it. */
const TOKEN_KIND_WORDS: Readonly<Record<string, string>> = { native: 'Hedera token', evm: 'EVM contract' }

/** Displayed value of a fact; null if the fact has no value. `hideAmounts`: dots replace the amount of the balance. */
export function valueWords({ fact, value }: ReadinessFact, hideAmounts: boolean): string | null {
  if (value === null) return null
  if (fact === 'balance') return hideAmounts ? HIDDEN_AMOUNT : hbarWords(value)
  if (fact === 'auto-association' && /^\d+$/.test(value))
    return value === '0' ? 'no free slots' : `${value} ${value === '1' ? 'free slot' : 'free slots'}`
  if (fact === 'listed-collection') return TOKEN_KIND_WORDS[value] ?? plainText(value, 60)
  return plainText(value, 60)
}

/** The app's explanation of a fact for which the service gives no reason; null if there is none. */
export const factHint = (fact: ReadinessFactName): string | null => HINTS[fact] ?? null
const HINTS: Partial<Record<ReadinessFactName, string>> = {
  metamask: 'MetaMask sign-in is only for the market’s website. Countersign signs with the key itself.',
  'auto-association': 'Associate each new token first. An association costs a network fee.',
  'alias-key':
    'EVM wallets find an account by its alias. EVM wallets cannot reach an account whose alias belongs to another key.',
  'evm-key': 'EVM contracts identify an account by an address that only an ECDSA key has.',
}

/**
 * Words for the overall readiness: of the account alone, for a token, for a purchase from this computer, or for a
 * purchase of an NFT that is not for sale now.
 */
/** Result for an EVM collection, for which the market gives no verdict. */
export const KEY_TYPE_ONLY_WORDS = 'has a key of the right type; the market gives no verdict on this collection'

export const READINESS_WORDS: Readonly<
  Record<'account' | 'token' | 'purchase' | 'notForSale', Record<Readiness['readyStatus'], string>>
> = {
  account: {
    yes: 'can sign in to the market',
    no: 'cannot sign in to the market',
    unknown: 'may be able to sign in to the market; a required fact is unknown',
  },
  token: {
    yes: 'can buy and hold this token',
    no: 'cannot buy or hold this token yet',
    unknown: 'may be able to buy and hold this token; a required fact is unknown',
  },
  purchase: {
    yes: 'is ready to buy this NFT',
    no: 'is not ready to buy this NFT',
    unknown: 'may be ready to buy this NFT; some facts are unknown',
  },
  notForSale: {
    yes: 'could buy this NFT if it were for sale',
    no: 'could not buy this NFT yet',
    unknown: 'may be able to buy this NFT; some facts are unknown',
  },
}

/** Words for a positive result of an earlier check, while the market cannot be reached. */
export const EARLIER_READY_WORDS = {
  account: 'could sign in to the market at the last check',
  token: 'could buy and hold this token at the last check',
} as const
