/** Texts for the documented failures of the market, and for the reasons inside successful answers. */
import type { FailureName } from '@shared/market/failures'
import { documentedReason, type QuoteReason, type ReadinessReason } from '@shared/market/reasons'
import { buyCompletingWords, buyPreparingWords, preparingWords } from './failures/buy'
import { generalWords, publicDataWords, signInWords } from './failures/general'
import { mintWords } from './failures/mint'
import { sellingWords } from './failures/sell'
import { allowanceWords, offerWords } from './failures/wallet'
import type { Words } from './failures/words'

/** A failure without a text does not compile. */
const FAILURES: Readonly<Record<FailureName, Words>> = {
  ...generalWords,
  ...publicDataWords,
  ...signInWords,
  ...preparingWords,
  ...buyPreparingWords,
  ...buyCompletingWords,
  ...mintWords,
  ...sellingWords,
  ...allowanceWords,
  ...offerWords,
}

export const failureWords = (name: FailureName): Words => FAILURES[name]

type ReasonWords = Omit<Words, 'moved'>

const QUOTE: Readonly<Record<QuoteReason, ReasonWords>> = {
  AUCTION: { title: 'This NFT is in an auction', todo: 'Auctions cannot be joined from here.' },
  IN_CHECKOUT: { title: 'Someone else is buying this now', todo: 'It is free again if they do not finish.' },
  UNAVAILABLE: { title: 'The market cannot quote this now', todo: 'Ask again in a moment.' },
  EVM_NOT_SUPPORTED: { title: 'This kind of NFT cannot be bought from here', todo: 'It lives in an EVM contract.' },
  ESCROW_LISTING_NOT_SUPPORTED: {
    title: 'This listing is held in escrow',
    todo: 'Escrow listings cannot be bought from here.',
  },
  TOKEN_PRICED_NOT_SUPPORTED: {
    title: 'The seller asks for another token, not HBAR',
    todo: 'Only HBAR prices can be paid from here.',
  },
  OVER_PURCHASE_CAP: {
    title: 'The price is above what the market lets this route buy',
    todo: 'Buy it on the market’s own site.',
  },
  OWN_LISTING: { title: 'This is your own listing', todo: 'It stays listed until it sells or you take it back.' },
}

const READINESS: Readonly<Record<ReadinessReason, ReasonWords>> = {
  EVM_NOT_COVERED: {
    title: 'Readiness does not cover collections of a contract',
    todo: 'An account with an ECDSA key can hold them.',
  },
  NOT_ON_SVC: { title: 'The market does not list this collection', todo: 'It cannot be bought there.' },
  METAMASK_NEEDS_ECDSA: {
    title: 'This account cannot sign in with MetaMask',
    todo: 'That needs an ECDSA key. Buying from here does not.',
  },
  METAMASK_NEEDS_ALIAS: {
    title: 'MetaMask does not know this account',
    todo: 'Its EVM address is not that of its key. Buying from here does not need it.',
  },
  ACCOUNT_NOT_FOUND: { title: 'No such account on this ledger', todo: 'Check the account id and the network.' },
  ACCOUNT_DELETED: { title: 'This account is deleted', todo: 'Choose another account.' },
  ACCOUNT_FROZEN: { title: 'The account is frozen for this token', todo: 'Ask the collection’s creator.' },
  KYC_REVOKED: { title: 'The account has no KYC for this token', todo: 'Ask the collection’s creator.' },
  KEY_TYPE_NOT_SUPPORTED: {
    title: 'The market knows no way to sign for this kind of key',
    todo: 'Choose an account with a single key.',
  },
  TOKEN_NOT_ASSOCIATED: { title: 'The account cannot hold this token yet', todo: 'Associate it first.' },
  INSUFFICIENT_BALANCE: {
    title: 'The balance does not cover price and fee',
    todo: 'Add HBAR or choose another account.',
  },
  BALANCE_UNKNOWN: { title: 'The market could not read the balance', todo: 'Ask again in a moment.' },
  FACTS_UNKNOWN: { title: 'The market could not read the account’s state', todo: 'Ask again in a moment.' },
}

const known = <R extends string>(table: Readonly<Record<R, ReasonWords>>, reason: string | null): ReasonWords | null =>
  reason !== null && Object.hasOwn(table, reason) ? table[reason as R] : null

/** Text for the reason why a listed NFT cannot be quoted; null for an undocumented reason. */
export const quoteWords = (reason: string | null): ReasonWords | null => known(QUOTE, reason)

/** Text for the reason why an account cannot buy, or why the market cannot check; null for an undocumented reason. */
export const readinessWords = (reason: string | null): ReasonWords | null =>
  known(READINESS, reason === null ? null : documentedReason(reason))
