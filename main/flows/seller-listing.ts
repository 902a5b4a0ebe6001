import { listings } from '@shared/market/market'
import { tokenNft } from '@shared/market/token'
import type { EntityId } from '@shared/ids'
import type { MarketClient } from '../market-api/client/client'

type SellerListing = {
  /** Decimal HBAR at which the account lists the NFT; null when it does not list it, or lists it for another token. */
  readonly price: string | null
  /** True if the account lists the NFT, for HBAR or another token. */
  readonly isListed: boolean
}

/** Number of the account's listings in one collection that are read. */
const MAX_LISTINGS = 1000

type ListedNft = { readonly token: EntityId; readonly serial: number; readonly account: EntityId }

/** Reads the account's own listing of an NFT at the market, live. Throws AppFailure. */
export async function readSellerListing(
  market: MarketClient,
  { token, serial, account }: ListedNft,
): Promise<SellerListing> {
  const { value: nft } = await market.call(tokenNft, { token, serial }, { priority: 'action' })
  const { listing } = nft
  if (!nft.isListed || !listing) return { price: null, isListed: false }
  // The answer has one listing only, and an edition can have many sellers: the account may have another listing.
  if (listing.sellerAddress !== account) return findOwnListing(market, { token, serial, account })
  return { price: listing.paymentTokenId === null ? listing.price : null, isListed: true }
}

/** Looks for the listing among the account's listings of the collection. */
async function findOwnListing(market: MarketClient, { token, serial, account }: ListedNft): Promise<SellerListing> {
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
