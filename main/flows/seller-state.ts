import { listings } from '@shared/market/market'
import { tokenNft } from '@shared/market/token'
import type { EntityId } from '@shared/ids'
import type { MarketClient } from '../market-api/client/client'

type SellerState = {
  /** Decimal HBAR at which the account lists the NFT; null when it does not list it, or lists it for another token. */
  readonly price: string | null
  /** True if the account lists the NFT, for HBAR or another token. */
  readonly isListed: boolean
}

type ListedNft = { readonly token: EntityId; readonly serial: number; readonly account: EntityId }

/** State of the account's own listing of an NFT at the market, read live. Throws AppFailure. */
export async function sellerState(market: MarketClient, { token, serial, account }: ListedNft): Promise<SellerState> {
  const { value } = await market.call(tokenNft, { token, serial }, { priority: 'action' })
  const { listing } = value
  if (!value.isListed || !listing) return { price: null, isListed: false }
  // For an edition only one listing is shown, while many sellers may have one.
  if (listing.sellerAddress !== account) return stateFromListings(market, { token, serial, account })
  return { price: listing.paymentTokenId === null ? listing.price : null, isListed: true }
}

async function stateFromListings(market: MarketClient, { token, serial, account }: ListedNft): Promise<SellerState> {
  const { value } = await market.call(
    listings,
    { token, filterUserAccount: account, limit: 1000, offset: 0, sortBy: 'listingDate', sortDirection: 'DESC' },
    { priority: 'action' },
  )
  const ownListing = value.marketListings.find(
    (listing) =>
      listing.nftTokenAddress === token && listing.nftSerialId === serial && listing.sellerAddress === account,
  )
  return {
    price: ownListing?.paymentToken.address === null ? ownListing.salePrice : null,
    isListed: ownListing !== undefined,
  }
}
