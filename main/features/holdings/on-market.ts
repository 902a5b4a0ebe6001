/** The market's data on an account's own NFTs: its listings, and offers by others. */
import type { NamedId } from '@shared/contract/common'
import type { HeldNft } from '@shared/contract/holdings'
import type { TokenPrice } from '@shared/contract/token-price'
import { parseHbar } from '@shared/amount'
import { type EntityId, nftKey } from '@shared/ids'
import { listings } from '@shared/market/market'
import type { Stamp } from '@shared/time'
import { instantText } from '../../market-api/pages/event-pages'
import { offerPages } from '../../market-api/pages/market-pages'
import { collect, type Reader } from '../../market-api/pages/paged'
import { listedPriceOf } from '../../nft/activity-price'

export type OwnListing = {
  readonly token: EntityId
  readonly serial: number
  readonly name: string
  /** Lowest price in HBAR; null if no listing is in HBAR. */
  readonly price: string | null
  /** Price of the newest listing in another token, if none is in HBAR. */
  readonly otherPrice?: TokenPrice | undefined
  readonly listedAt: string | null
  readonly count: number
}
/** By NFT, as far as they were read. */
type Found<T> = { readonly by: ReadonlyMap<string, T>; readonly isWhole: boolean; readonly stamp: Stamp }
export type OwnListings = Found<OwnListing>
export type OffersForOwn = Found<NonNullable<HeldNft['offer']>>

type Read = { readonly fresh: boolean }
/** Maximum number of listings read. Few people have so many. */
const MOST_LISTINGS = 2000
/** Maximum number of pages of a hundred offers. The account's offers to others are among them. */
const MOST_OFFER_PAGES = 5
/** Status `Submitted`: an accepted offer is a sale already. */
const SUBMITTED = 1

export async function readListings(market: Reader, account: EntityId, { fresh }: Read): Promise<OwnListings> {
  const query = {
    filterUserAccount: account,
    sortBy: 'listingDate',
    sortDirection: 'DESC',
    limit: MOST_LISTINGS,
    offset: 0,
  } as const
  const { value, leftOut, stamp } = await market.read(listings, query, { priority: 'visible', fresh })
  const own = new Map<string, OwnListing>()
  for (const one of value.marketListings) {
    if (one.sellerAddress !== account) continue
    const key = nftKey(one.nftTokenAddress, one.nftSerialId)
    const { price, otherPrice } = listedPriceOf(one)
    const before = own.get(key)
    const isLower = price !== null && (!before?.price || parseHbar(price) < parseHbar(before.price))
    own.set(key, {
      token: one.nftTokenAddress,
      serial: one.nftSerialId,
      name: one.nftName,
      ...(isLower || !before
        ? { price, otherPrice, listedAt: instantText(one.listingDate) }
        : { price: before.price, otherPrice: before.otherPrice, listedAt: before.listedAt }),
      count: (before?.count ?? 0) + 1,
    })
  }
  const unread = leftOut['marketListings']?.length ?? 0
  return { by: own, isWhole: unread === 0 && value.marketListings.length < MOST_LISTINGS, stamp }
}

/** Best active offer for each of the account's NFTs. */
export async function readOffers(
  market: Reader,
  account: EntityId,
  named: (id: EntityId) => NamedId,
  { fresh }: Read,
): Promise<OffersForOwn> {
  const query = { filterUserAccount: account, statusFilterTypeId: SUBMITTED } as const
  const options = { priority: 'visible', fresh, mostPages: MOST_OFFER_PAGES } as const
  const { records, stamp, end } = await collect(offerPages(market, query, options))
  // The list also contains the account's offers to others.
  const forOwn = records.filter(
    (one) => one.buyerAccount !== account && (one.sellerAccount === account || one.sellerAccount === null),
  )
  const best = new Map<string, NonNullable<HeldNft['offer']>>()
  for (const one of forOwn) {
    const key = nftKey(one.token, one.serialId)
    const before = best.get(key)
    if (before && parseHbar(before.price) >= parseHbar(one.offeredPrice)) continue
    const alike = forOwn.filter(
      (other) =>
        nftKey(other.token, other.serialId) === key &&
        other.buyerAccount === one.buyerAccount &&
        other.offeredPrice === one.offeredPrice,
    ).length
    best.set(key, {
      price: one.offeredPrice,
      buyer: named(one.buyerAccount),
      alike,
      at: instantText(one.offerDate),
    })
  }
  return { by: best, isWhole: end.certain, stamp }
}
