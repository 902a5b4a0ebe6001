/** Texts for the documented failures of the market, and for the reasons that successful answers give. */
import type { FailureName } from '@shared/market/failures'
import { documentedReason, type QuoteReason, type ReadinessReason } from '@shared/market/reasons'
import { buyCompletingWords, buyPreparingWords, preparingWords } from './failures/buy'
import { generalWords, publicOperationWords, signInWords } from './failures/general'
import { mintWords } from './failures/mint'
import { sellingWords } from './failures/sell'
import { allowanceWords, offerWords } from './failures/wallet'
import type { FailureText } from './failures/failure-text'

/** The type requires a text for every documented failure. */
const FAILURES: Readonly<Record<FailureName, FailureText>> = {
  ...generalWords,
  ...publicOperationWords,
  ...signInWords,
  ...preparingWords,
  ...buyPreparingWords,
  ...buyCompletingWords,
  ...mintWords,
  ...sellingWords,
  ...allowanceWords,
  ...offerWords,
}

/** Text for a documented failure of the market. */
export const marketFailureText = (name: FailureName): FailureText => FAILURES[name]

type ReasonWords = Omit<FailureText, 'moved'>

const QUOTE_REASON_TEXTS: Readonly<Record<QuoteReason, ReasonWords>> = {
  AUCTION: { title: 'This NFT is in an auction', todo: 'To bid, go to the market’s website.' },
  IN_CHECKOUT: {
    title: 'Another buyer is at the checkout of this NFT',
    todo: 'The NFT is for sale again if the other buyer does not buy it.',
  },
  UNAVAILABLE: { title: 'The market cannot quote this NFT now', todo: 'Try again in a few seconds.' },
  EVM_NOT_SUPPORTED: {
    title: 'The market gives no quotes for EVM collections',
    todo: 'Refresh the NFT to buy at the listing price, or go to the market’s website.',
  },
  ESCROW_LISTING_NOT_SUPPORTED: {
    title: 'This NFT is held in escrow',
    todo: 'You cannot buy this NFT here. Go to the market’s website.',
  },
  TOKEN_PRICED_NOT_SUPPORTED: {
    title: 'The price is in another token, not HBAR',
    todo: 'This app pays only in HBAR. Buy the NFT on the market’s website.',
  },
  OVER_PURCHASE_CAP: {
    title: 'The price is above the market’s limit for apps',
    todo: 'Buy the NFT on the market’s website.',
  },
  OWN_LISTING: { title: 'This is your own listing', todo: 'The NFT stays listed until it sells or you unlist it.' },
}

const READINESS_REASON_TEXTS: Readonly<Record<ReadinessReason, ReasonWords>> = {
  EVM_NOT_COVERED: {
    title: 'The market does not check accounts for EVM collections',
    todo: 'To hold these NFTs, use an account with an ECDSA key.',
  },
  NOT_ON_SVC: {
    title: 'This collection is not on the market',
    todo: 'You cannot buy NFTs of this collection on the market.',
  },
  METAMASK_NEEDS_ECDSA: {
    title: 'This account cannot sign in with MetaMask',
    todo: 'MetaMask needs an ECDSA key. Buying here does not need MetaMask.',
  },
  METAMASK_NEEDS_ALIAS: {
    title: 'MetaMask does not know this account',
    todo: 'The account’s EVM address does not come from its key. Buying here does not need MetaMask.',
  },
  ACCOUNT_NOT_FOUND: {
    title: 'This account is not on the ledger',
    todo: 'Check the account id and the Hedera network.',
  },
  ACCOUNT_DELETED: { title: 'This account is deleted', todo: 'Choose another account.' },
  ACCOUNT_FROZEN: { title: 'The account is frozen for this token', todo: 'Ask the collection’s creator.' },
  KYC_REVOKED: {
    title: 'The account has no KYC grant for this token',
    todo: 'Ask the collection’s creator for the identity check (KYC).',
  },
  KEY_TYPE_NOT_SUPPORTED: {
    title: 'The market does not support this kind of key',
    todo: 'Choose an account with a single key.',
  },
  TOKEN_NOT_ASSOCIATED: {
    title: 'The account cannot hold this token yet',
    todo: 'Associate the token with the account first.',
  },
  INSUFFICIENT_BALANCE: {
    title: 'The account’s balance is too low',
    todo: 'Add HBAR or choose another account.',
  },
  BALANCE_UNKNOWN: { title: 'The market could not read the account’s balance', todo: 'Try again in a few seconds.' },
  FACTS_UNKNOWN: { title: 'The market could not check this account', todo: 'Try again in a few seconds.' },
}

function reasonText<R extends string>(
  textByReason: Readonly<Record<R, ReasonWords>>,
  reason: string | null,
): ReasonWords | null {
  if (reason === null || !Object.hasOwn(textByReason, reason)) return null
  // The cast is safe, because `hasOwn` has shown that the reason is a key of the table.
  return textByReason[reason as R]
}

/** Text for the reason why a listed NFT cannot be quoted; null for no reason and for an undocumented one. */
export const quoteReasonText = (reason: string | null): ReasonWords | null => reasonText(QUOTE_REASON_TEXTS, reason)

/**
 * Text for the reason why an account cannot buy, or why the market cannot check the account; null for no reason and for
 * an undocumented one.
 */
export const readinessReasonText = (reason: string | null): ReasonWords | null =>
  reasonText(READINESS_REASON_TEXTS, reason === null ? null : documentedReason(reason))
