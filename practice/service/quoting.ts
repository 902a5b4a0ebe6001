import { formatHbar } from '@shared/amount'
import { z } from 'zod'
import { FEES } from '../ledger/fees'
import { nftKey } from '../ledger/state'
import type { Listing } from '../world/market'
import { OPERATOR } from '../world/accounts'
import { MAX_PURCHASE_PRICE } from '../world/special-listings'
import { SALE_FEE_PERCENT } from './transaction-bytes'
import { decimalUnits } from './decimal-units'
import type { AnswerBody } from './refusal'
import type { Service } from './service'
import {
  FACTS_WITHOUT_OBSTACLE,
  areBalancesKnown,
  readAccountFacts,
  tokenFacts,
  type TokenFacts,
} from './account-facts'
import { ledgerIdText } from './views'

const REASONS = [
  'AUCTION',
  'IN_CHECKOUT',
  'UNAVAILABLE',
  'EVM_NOT_SUPPORTED',
  'ESCROW_LISTING_NOT_SUPPORTED',
  'TOKEN_PRICED_NOT_SUPPORTED',
  'OVER_PURCHASE_CAP',
  'OWN_LISTING',
] as const
type Reason = (typeof REASONS)[number]

/** Fields of a quote, without the fields that say when the figures were read. */
export const quoteFields = {
  success: z.literal(true),
  token: z.string(),
  serial: z.number().int(),
  listed: z.boolean().describe('Whether the NFT has a public listing'),
  quotable: z.boolean(),
  reason: z.enum(REASONS).optional().describe('Only for a listing that is not quotable'),
  retryAfterSeconds: z.number().int().min(1).optional().describe('Only with IN_CHECKOUT'),
  price: z.string().nullable().describe('Decimal, whole units of the currency'),
  currency: z.string().nullable().describe('HBAR, or the payment token'),
  fee: z.strictObject({ percent: z.literal(SALE_FEE_PERCENT), paidBy: z.literal('seller') }).nullable(),
  seller: z.string().nullable(),
  buyer: z
    .strictObject({
      accountId: z.string(),
      exists: z.boolean(),
      canSignIn: z.boolean(),
      associated: z.boolean().nullable(),
      hbarBalanceCoversPrice: z.boolean().nullable(),
      reason: z.string().nullable(),
    })
    .optional()
    .describe('Only when a buyer was named and the listing is quotable'),
  url: z.string(),
  notes: z.array(z.string()),
}

type Nft = { readonly token: number; readonly serial: number }

/**
 * Quote of an NFT: the price, and whether the NFT can be bought. The caller adds `url` and the fields that say when the
 * figures were read.
 */
export function quoteBody(service: Service, nft: Nft, buyer: number | undefined): AnswerBody {
  const nftFields = { success: true, token: ledgerIdText(nft.token), serial: nft.serial }
  const listing = service.market.listing(nft.token, nft.serial)
  const isPublic = listing?.reservedFor === undefined || !service.rules.isKept('quote.reserved-listings')
  if (!listing || !isPublic) {
    const emptySaleFields = { price: null, currency: null, fee: null, seller: null }
    return {
      ...nftFields,
      listed: false,
      quotable: false,
      ...emptySaleFields,
      notes: ['There is no public listing of this NFT.'],
    }
  }
  const saleFields = { listed: true, ...priceFields(service, listing), ...feeAndSellerFields(listing), notes: NOTES }
  const obstacle = quoteObstacle(service, listing, buyer)
  if (obstacle) return { ...nftFields, ...saleFields, quotable: false, ...obstacle }
  const quotableFields = { ...nftFields, ...saleFields, quotable: true }
  if (buyer === undefined || !service.rules.isKept('quote.buyer')) return quotableFields
  return { ...quotableFields, buyer: buyerFields(service, listing, buyer) }
}

const NOTES = ['Counter offers are not included. A counter offer may lower the price at checkout.']

const feeAndSellerFields = ({ seller }: Listing): AnswerBody => ({
  fee: { percent: SALE_FEE_PERCENT, paidBy: 'seller' },
  seller: ledgerIdText(seller),
})

function priceFields({ ledger, market, rules, readings }: Service, listing: Listing): AnswerBody {
  const { currency } = listing
  const price = rules.isKept('quote.list-price') ? listing.price : (market.bestOffer(listing.token) ?? listing.price)
  const token = currency === undefined ? undefined : ledger.state.tokens.get(currency)
  if (!token || !rules.isKept('quote.currency')) return { price: formatHbar(price), currency: 'HBAR' }
  const currencyName = readings.quoteCurrency === 'symbol' ? token.symbol : ledgerIdText(token.num)
  return { price: decimalUnits(price, token.decimals), currency: currencyName }
}

type Obstacle = { readonly reason: Reason; readonly retryAfterSeconds?: number }

