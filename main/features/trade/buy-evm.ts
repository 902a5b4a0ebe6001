import { formatHbar, tryParseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { readiness } from '@shared/market/market'
import { tokenNft } from '@shared/market/token'
import { failure, orNull } from '../../platform/app-failure'
import { requireFreshQuote } from './buy'
import { freshestBalance, requireAccount, requireBalance, requireEcdsa } from './guards'
import { flowStartFields, titleOf, type InputOf, type TradeDeps, type TradeService } from './trade-deps'

/**
 * Starts a purchase of a contract's NFT at the listing that the person saw; such NFTs have no quotes. Throws AppFailure
 * naming the first fact against the purchase.
 */
export function createBuyEvmStart(deps: TradeDeps): TradeService['buy'] {
  const { market, mirror, runner } = deps
  return async (input) => {
    const { account, token, serial } = input
    await deps.requireSigner(account)
    requireFreshQuote(input.quoteReceivedAt, deps.now())
    const [offer, readinessAnswer, ledgerAccount] = await Promise.all([
      listingOf(deps, input),
      market.call(readiness, { account }, { priority: 'action' }),
      orNull(mirror.account(account)),
    ])
    const overridden = new Set(input.despite)
    if (!overridden.has('exists')) requireAccount(readinessAnswer.value)
    requireEcdsa(readinessAnswer.value, ledgerAccount?.keyType ?? null, overridden)
    const tinybars = ledgerAccount?.tinybars ?? null
    if (tinybars !== null || !overridden.has('balance'))
      requireBalance(freshestBalance(tinybars, readinessAnswer.value), offer.price)
    return runner.begin({
      kind: 'buy-evm',
      ...flowStartFields(deps, account),
      ...(await titleOf(deps, token, serial)),
      token,
      serial,
      maxPrice: formatHbar(offer.price),
      seller: offer.seller,
    })
  }
}

/** Current listing, which must be the one that the person saw. Throws AppFailure if it is not. */
async function listingOf(
  { market }: TradeDeps,
  { account, token, serial, maxPrice, seller }: InputOf<'buy'>,
): Promise<{ readonly price: bigint; readonly seller: EntityId }> {
  const { value } = await market.call(tokenNft, { token, serial }, { priority: 'action' })
  const { listing } = value
  if (!value.isListed || listing === null || listing.sellerAddress === null) throw failure({ code: 'listing-gone' })
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
