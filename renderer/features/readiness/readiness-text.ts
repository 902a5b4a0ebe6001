/** Words for the readiness of an account. */
import type { Readiness, ReadinessFact, ReadinessFactName } from '@shared/contract/readiness'
import { hbarWords, HIDDEN } from '../../format/money'
import { readinessWords } from '../../format/service-text'
import { plainText } from '../../format/text'

type FactWords = { readonly yes: string; readonly no: string; readonly unknown: string }

const WORDS: Readonly<Record<ReadinessFactName, FactWords>> = {
  exists: {
    yes: 'Account exists',
    no: 'Account does not exist',
    unknown: 'Whether the account exists is not known',
  },
  key: {
    yes: 'This computer has its key',
    no: 'This computer does not have its key',
    unknown: 'Whether this computer has its key is not known',
  },
  'key-type': { yes: 'Type of key', no: 'Type of key', unknown: 'Type of key not known' },
  'sign-in': {
    yes: 'Its key can sign in to the market',
    no: 'Its key cannot sign in to the market',
    unknown: 'Whether it can sign in is not known',
  },
  metamask: {
    yes: 'Can sign in with MetaMask',
    no: 'Cannot sign in with MetaMask',
    unknown: 'Whether it can sign in with MetaMask is not known',
  },
  balance: { yes: 'Balance', no: 'Balance does not cover it', unknown: 'Balance not known' },
  receives: {
    yes: 'Receives without signing',
    no: 'Must sign for whatever it receives',
    unknown: 'Receiving without signing not known',
  },
  'auto-association': {
    yes: 'Takes in new tokens by itself',
    no: 'Takes in no new token by itself',
    unknown: 'Free places for new tokens not known',
  },
  'evm-address': { yes: 'EVM address', no: 'EVM address', unknown: 'EVM address not known' },
  alias: { yes: 'Has an EVM alias', no: 'Has no EVM alias', unknown: 'Whether it has an EVM alias is not known' },
  'alias-key': {
    yes: 'The alias is that of its key',
    no: 'The alias is not that of its key',
    unknown: 'Whether the alias is that of its key is not known',
  },
  'evm-key': {
    yes: 'Its key can hold NFTs of contracts',
    no: 'Its key cannot hold NFTs of contracts',
    unknown: 'Key for NFTs of contracts not known',
  },
  'listed-collection': {
    yes: 'Traded on this market',
    no: 'Not traded on this market',
    unknown: 'Trading on this market not known',
  },
  associated: {
    yes: 'Can hold this token',
    no: 'Cannot hold this token yet',
    unknown: 'Whether it can hold this token is not known',
  },
  'not-frozen': {
    yes: 'Not frozen for this token',
    no: 'Frozen for this token',
    unknown: 'Whether it is frozen is not known',
  },
  kyc: {
    yes: 'No KYC block for this token',
    no: 'Blocked until KYC is granted',
    unknown: 'Whether KYC is granted is not known',
  },
  verdict: {
    yes: 'The market calls it ready',
    no: 'The market calls it not ready',
    unknown: 'The market gives no verdict',
  },
}

export const factWords = ({ fact, state }: Pick<ReadinessFact, 'fact' | 'state'>): string => WORDS[fact][state]

/** Words for a balance that covers a known price. */
export const BALANCE_COVERS = 'Balance covers it'
export const balanceShortWords = (short: string): string => `Balance short by ${hbarWords(short)}`

/** Facts whose own words already give the reason: only the remedy is added. */
const SAY_IT: ReadonlySet<ReadinessFactName> = new Set(['associated', 'metamask'])

/** Reason and remedy. An unknown reason is quoted as the service wrote it. Null without a reason. */
export function reasonWords({ fact, reason }: ReadinessFact): string | null {
  if (reason === null) return null
  const known = readinessWords(reason)
  if (known && SAY_IT.has(fact)) return known.todo
  return known ? `${known.title}. ${known.todo}` : `The market says: ${plainText(reason, 160)}`
}

/** Short reason without the remedy. Null without a reason. */
export const reasonTitle = ({ reason }: ReadinessFact): string | null =>
  reason === null ? null : (readinessWords(reason)?.title ?? plainText(reason, 120))

export function valueWords({ fact, value }: ReadinessFact, isHidden: boolean): string | null {
  if (value === null) return null
  if (fact === 'balance') return isHidden ? HIDDEN : hbarWords(value)
  if (fact === 'auto-association' && /^\d+$/.test(value)) return `${value} ${value === '1' ? 'place' : 'places'}`
  return plainText(value, 60)
}

/** Explanation of a fact for which the service gives no reason. */
export const factHint = (fact: ReadinessFactName): string | null => HINTS[fact] ?? null
const HINTS: Partial<Record<ReadinessFactName, string>> = {
  metamask: 'Signing in with MetaMask is for the market’s own site. This app signs with the key itself.',
  'auto-association': 'Without a free place each new token is associated first, which costs a network fee.',
  'alias-key':
    'Wallets of the EVM find the account by its alias. An alias of another key makes it unreachable for them.',
  'evm-key': 'Contracts know an account by an address that only an ECDSA key has.',
}

/** Words for the sum of the facts: of the account alone, for a token, or for a purchase from this computer. */
export const SUM_WORDS: Readonly<Record<'account' | 'token' | 'purchase', Record<Readiness['ready'], string>>> = {
  account: {
    yes: 'is in order',
    no: 'is not in order',
    unknown: 'may be in order; a fact that decides it is not known',
  },
  token: {
    yes: 'can buy and hold this',
    no: 'cannot buy or hold this as it is',
    unknown: 'may be able to; a fact that decides it is not known',
  },
  purchase: {
    yes: 'is ready to buy this',
    no: 'is not ready to buy this',
    unknown: 'may be ready; some facts are not known',
  },
}
