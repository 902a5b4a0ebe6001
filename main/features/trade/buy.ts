import type { z } from 'zod'
import { formatHbar, tryParseHbar, type Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { quote, readiness } from '@shared/market/market'
import { tokenNft } from '@shared/market/token'
import { failure } from '../../platform/app-failure'
import {
  balanceOf,
  freshestBalance,
  requireAccount,
  requireBalance,
  requireCanReceiveToken,
  requirePurchaseVerdict,
} from './guards'
import { flowStartFields, titleFieldsOf, type InputOf, type TradeDeps, type TradeService } from './trade-deps'

/** A quote of the market is valid for 15 seconds (`maxAgeSeconds`). */
const QUOTE_MAX_AGE_MS = 15_000
/** Tolerance for the time from the person's click to the check in main, and for a quote dated in the future. */
const QUOTE_GRACE_MS = 2_000

/**
 * Starts a purchase of a native NFT at the quote that the person saw. Throws AppFailure naming the first fact against
 * the purchase.
 */
export function createBuyStart(deps: TradeDeps): TradeService['buy'] {
  return async (input) => {
    await deps.requireSigner(input.account)
    const { price, seller } = await requireBuyable(deps, input)
    return deps.runner.begin({
      kind: 'buy',
      ...flowStartFields(deps, input.account),
      ...(await titleFieldsOf(deps, input.token, input.serial)),
      token: input.token,
      serial: input.serial,
      maxPrice: formatHbar(price),
      seller,
    })
  }
}

/** Reads all facts of a purchase. Throws AppFailure naming the first fact against the purchase. */
async function requireBuyable(deps: TradeDeps, input: BuyInput): Promise<AgreedListing> {
  const { market } = deps
  requireFreshQuote(input.quoteReceivedAt, deps.now())
  const { account, token, serial } = input
  const [quoteAnswer, nftAnswer, readinessAnswer, ledgerBalance] = await Promise.all([
    market.call(quote, { token, serial, buyer: account }, { priority: 'action' }),
    market.call(tokenNft, { token, serial }, { priority: 'action' }),
    market.call(readiness, { account, token }, { priority: 'action' }),
    balanceOf(deps, account),
  ])
  const listing = requireAgreedListing(quoteAnswer.value, nftAnswer.value.listing, input)
  const overriddenFacts = new Set(input.overriddenFacts)
  if (!overriddenFacts.has('exists')) requireAccount(readinessAnswer.value)
  // The person cannot override the ledger's balance: a transaction that it does not cover fails and still costs a fee.
  // The person can override the balance that the market reports, because that balance may be stale.
  if (ledgerBalance !== null || !overriddenFacts.has('balance')) {
    requireBalance(freshestBalance(ledgerBalance, readinessAnswer.value), listing.price)
  }
  requireCanReceiveToken(deps, readinessAnswer.value, account, token, overriddenFacts)
  if (!overriddenFacts.has('verdict')) requirePurchaseVerdict(deps, readinessAnswer.value, account, token)
  return listing
}

type BuyInput = InputOf<'buy'>
type Quote = z.output<typeof quote.answer>
/** Price and seller that the market names now, and that the person agreed to. */
type AgreedListing = { readonly price: Tinybar; readonly seller: EntityId }
type Listing = z.output<typeof tokenNft.answer>['listing']

/**
 * Throws AppFailure `quote-stale` for a quote that is too old or dated in the future, and `invalid-input` for a text
 * that is no instant. `receivedAt`: time at which the page received the quote, as the page states it.
 */
export function requireFreshQuote(receivedAt: string, nowMs: number): void {
  const ageMs = nowMs - Date.parse(receivedAt)
  if (Number.isNaN(ageMs)) throw failure({ code: 'invalid-input', fields: ['quoteReceivedAt'] })
  if (ageMs > QUOTE_MAX_AGE_MS + QUOTE_GRACE_MS || ageMs < -QUOTE_GRACE_MS) {
    throw failure({ code: 'quote-stale', ageSeconds: Math.max(0, Math.round(ageMs / 1000)) })
  }
}

/** Throws AppFailure unless the market offers the NFT in HBAR, at the price and from the seller that the person saw. */
function requireAgreedListing(quoteAnswer: Quote, listing: Listing, input: BuyInput): AgreedListing {
  if (!quoteAnswer.listed) throw failure({ code: 'listing-gone' })
  if (quoteAnswer.reason === 'OWN_LISTING' || quoteAnswer.seller === input.account)
    throw failure({ code: 'own-listing' })
  if (!quoteAnswer.quotable || quoteAnswer.price === null) {
    const { retryAfterSeconds } = quoteAnswer
    throw failure({
      code: 'not-quotable',
      reason: quoteAnswer.reason ?? 'UNAVAILABLE',
      ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    })
  }
  if (quoteAnswer.currency !== 'HBAR') {
    throw failure({ code: 'not-quotable', reason: 'TOKEN_PRICED_NOT_SUPPORTED' })
  }
  const price = tryParseHbar(quoteAnswer.price)
  if (price === null || price < 0n) throw failure({ code: 'unexpected-answer', operation: quote.name, path: 'price' })
  if (price !== tryParseHbar(input.maxPrice)) {
    throw failure({ code: 'price-changed', was: input.maxPrice, now: formatHbar(price) })
  }
  return { price, seller: requireSeller([quoteAnswer.seller, listing?.sellerAddress, input.seller]) }
}

/**
 * Returns the seller that the quote, the listing and the page name. A source that names no seller is skipped. Throws
 * AppFailure `listing-gone` if two sources name different sellers: the person saw another listing. Throws the same
 * failure if no source names a seller: the payee rules would then have nothing to check.
 */
function requireSeller(namedSellers: readonly (EntityId | null | undefined)[]): EntityId {
  const [seller, ...otherSellers] = new Set(namedSellers.filter((account) => account != null))
  if (seller === undefined || otherSellers.length > 0) throw failure({ code: 'listing-gone' })
  return seller
}
