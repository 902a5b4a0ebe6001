import { formatHbar, tryParseHbar, type Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { readiness } from '@shared/market/market'
import { tokenNft } from '@shared/market/token'
import { failure, orNull } from '../../platform/app-failure'
import { requireFreshQuote } from './buy'
import { freshestBalance, requireAccount, requireBalance, requireEcdsa } from './guards'
import { flowStartFields, titleFieldsOf, type InputOf, type TradeDeps, type TradeService } from './trade-deps'

/**
 * Starts a purchase of a contract's NFT at the listing that the person saw. The market gives no quotes for such NFTs,
 * so `quoteReceivedAt` is the time at which the page received the listing. Throws AppFailure naming the first fact
 * against the purchase.
 */
export function createBuyEvmStart(deps: TradeDeps): TradeService['buy'] {
  const { market, mirror, runner } = deps
  return async (input) => {
    const { account, token, serial } = input
    await deps.requireSigner(account)
    requireFreshQuote(input.quoteReceivedAt, deps.now())
    const [listing, readinessAnswer, ledgerAccount] = await Promise.all([
      requireSeenListing(deps, input),
      market.call(readiness, { account }, { priority: 'action' }),
      orNull(mirror.account(account)),
    ])
    const overriddenFacts = new Set(input.overriddenFacts)
    if (!overriddenFacts.has('exists')) requireAccount(readinessAnswer.value)
    requireEcdsa(readinessAnswer.value, ledgerAccount?.keyType ?? null, overriddenFacts)
    const ledgerBalance = ledgerAccount?.balanceTinybar ?? null
    if (ledgerBalance !== null || !overriddenFacts.has('balance')) {
      requireBalance(freshestBalance(ledgerBalance, readinessAnswer.value), listing.price)
    }
    return runner.begin({
      kind: 'buy-evm',
      ...flowStartFields(deps, account),
      ...(await titleFieldsOf(deps, token, serial)),
      token,
      serial,
      maxPrice: formatHbar(listing.price),
      seller: listing.seller,
    })
  }
}

/**
 * Reads the current listing. Throws AppFailure unless it has the price and the seller that the person saw, is priced in
 * HBAR and belongs to another account.
 */
async function requireSeenListing(
  { market }: TradeDeps,
  { account, token, serial, maxPrice, seller }: InputOf<'buy'>,
): Promise<{ readonly price: Tinybar; readonly seller: EntityId }> {
  const { value: nft } = await market.call(tokenNft, { token, serial }, { priority: 'action' })
  const { listing } = nft
  if (!nft.isListed || listing === null || listing.sellerAddress === null) throw failure({ code: 'listing-gone' })
  if (listing.paymentTokenId !== null) throw failure({ code: 'not-quotable', reason: 'TOKEN_PRICED_NOT_SUPPORTED' })
  const price = tryParseHbar(listing.price)
  if (price === null) throw failure({ code: 'unexpected-answer', operation: tokenNft.name, path: 'listing.price' })
  if (price !== tryParseHbar(maxPrice)) {
    throw failure({ code: 'price-changed', was: maxPrice, now: formatHbar(price) })
  }
  if (seller !== null && listing.sellerAddress !== seller) throw failure({ code: 'listing-gone' })
  if (listing.sellerAddress === account) throw failure({ code: 'own-listing' })
  return { price, seller: listing.sellerAddress }
}
