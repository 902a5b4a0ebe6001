import { listings } from '@shared/market/market'
import { tokenNft } from '@shared/market/token'
import type { EntityId } from '@shared/ids'
import type { MarketClient } from '../market-api/client/client'

type SellerListing = {
  /** Price of the account's listing, decimal HBAR; null without a listing, and for a price in another token. */
  readonly price: string | null
  /** True if the account lists the NFT, for HBAR or another token. */
  readonly isListed: boolean
}

/** Maximum number of the account's listings in the collection that are searched. */
const MAX_LISTINGS = 1000

type SellerNft = { readonly token: EntityId; readonly serial: number; readonly account: EntityId }

/** Reads the account's own listing of an NFT at the market, live. Throws AppFailure. */
export async function readSellerListing(
  market: MarketClient,
  { token, serial, account }: SellerNft,
): Promise<SellerListing> {
  const { value: nft } = await market.call(tokenNft, { token, serial }, { priority: 'action' })
  const { listing } = nft
  if (!nft.isListed || !listing) return { price: null, isListed: false }
  // The answer has one listing only, and an edition can have many sellers: the account may have another listing.
  if (listing.sellerAddress !== account) return findOwnListing(market, { token, serial, account })
  return { price: listing.paymentTokenId === null ? listing.price : null, isListed: true }
}

/** Looks for the listing among the account's listings of the collection. */
async function findOwnListing(market: MarketClient, { token, serial, account }: SellerNft): Promise<SellerListing> {
  const { value } = await market.call(
    listings,
    { token, filterUserAccount: account, limit: MAX_LISTINGS, offset: 0, sortBy: 'listingDate', sortDirection: 'DESC' },
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
