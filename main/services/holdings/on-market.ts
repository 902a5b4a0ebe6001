/** What the market shows of an account's own NFTs: its listings, and offers by others. */
import type { NamedId } from '@shared/contract/common'
import type { HeldNft } from '@shared/contract/holdings'
import { parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { listings, offers } from '@shared/market/market'
import type { Reader } from '../../market/pages/paged'

export const keyOf = (token: string, serial: number): string => `${token}#${serial}`

export type OwnListing = {
  readonly token: EntityId
  readonly serial: number
  readonly name: string
  /** The lowest of those in HBAR. */
  readonly price: string | null
  readonly listedAt: string | null
  readonly count: number
}
/** By NFT. */
export type OwnListings = ReadonlyMap<string, OwnListing>
export type OffersForOwn = ReadonlyMap<string, NonNullable<HeldNft['offer']>>

type Read = { readonly fresh: boolean }
/** Fewer people than that have so many listings. */
const MOST_LISTINGS = 2000
const MOST_OFFERS = 100
/** `Submitted`: what has been accepted is a sale already. */
const SUBMITTED = 1

export async function readListings(market: Reader, account: string, { fresh }: Read): Promise<OwnListings> {
  const query = {
    filterUserAccount: account,
    sortBy: 'listingDate',
    sortDirection: 'DESC',
    limit: MOST_LISTINGS,
    offset: 0,
  } as const
  const { value } = await market.read(listings, query, { priority: 'visible', fresh })
  const own = new Map<string, OwnListing>()
  for (const one of value.marketListings) {
    if (one.sellerAddress !== account) continue
    const key = keyOf(one.nftTokenAddress, one.nftSerialId)
    const price = one.paymentToken.address === null ? one.salePrice : null
    const before = own.get(key)
    const isLower = price !== null && (!before?.price || parseHbar(price) < parseHbar(before.price))
    own.set(key, {
      ...{ token: one.nftTokenAddress as EntityId, serial: one.nftSerialId, name: one.nftName },
      ...(isLower || !before
        ? { price, listedAt: one.listingDate?.slice(0, 40) ?? null }
        : { price: before.price, listedAt: before.listedAt }),
      count: (before?.count ?? 0) + 1,
    })
  }
  return own
}

/** The best standing offer for each NFT of the account's. */
export async function readOffers(
  market: Reader,
  account: string,
  named: (id: EntityId) => NamedId,
  { fresh }: Read,
): Promise<OffersForOwn> {
  const query = { filterUserAccount: account, statusFilterTypeId: SUBMITTED, limit: MOST_OFFERS } as const
  const { value } = await market.read(offers, query, { priority: 'visible', fresh })
  // What the account offers to others is in the same list.
  const forOwn = value.response.filter(
    (one) => one.buyerAccount !== account && (one.sellerAccount === account || one.sellerAccount === null),
  )
  const best = new Map<string, NonNullable<HeldNft['offer']>>()
  for (const one of forOwn) {
    const key = keyOf(one.token, one.serialId)
    const before = best.get(key)
    if (before && parseHbar(before.price) >= parseHbar(one.offeredPrice)) continue
    const alike = forOwn.filter(
      (other) =>
        keyOf(other.token, other.serialId) === key &&
        other.buyerAccount === one.buyerAccount &&
        other.offeredPrice === one.offeredPrice,
    ).length
    best.set(key, {
      ...{ price: one.offeredPrice, buyer: named(one.buyerAccount as EntityId), alike },
      at: one.offerDate?.slice(0, 40) ?? null,
    })
  }
  return best
}
