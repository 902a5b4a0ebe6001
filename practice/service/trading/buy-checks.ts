import { formatHbar } from '@shared/amount'
import { FEES } from '../../ledger/fees'
import { nftKey } from '../../ledger/state'
import type { Listing } from '../../world/market'
import { MAX_PURCHASE_PRICE } from '../../world/special-listings'
import type { Service } from '../service'
import { hasEcdsaKey } from './accounts'
import { tradeRefusal, waitRefusal } from './refusals'

type Nft = { readonly token: number; readonly serial: number }

/** Refuses a collection that is not traded here, or whose trading status cannot be checked now. */
export function checkTradeable({ market, faults, rules }: Service, token: number): void {
  if (faults.trading.tradeCheck === 'down' && rules.isKept('trade.check-unavailable')) {
    const message = 'The trading status of the collection cannot be checked now. Nothing was prepared.'
    throw tradeRefusal('COLLECTION_TRADE_CHECK_UNAVAILABLE', message, { retryable: true, retryAfterSeconds: 10 })
  }
  const isTraded = market.collections.has(token) && !faults.trading.haltedCollections.includes(token)
  if (isTraded || !rules.isKept('trade.collection-tradeable')) return
  throw tradeRefusal('COLLECTION_NOT_TRADEABLE', 'This collection is not traded here. Nothing was prepared.')
}

/** Refuses while an EVM purchase of the NFT is being executed or recorded, or while the seller changes the listing. */
export function checkPauses({ purchases, preparations, rules }: Service, { token, serial }: Nft): void {
  const executingPurchase = purchases.executingPurchase(token, serial)
  if (executingPurchase && rules.isKept('buy.execution-pending')) {
    const message =
      'An earlier purchase of this NFT is being confirmed. Nothing was prepared; refresh the listing later.'
    const reconciliationRequired = executingPurchase.state === 'confirming'
    const extra = { retryable: true, reconciliationRequired, retryAfterSeconds: 60 }
    throw tradeRefusal('PURCHASE_LISTING_EXECUTION_PENDING', message, extra, 409)
  }
  const retrySeconds = preparations.claims.secondsLeft(token, serial)
  if (retrySeconds === null || !rules.isKept('buy.asset-paused')) return
  const message = 'The seller is changing the listing. Nothing was prepared or counted; try again later.'
  throw waitRefusal('PURCHASE_ASSET_PAUSED', message, retrySeconds)
}

/** Returns the listing of the NFT. Refuses unless this buyer can buy the NFT now, at `price`. */
export function requireBuyableListing(service: Service, nft: Nft, price: bigint, buyer: number): Listing {
  const { market, rules, purchases } = service
  const revalidationRefusal = (message: string, extra = {}): Error =>
    tradeRefusal('LISTING_REVALIDATION_REQUIRED', `${message} Nothing was prepared.`, extra)
  const listing = market.listing(nft.token, nft.serial)
  if (!listing) throw revalidationRefusal(unlistedReason(service, nft))
  const obstacle = rules.isKept('buy.listing-valid') ? unavailableReason(service, listing, buyer) : null
  if (obstacle !== null) throw revalidationRefusal(obstacle)
  if (listing.seller === buyer && rules.isKept('buy.own-listing')) {
    throw tradeRefusal('OWN_LISTING', 'You own this NFT. Nothing was prepared.', { isOwner: true })
  }
  if (listing.price !== price && rules.isKept('buy.price-matches')) {
    throw revalidationRefusal('The price of the listing has changed; refresh the listing.')
  }
  if (listing.price > MAX_PURCHASE_PRICE && rules.isKept('buy.purchase-cap')) {
    const message = `NFTs above ${formatHbar(MAX_PURCHASE_PRICE)} HBAR cannot be bought here. Nothing was prepared.`
    throw tradeRefusal('OVER_PURCHASE_CAP', message)
  }
  if (!canOperatorMoveNft(service, listing) && rules.isKept('buy.seller-approves')) {
    throw revalidationRefusal('The seller has revoked the permission to move the NFT; refresh the listing later.', {
      isGranted: false,
    })
  }
  const holdingPurchase = purchases.holdingPurchase(nft.token, nft.serial)
  if (holdingPurchase && holdingPurchase.buyer !== buyer && rules.isKept('buy.one-hold-per-nft')) {
    const extra = { retryable: true, retryAfterSeconds: purchases.holdSecondsLeft(holdingPurchase) }
    throw revalidationRefusal('The NFT is in another checkout, which ends soon; try again then.', extra)
  }
  return listing
}

const unlistedReason = ({ ledger }: Service, { token, serial }: Nft): string =>
  ledger.state.ownerOf(token, serial) === null
    ? 'There is no such NFT.'
    : 'The NFT is not listed for sale; refresh the listing.'

/** Reason why this buyer cannot buy the listing at a fixed price in HBAR; null without a reason. */
function unavailableReason({ ledger }: Service, listing: Listing, buyer: number): string | null {
  const { token, serial, seller, kind, currency, reservedFor } = listing
  if (kind === 'auction') return 'The NFT is in an auction, which cannot be bought here.'
  if (kind === 'escrow') return 'The NFT is listed in escrow, which cannot be bought here.'
  if (reservedFor !== undefined && reservedFor !== buyer) return 'The listing is reserved for another account.'
  if (currency !== undefined) return 'The price is in another token, so the NFT cannot be bought here.'
  if (ledger.state.ownerOf(token, serial) === seller) return null
  return 'The seller no longer owns the NFT; refresh the listing.'
}

/** True if the operator may move the seller's NFT now, or has lent this right to a buyer. */
export function canOperatorMoveNft(
  { ledger: { state }, operator: { account } }: Service,
  { token, serial, seller }: Pick<Listing, 'token' | 'serial' | 'seller'>,
): boolean {
  if (state.contracts.has(token)) return state.isEvmOperator(seller, token, account)
  const allowance = state.serialAllowances.get(nftKey(token, serial))
  return state.isOperator(seller, token, account) || allowance?.spender === account || allowance?.delegating === account
}

/**
 * Refuses a buyer without an ECDSA key for an NFT of a contract, every buyer while balances cannot be checked, and a
 * buyer whose balance does not cover the price and the network fee.
 */
export function checkBuyer({ ledger, faults, rules }: Service, { token, price }: Listing, buyer: number): void {
  const account = ledger.state.requireAccount(buyer)
  const isEvm = ledger.state.contracts.has(token)
  if (isEvm && !hasEcdsaKey(account) && rules.isKept('buy-evm.needs-ecdsa')) {
    const message = 'This NFT can only be bought by an account with an ECDSA key. Nothing was prepared.'
    throw tradeRefusal('EVM_ECDSA_REQUIRED', message)
  }
  if (faults.trading.balances === 'down' && rules.isKept('buy.balance-check-unavailable')) {
    const message = 'The balance cannot be checked now. Nothing was prepared.'
    throw tradeRefusal('BALANCE_CHECK_UNAVAILABLE', message, { retryable: true, retryAfterSeconds: 5 })
  }
  const fee = isEvm ? FEES.approve : FEES.tokenTransfer
  if (account.balance >= price + fee || !rules.isKept('buy.balance')) return
  throw tradeRefusal(
    'INSUFFICIENT_BALANCE',
    'The balance does not cover the price and the network fee. Nothing was prepared.',
  )
}
