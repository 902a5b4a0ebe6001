import { tokenNft } from '@shared/market/token'
import type { EntityId } from '@shared/ids'
import type { MarketClient } from '../market/client'

export type SellerState = {
  /** Decimal HBAR that the account lists the NFT for; null when it does not list it, or lists it for another token. */
  readonly price: string | null
  /** Whether the account lists it at all, for HBAR or another token. */
  readonly isListed: boolean
}

/** How the account's own listing of an NFT stands at the market, read live. Throws AppFailure. */
export async function sellerState(
  market: MarketClient,
  { token, serial, account }: { readonly token: EntityId; readonly serial: number; readonly account: EntityId },
): Promise<SellerState> {
  const { value } = await market.call(tokenNft, { token, serial }, { priority: 'action' })
  const { listing } = value
  const own = value.isListed && listing?.sellerAddress === account ? listing : null
  return { price: own?.paymentTokenId === null ? own.price : null, isListed: own !== null }
}
