import { listings } from '@shared/market/market'
import { tokenNft } from '@shared/market/token'
import type { EntityId } from '@shared/ids'
import type { MarketClient } from '../market-api/client/client'

type SellerState = {
  /** Decimal HBAR that the account lists the NFT for; null when it does not list it, or lists it for another token. */
  readonly price: string | null
  /** Whether the account lists it at all, for HBAR or another token. */
  readonly isListed: boolean
}

type Sold = { readonly token: EntityId; readonly serial: number; readonly account: EntityId }

/** How the account's own listing of an NFT stands at the market, read live. Throws AppFailure. */
export async function sellerState(market: MarketClient, { token, serial, account }: Sold): Promise<SellerState> {
  const { value } = await market.call(tokenNft, { token, serial }, { priority: 'action' })
  const { listing } = value
  if (!value.isListed || !listing) return { price: null, isListed: false }
  // Of an edition one listing is shown, while many sellers may have one.
  if (listing.sellerAddress !== account) return amongListings(market, { token, serial, account })
  return { price: listing.paymentTokenId === null ? listing.price : null, isListed: true }
}

async function amongListings(market: MarketClient, { token, serial, account }: Sold): Promise<SellerState> {
  const { value } = await market.call(
    listings,
    { token, filterUserAccount: account, limit: 1000, offset: 0, sortBy: 'listingDate', sortDirection: 'DESC' },
    { priority: 'action' },
  )
  const own = value.marketListings.find(
    (one) => one.nftTokenAddress === token && one.nftSerialId === serial && one.sellerAddress === account,
  )
  return { price: own?.paymentToken.address === null ? own.salePrice : null, isListed: own !== undefined }
}
