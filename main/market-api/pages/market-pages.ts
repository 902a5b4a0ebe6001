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
  type MarketReader,
} from './list-pages'

type Listing = z.output<typeof listings.answer>['marketListings'][number]
type Offer = z.output<typeof offers.answer>['response'][number]
type Activity = z.output<typeof activity.answer>['marketActivity'][number]

const LISTINGS_PER_PAGE = 1000
const MAX_OFFSET = 1_000_000
/**
 * Number of listings that each page repeats from the page before. When listings are sold, all later listings move up,
 * and if no repeated listing is found, listings may have been skipped.
 */
const OVERLAP_LISTINGS = 20
const OFFERS_PER_PAGE = 100
/** Last page of offers that starts within `MAX_OFFSET`. */
const LAST_OFFERS_PAGE = MAX_OFFSET / OFFERS_PER_PAGE + 1
const ACTIVITY_PER_PAGE = 50
/** Last page of market activity that the service gives. */
const LAST_ACTIVITY_PAGE = 10

type ListingsQuery = Omit<z.input<typeof listings.query>, 'limit' | 'offset'>
type ListingsPaging = PagingOptions & {
  /** Number of listings after which the reading ends, 10,000 by default. */
  readonly maxListings?: number
  /** Number of listings on each page, 1,000 by default. */
  readonly pageSize?: number
  /** Number of listings on the first page, for a caller that shows the first records before the others arrive. */
  readonly firstPageSize?: number
}

/** Pages of the listings that match the query. */
export function listingPages(market: MarketReader, query: ListingsQuery, options: ListingsPaging): PageStream<Listing> {
  const { maxListings = 10_000, pageSize = LISTINGS_PER_PAGE, firstPageSize = pageSize } = options
  let haveListingsMoved = false
  function endOf(isLastPage: boolean, endOffset: number, nextOffset: number): PageEnd | null {
    if (isLastPage) return haveListingsMoved ? doubtfulEnd('moved') : CERTAIN_END
    if (endOffset >= maxListings) return doubtfulEnd('caller-limit')
    return nextOffset > MAX_OFFSET ? doubtfulEnd('service-limit') : null
  }
  return cursorPages<number, Listing>(
    {
      operation: listings.name,
      first: 0,
      identity: ({ marketplaceListingId }) => String(marketplaceListingId),
      readPage: async (offset, { isKnown }) => {
        const limit = offset === 0 ? firstPageSize : pageSize
        const answer = await market.read(listings, { ...query, limit, offset }, readCallOptions(options))
        const records = answer.value.marketListings
        const leftOut = answer.leftOut['marketListings'] ?? []
        const recordCount = records.length + leftOut.length
        const endOffset = offset + recordCount
        const hasOverlap = records.slice(0, OVERLAP_LISTINGS).some(isKnown)
        if (offset > 0 && !hasOverlap) haveListingsMoved = true
        const nextOffset = endOffset - OVERLAP_LISTINGS
        const end = endOf(recordCount < limit, endOffset, nextOffset)
        return { records, leftOut, stamp: answer.stamp, total: null, following: end ? { end } : { next: nextOffset } }
      },
    },
    options,
  )
}

type OffersQuery = Omit<z.input<typeof offers.query>, 'limit' | 'page'>

/**
 * Pages of offers on single NFTs. The documents do not say if `filterUserAccount` selects the offers that an account
 * made or received, so callers filter the records with `offersOnSide`.
 */
export function offerPages(market: MarketReader, query: OffersQuery, options: PagingOptions): PageStream<Offer> {
  return numberedPages(
    {
      operation: offers.name,
      pageSize: OFFERS_PER_PAGE,
      lastPage: LAST_OFFERS_PAGE,
      identity: (offer) =>
        JSON.stringify([
          offer.buyerAccount,
          offer.sellerAccount,
          offer.token,
          offer.serialId,
          offer.offeredPrice,
          offer.offerDate,
        ]),
      readPage: async (page) => {
        const { value, leftOut, stamp } = await market.read(
          offers,
          { ...query, limit: OFFERS_PER_PAGE, page },
          readCallOptions(options),
        )
        return { records: value.response, leftOut: leftOut['response'] ?? [], stamp, total: null }
      },
    },
    options,
  )
}

type ActivityQuery = Omit<z.input<typeof activity.query>, 'amount' | 'page'>
type ActivityPaging = PagingOptions & {
  /**
   * Number of records to request for each page, 50 by default. The service may give fewer: its maximum is not
   * documented.
   */
  readonly pageSize?: number
}

/** Pages of market activity, newest first. The service gives ten pages at most. */
export function activityPages(
  market: MarketReader,
  query: ActivityQuery,
  options: ActivityPaging,
): PageStream<Activity> {
  const pageSize = options.pageSize ?? ACTIVITY_PER_PAGE
  return numberedPages(
    {
      operation: activity.name,
      pageSize,
      lastPage: LAST_ACTIVITY_PAGE,
      mayGiveFewer: pageSize > ACTIVITY_PER_PAGE,
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
      readPage: async (page) => {
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
