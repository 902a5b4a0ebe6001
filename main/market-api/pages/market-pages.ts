import type { z } from 'zod'
import { activity, listings, offers } from '@shared/market/market'
import {
  CERTAIN_END,
  readCallOptions,
  doubtfulEnd,
  numberedPages,
  cursorPages,
  type PageEnd,
  type PageStream,
  type PagingOptions,
  type Reader,
} from './list-pages'

type Listing = z.output<typeof listings.answer>['marketListings'][number]
type Offer = z.output<typeof offers.answer>['response'][number]
type Activity = z.output<typeof activity.answer>['marketActivity'][number]
type Without<Q, K extends string> = Omit<Q, K>

const LISTINGS_PAGE = 1000
const MAX_OFFSET = 1_000_000
/**
 * Number of listings by which pages overlap. When a listing is sold, all later ones move up: a page without any record
 * of the previous page may have skipped some.
 */
const OVERLAP = 20
const OFFERS_PAGE = 100
const ACTIVITY_PAGE = 50
/** Last page of activity that the service gives. */
const LAST_ACTIVITY_PAGE = 10

type ListingsQuery = Without<z.input<typeof listings.query>, 'limit' | 'offset'>
type ListingsPaging = PagingOptions & {
  readonly most?: number
  readonly pageSize?: number
  /** Size of the first page, for a caller that shows the first records before the others arrive. */
  readonly firstPageSize?: number
}

/** Listings by offset, 10,000 by default. */
export function listingPages(market: Reader, query: ListingsQuery, options: ListingsPaging): PageStream<Listing> {
  const { most = 10_000, pageSize = LISTINGS_PAGE, firstPageSize = pageSize } = options
  let hasMoved = false
  function endOf(isLastPage: boolean, readUntil: number, next: number): PageEnd | null {
    if (isLastPage) return hasMoved ? doubtfulEnd('moved') : CERTAIN_END
    if (readUntil >= most) return doubtfulEnd('enough')
    return next > MAX_OFFSET ? doubtfulEnd('reach') : null
  }
  return cursorPages<number, Listing>(
    {
      operation: listings.name,
      first: 0,
      identity: ({ marketplaceListingId }) => String(marketplaceListingId),
      ask: async (offset, { isKnown }) => {
        const limit = offset === 0 ? firstPageSize : pageSize
        const answer = await market.read(listings, { ...query, limit, offset }, readCallOptions(options))
        const records = answer.value.marketListings
        const leftOut = answer.leftOut['marketListings'] ?? []
        const readUntil = offset + records.length + leftOut.length
        if (offset > 0 && !records.slice(0, OVERLAP).some(isKnown)) hasMoved = true
        const next = readUntil - OVERLAP
        const end = endOf(readUntil - offset < limit, readUntil, next)
        return { records, leftOut, stamp: answer.stamp, total: null, following: end ? { end } : { next } }
      },
    },
    options,
  )
}

type OffersQuery = Without<z.input<typeof offers.query>, 'limit' | 'page'>

/** Offers for NFTs. Which side of an offer `filterUserAccount` means is not documented: see `offersOf`. */
export function offerPages(market: Reader, query: OffersQuery, options: PagingOptions): PageStream<Offer> {
  return numberedPages(
    {
      operation: offers.name,
      size: OFFERS_PAGE,
      lastPage: MAX_OFFSET / OFFERS_PAGE + 1,
      identity: (offer) =>
        JSON.stringify([
          offer.buyerAccount,
          offer.sellerAccount,
          offer.token,
          offer.serialId,
          offer.offeredPrice,
          offer.offerDate,
        ]),
      ask: async (page) => {
        const { value, leftOut, stamp } = await market.read(
          offers,
          { ...query, limit: OFFERS_PAGE, page },
          readCallOptions(options),
        )
        return { records: value.response, leftOut: leftOut['response'] ?? [], stamp, total: null }
      },
    },
    options,
  )
}

type ActivityQuery = Without<z.input<typeof activity.query>, 'amount' | 'page'>
type ActivityPaging = PagingOptions & {
  /** Records of a page, 50 by default. The service's maximum is not documented. */
  readonly pageSize?: number
}

/** Market activity, newest first, as far back as ten pages. */
export function activityPages(market: Reader, query: ActivityQuery, options: ActivityPaging): PageStream<Activity> {
  const pageSize = options.pageSize ?? ACTIVITY_PAGE
  return numberedPages(
    {
      operation: activity.name,
      size: pageSize,
      lastPage: LAST_ACTIVITY_PAGE,
      mayGiveFewer: pageSize > ACTIVITY_PAGE,
      identity: (record) =>
        JSON.stringify([
          record.saletype,
          record.nftTokenAddress,
          record.nftSerialId,
          record.saleDate,
          record.salePrice,
          record.sellerAddress,
          record.buyerAddress,
        ]),
      ask: async (page) => {
        const { value, leftOut, stamp } = await market.read(
          activity,
          { ...query, amount: pageSize, page },
          readCallOptions(options),
        )
        return { records: value.marketActivity, leftOut: leftOut['marketActivity'] ?? [], stamp, total: null }
      },
    },
    options,
  )
}