/**
 * Reason why the listing cannot be bought now, by any account or by `buyer`. Permanent reasons come before temporary
 * ones. Null if the listing can be bought.
 */
function quoteObstacle(service: Service, listing: Listing, buyer: number | undefined): Obstacle | null {
  const { rules, ledger, purchases } = service
  const { token, serial, kind, currency, seller, price } = listing
  if (kind === 'auction' && rules.isKept('quote.auction')) return { reason: 'AUCTION' }
  if (kind === 'escrow' && rules.isKept('quote.escrow')) return { reason: 'ESCROW_LISTING_NOT_SUPPORTED' }
  if (ledger.state.contracts.has(token) && rules.isKept('quote.evm')) return { reason: 'EVM_NOT_SUPPORTED' }
  if (currency !== undefined && rules.isKept('quote.token-priced')) return { reason: 'TOKEN_PRICED_NOT_SUPPORTED' }
  if (price > MAX_PURCHASE_PRICE && rules.isKept('quote.purchase-cap')) return { reason: 'OVER_PURCHASE_CAP' }
  if (buyer === seller && rules.isKept('quote.own-listing')) return { reason: 'OWN_LISTING' }
  const holdingPurchase = purchases.holdingPurchase(token, serial)
  if (holdingPurchase && holdingPurchase.buyer !== buyer && rules.isKept('quote.in-checkout')) {
    return { reason: 'IN_CHECKOUT', retryAfterSeconds: purchases.holdSecondsLeft(holdingPurchase) }
  }
  return canBeDelivered(service, listing, buyer) || !rules.isKept('quote.unavailable')
    ? null
    : { reason: 'UNAVAILABLE' }
}

/**
 * True if a sale could be delivered now: the seller still owns the NFT, the collection is not halted, the seller is not
 * changing the listing, and the operator or this buyer may move the NFT.
 */
function canBeDelivered(service: Service, { token, serial, seller }: Listing, buyer: number | undefined): boolean {
  const { state } = service.ledger
  if (state.ownerOf(token, serial) !== seller) return false
  if (service.faults.trading.haltedCollections.includes(token)) return false
  if (service.preparations.claims.secondsLeft(token, serial) !== null) return false
  const isOperatorApproved = state.contracts.has(token)
    ? state.isEvmOperator(seller, token, OPERATOR)
    : state.isOperator(seller, token, OPERATOR)
  const spender = state.serialAllowances.get(nftKey(token, serial))?.spender
  return isOperatorApproved || (spender !== undefined && (spender === OPERATOR || spender === buyer))
}

function buyerFields(service: Service, { token, price }: Listing, buyer: number): AnswerBody {
  const accountFacts = readAccountFacts(service, buyer)
  const exists = accountFacts !== null
  const account = accountFacts?.account ?? null
  const accountFields = { accountId: ledgerIdText(buyer), exists }
  const withoutSignIn = (reason: string): AnswerBody => ({
    ...accountFields,
    canSignIn: false,
    associated: null,
    hbarBalanceCoversPrice: null,
    reason,
  })
  if (!accountFacts) return withoutSignIn('ACCOUNT_NOT_FOUND')
  if (accountFacts.isDeleted) return withoutSignIn('ACCOUNT_DELETED')
  if (!account || !accountFacts.key.canSign) return withoutSignIn('KEY_TYPE_NOT_SUPPORTED')
  const reportsUnknownFacts = service.rules.isKept('quote.unknown-facts')
  const facts = tokenFacts(service, account, token) ?? (reportsUnknownFacts ? null : FACTS_WITHOUT_OBSTACLE)
  if (!facts || (reportsUnknownFacts && !areBalancesKnown(service))) {
    return {
      ...accountFields,
      canSignIn: true,
      associated: facts?.isAssociated ?? null,
      hbarBalanceCoversPrice: null,
      reason: 'FACTS_UNKNOWN',
    }
  }
  // The buyer pays the ledger's fee on top of the price.
  const coversPrice = account.balance >= price + FEES.tokenTransfer
  return {
    ...accountFields,
    canSignIn: true,
    associated: facts.isAssociated,
    hbarBalanceCoversPrice: coversPrice,
    reason: buyerObstacle(facts, coversPrice),
  }
}

/** Reason why the buyer cannot buy, the hardest to remove first; null if there is none. */
function buyerObstacle(facts: TokenFacts, coversPrice: boolean): string | null {
  if (facts.isFrozen) return 'ACCOUNT_FROZEN'
  if (facts.isKycRevoked) return 'KYC_REVOKED'
  if (!facts.isAssociated && !facts.hasFreeSlot) return 'TOKEN_NOT_ASSOCIATED'
  return coversPrice ? null : 'INSUFFICIENT_BALANCE'
}
