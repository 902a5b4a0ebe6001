import type { z } from 'zod'
import { formatHbar, tryParseHbar } from '@shared/amount'
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
  requireVerdict,
} from './guards'
import { flowStartFields, titleOf, type InputOf, type TradeDeps, type TradeService } from './trade-deps'

/** A quote is valid for `maxAgeSeconds` (15); the grace period covers the click's way to main. */
const QUOTE_MAX_AGE_MS = 15_000
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
      ...(await titleOf(deps, input.token, input.serial)),
      token: input.token,
      serial: input.serial,
      maxPrice: formatHbar(price),
      seller,
    })
  }
}

/** Reads the facts of a purchase once more. Throws AppFailure naming the first fact that does not hold. */
async function requireBuyable(deps: TradeDeps, input: BuyInput): Promise<AgreedOffer> {
  const { market } = deps
  requireFreshQuote(input.quoteReceivedAt, deps.now())
  const { account, token, serial } = input
  const [quoteAnswer, nftAnswer, readinessAnswer, ledgerBalance] = await Promise.all([
    market.call(quote, { token, serial, buyer: account }, { priority: 'action' }),
    market.call(tokenNft, { token, serial }, { priority: 'action' }),
    market.call(readiness, { account, token }, { priority: 'action' }),
    balanceOf(deps, account),
  ])
  const offer = requireAgreedOffer(quoteAnswer.value, nftAnswer.value.listing, input)
  const overridden = new Set(input.despite)
  if (!overridden.has('exists')) requireAccount(readinessAnswer.value)
  // The ledger's own balance is a fact: a failed transaction would lose its fee. The market's figure may be stale.
  if (ledgerBalance !== null || !overridden.has('balance'))
    requireBalance(freshestBalance(ledgerBalance, readinessAnswer.value), offer.price)
  requireCanReceiveToken(deps, readinessAnswer.value, account, token, overridden)
  if (!overridden.has('verdict')) requireVerdict(deps, readinessAnswer.value, account, token)
  return offer
}

type BuyInput = InputOf<'buy'>
type Quoted = z.output<typeof quote.answer>
/** Price and seller that the market offers now and the person agreed to: if the two differ, there is no purchase. */
type AgreedOffer = { readonly price: bigint; readonly seller: EntityId }
type Listing = z.output<typeof tokenNft.answer>['listing']

/**
 * Throws AppFailure `quote-stale` for a quote that is too old or lies ahead, and `invalid-input` for an invalid
 * instant. The page reports when it received the quote.
 */
export function requireFreshQuote(receivedAt: string, nowMs: number): void {
  const ageMs = nowMs - Date.parse(receivedAt)
  if (Number.isNaN(ageMs)) throw failure({ code: 'invalid-input', fields: ['quoteReceivedAt'] })
  if (ageMs > QUOTE_MAX_AGE_MS + QUOTE_GRACE_MS || ageMs < -QUOTE_GRACE_MS) {
    throw failure({ code: 'quote-stale', ageSeconds: Math.max(0, Math.round(ageMs / 1000)) })
  }
}

function requireAgreedOffer(value: Quoted, listing: Listing, input: BuyInput): AgreedOffer {
  if (!value.listed) throw failure({ code: 'listing-gone' })
  if (value.reason === 'OWN_LISTING' || value.seller === input.account) throw failure({ code: 'own-listing' })
  if (!value.quotable || value.price === null) {
    const { retryAfterSeconds } = value
    throw failure({
      code: 'not-quotable',
      reason: value.reason ?? 'UNAVAILABLE',
      ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    })
  }
  if (value.currency !== 'HBAR') {
    throw failure({ code: 'not-quotable', reason: 'TOKEN_PRICED_NOT_SUPPORTED' })
  }
  const price = tryParseHbar(value.price)
  if (price === null || price < 0n) throw failure({ code: 'unexpected-answer', operation: quote.name, path: 'price' })
  if (price !== tryParseHbar(input.maxPrice)) {
    throw failure({ code: 'price-changed', was: input.maxPrice, now: formatHbar(price) })
  }
  return { price, seller: requireSeller([value.seller, listing?.sellerAddress, input.seller]) }
}

/**
 * The one seller that quote, listing and page name, as far as each names one. Another seller means another listing than
 * the person saw; without any seller, the rules on the payee would have nothing to check.
 */
function requireSeller(namedSellers: readonly (EntityId | null | undefined)[]): EntityId {
  const [seller, ...otherSellers] = new Set(namedSellers.filter((name) => name != null))
  if (seller === undefined || otherSellers.length > 0) throw failure({ code: 'listing-gone' })
  return seller
}
