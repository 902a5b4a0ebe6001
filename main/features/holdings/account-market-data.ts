/** The market's data on an account's own NFTs: the account's listings, and offers by other accounts. */
import type { NamedId } from '@shared/contract/common'
import type { HeldNft } from '@shared/contract/holdings'
import type { TokenPrice } from '@shared/contract/token-price'
import { parseHbar } from '@shared/amount'
import { type EntityId, nftKey } from '@shared/ids'
import { listings } from '@shared/market/market'
import type { Stamp } from '@shared/time'
import { instantText } from '../../market-api/pages/event-pages'
import { offerPages } from '../../market-api/pages/market-pages'
import { collectPages, type MarketReader } from '../../market-api/pages/list-pages'
import { listedPriceOf } from '../../nft/activity-price'

export type OwnListing = {
  readonly token: EntityId
  readonly serial: number
  readonly name: string
  /** Address of the image as the market sent it; null without one. */
  readonly image: string | null
  /** Lowest price in HBAR; null if no listing is in HBAR. */
  readonly price: string | null
  /** Price of the newest listing in another token, if none is in HBAR. */
  readonly otherPrice?: TokenPrice | undefined
  /** Time of the listing that `price` or `otherPrice` is from. */
  readonly listedAt: string | null
  /** Number of the account's listings of this NFT, in any currency. */
  readonly count: number
}
/** `isWhole`: true if all records were read. Keys of `byNft`: `nftKey`. */
type RecordsByNft<T> = { readonly byNft: ReadonlyMap<string, T>; readonly isWhole: boolean; readonly stamp: Stamp }
export type OwnListings = RecordsByNft<OwnListing>
export type OffersOnOwnNfts = RecordsByNft<NonNullable<HeldNft['offer']>>

type ReadOptions = { readonly fresh: boolean }
/** Maximum number of listings, all in one request. Few accounts have more. */
const MAX_LISTINGS = 2000
/** Maximum number of pages of 100 offers each. The pages also contain the offers that the account made to others. */
const MAX_OFFER_PAGES = 5
/** The market's filter for the status `Submitted`: undecided offers. An accepted offer is already a sale. */
const SUBMITTED = 1

/** Reads the account's listings. An NFT with several listings gets the price and time of its lowest listing in HBAR. */
export async function readListings(
  market: MarketReader,
  account: EntityId,
  { fresh }: ReadOptions,
): Promise<OwnListings> {
  const query = {
    filterUserAccount: account,
    sortBy: 'listingDate',
    sortDirection: 'DESC',
    limit: MAX_LISTINGS,
    offset: 0,
  } as const
  const { value, leftOut, stamp } = await market.read(listings, query, { priority: 'visible', fresh })
  const listingsByNft = new Map<string, OwnListing>()
  for (const listing of value.marketListings) {
    if (listing.sellerAddress !== account) continue
    const key = nftKey(listing.nftTokenAddress, listing.nftSerialId)
    const { price, otherPrice } = listedPriceOf(listing)
    const previous = listingsByNft.get(key)
    const isLower = price !== null && (!previous?.price || parseHbar(price) < parseHbar(previous.price))
    listingsByNft.set(key, {
      token: listing.nftTokenAddress,
      serial: listing.nftSerialId,
      name: listing.nftName,
      image: listing.nftImage,
      ...(isLower || !previous
        ? { price, otherPrice, listedAt: instantText(listing.listingDate) }
        : { price: previous.price, otherPrice: previous.otherPrice, listedAt: previous.listedAt }),
      count: (previous?.count ?? 0) + 1,
    })
  }
  const malformedCount = leftOut['marketListings']?.length ?? 0
  return { byNft: listingsByNft, isWhole: malformedCount === 0 && value.marketListings.length < MAX_LISTINGS, stamp }
}

/** Reads, for each of the account's NFTs, the best undecided offer that another account has made. */
export async function readOffers(
  market: MarketReader,
  account: EntityId,
  namedIdOf: (id: EntityId) => NamedId,
  { fresh }: ReadOptions,
): Promise<OffersOnOwnNfts> {
  const query = { filterUserAccount: account, statusFilterTypeId: SUBMITTED } as const
  const options = { priority: 'visible', fresh, maxPages: MAX_OFFER_PAGES } as const
  const { records, stamp, end } = await collectPages(offerPages(market, query, options))
  // The market's list also contains the offers that this account made to others.
  const receivedOffers = records.filter(
    (offer) => offer.buyerAccount !== account && (offer.sellerAccount === account || offer.sellerAccount === null),
  )
  const bestOffers = new Map<string, NonNullable<HeldNft['offer']>>()
  for (const offer of receivedOffers) {
    const key = nftKey(offer.token, offer.serialId)
    const previous = bestOffers.get(key)
    if (previous && parseHbar(previous.price) >= parseHbar(offer.offeredPrice)) continue
    const identicalCount = receivedOffers.filter(
      (candidate) =>
        nftKey(candidate.token, candidate.serialId) === key &&
        candidate.buyerAccount === offer.buyerAccount &&
        candidate.offeredPrice === offer.offeredPrice,
    ).length
    bestOffers.set(key, {
      price: offer.offeredPrice,
      buyer: namedIdOf(offer.buyerAccount),
      identicalCount,
      at: instantText(offer.offerDate),
    })
  }
  return { byNft: bestOffers, isWhole: end.isCertain, stamp }
}
