import type { z } from 'zod'
import type { Contract } from '@shared/contract'
import { MAX_LISTING_PAGES, MAX_ACTIVITY_PAGES, type ActivityCurrency, type NftOrder } from '@shared/contract/browse'
import { entityId, type NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { activityKindOf } from '@shared/market/activity-kind'
import { activity, type listingRecord, listings, offers } from '@shared/market/market'
import { tokenNfts } from '@shared/market/token'
import type { MarketClient } from '../../market-api/client/client'
import { instantText } from '../../market-api/pages/event-pages'
import { orNull } from '../../platform/app-failure'
import type { ImageCache } from '../../storage/image-cache'
import { resaleGain, listedPriceOf, recordPrice } from '../../nft/activity-price'
import { exactDecimalOrNull } from '../../market-api/exact-hbar'
import type { NftFactsStore } from '../../nft/nft-facts'
import { rankedCollectionNames } from '../../nft/ranked-names'

type BrowseDeps = {
  /** Market client for views. A read is aborted when the page leaves the view that requested the read. */
  readonly market: MarketClient
  readonly media: ImageCache
  readonly facts: NftFactsStore
  readonly namedIdOf: (id: EntityId) => NamedId
}

const NFTS_PAGE_SIZE = 200
const ACTIVITY_PAGE_SIZE = 50
const OFFERS_PAGE_SIZE = 100
const LISTINGS_PAGE_SIZE = 100
const MAX_NAME_CHARS = 300
/** Values of the offers' status filter. */
const STATUS_FILTER = { open: 0, submitted: 1, all: 2 } as const
/** Direction that puts the lowest serial, the rarest NFT or the latest listing first. */
const SORT_DIRECTION: Record<NftOrder, 'ASC' | 'DESC'> = { serial: 'ASC', rarity: 'ASC', listingDate: 'DESC' }

type NftRecord = z.output<typeof tokenNfts.answer>['nfts'][number]
type ActivityRecord = z.output<typeof activity.answer>['marketActivity'][number]
type OfferRecord = z.output<typeof offers.answer>['response'][number]
type ListingRecord = z.output<typeof listingRecord>

type NftsInput = z.output<Contract['browse']['nfts']['input']>

/** True if the ranks show that the page begins with the most common NFTs: rank 1 is the rarest. */
function hasMostCommonFirst(nfts: readonly NftRecord[]): boolean {
  const ranks = nfts.flatMap(({ rarityRank }) => rarityRank ?? [])
  const firstRank = ranks[0]
  const lastRank = ranks.at(-1)
  return firstRank !== undefined && lastRank !== undefined && firstRank > lastRank
}

function currencyQuery(currency: ActivityCurrency) {
  if (currency === 'any') return {}
  return currency === 'hbar' ? { hbarMarketOnly: 1 as const } : { paymentTokenAddress: currency }
}

export function createBrowseService(deps: BrowseDeps): ServicesOf<Contract>['browse'] {
  const namedOrNull = (id: EntityId | null) => (id === null ? null : deps.namedIdOf(id))

  const nftOf = (nft: NftRecord) => ({
    serial: nft.serialId,
    name: nft.name,
    image: deps.media.pathOf(nft.image),
    rank: nft.rarityRank,
    traits: nft.attributes.map(({ trait_type: type, value }) => ({ type, value })),
    isListed: nft.isListed,
    price: nft.isListed === false ? null : nft.listingPrice,
    listedAt: nft.isListed === false ? null : instantText(nft.listingDate),
  })

  function eventOf(event: ActivityRecord) {
    const isHbar = event.paymentToken.address === null
    // The kind depends on `saletype` only: an offer that led to no sale may also have a `saletypeSub`.
    const kind = activityKindOf(event.saletype)
    const { address, symbol } = event.paymentToken
    const paymentToken = { address, symbol: symbol ?? event.salePriceSymbol }
    const isRepriced = kind === 'repriced'
    return {
      token: event.nftTokenAddress,
      collection: event.collectionName,
      eventKind: event.saletype,
      eventSubkind: event.saletypeSub,
      serial: event.nftSerialId,
      name: event.nftName,
      image: deps.media.pathOf(event.nftImage),
      ...recordPrice({ ...event, paymentToken }, { mayBeFree: true }),
      paymentToken: entityId.safeParse(address).data ?? null,
      // The market writes 0 where there was no price before.
      previousPrice: isHbar && isRepriced && event.previousPrice !== 0 ? exactDecimalOrNull(event.previousPrice) : null,
      gainOverPurchase: kind === 'sold' || kind === 'listed' ? resaleGain(event) : null,
      buyer: namedOrNull(event.buyerAddress),
      seller: namedOrNull(event.sellerAddress),
      at: instantText(event.saleDate),
    }
  }

  function listingOf(listing: ListingRecord, names: ReadonlyMap<string, string> | null) {
    return {
      id: listing.marketplaceListingId,
      token: listing.nftTokenAddress,
      collection: names?.get(listing.nftTokenAddress)?.slice(0, MAX_NAME_CHARS) ?? null,
      serial: listing.nftSerialId,
      name: listing.nftName,
      image: deps.media.pathOf(listing.nftImage),
      ...listedPriceOf(listing),
      seller: deps.namedIdOf(listing.sellerAddress),
      listedAt: instantText(listing.listingDate),
    }
  }

  const offerOf = (offer: OfferRecord) => ({
    serial: offer.serialId,
    price: offer.offeredPrice,
    listedPrice: offer.listedPrice,
    buyer: deps.namedIdOf(offer.buyerAccount),
    seller: namedOrNull(offer.sellerAccount),
    status: offer.statusName,
    at: instantText(offer.offerDate),
  })

  /**
   * True if the service sorts rarity by a score, whose highest value is the rarest, instead of by rank. The documents
   * do not say which, so the ranks in an answer decide.
   */
  let isByScore = false

  async function readNfts({ token, order, page, fresh }: NftsInput) {
    const readPage = () => {
      const sortDirection = order === 'rarity' && isByScore ? 'DESC' : SORT_DIRECTION[order]
      const query = { token, sortBy: order, sortDirection, limit: NFTS_PAGE_SIZE, page } as const
      return deps.market.read(tokenNfts, query, { priority: 'visible', fresh })
    }
    const answer = await readPage()
    if (order !== 'rarity' || !hasMostCommonFirst(answer.value.nfts)) return answer
    // The direction was wrong. Correct the direction for this read and all later reads.
    isByScore = !isByScore
    return readPage()
  }

  return {
    async nfts({ token, order, page, fresh }) {
      const { value, leftOut, stamp } = await readNfts({ token, order, page, fresh })
      if (!stamp.offline) deps.facts.rememberRecords(token, value.nfts, value.total)
      const recordCount = value.nfts.length + (leftOut['nfts']?.length ?? 0)
      const { total } = value
      const isEnd = total === null ? recordCount === 0 : page * NFTS_PAGE_SIZE >= total
      // In the order of serials, a page covers a range of serials, of which some may be burned. A page that is
      // not full need not be the last.
      const isShortLastPage = order !== 'serial' && recordCount < NFTS_PAGE_SIZE
      return { token, items: value.nfts.map(nftOf), page, total, isLast: isEnd || isShortLastPage, stamp }
    },
    async activity({ token, kind, currency, hashinalsOnly, page, fresh }) {
      const query = {
        ...(token === null ? {} : { token }),
        activityFilter: kind,
        amount: ACTIVITY_PAGE_SIZE,
        page,
        includePreviouslyBoughtPrice: 1 as const,
        ...currencyQuery(currency),
        ...(hashinalsOnly ? { isHashinal: 1 as const } : {}),
      }
      const { value, leftOut, stamp } = await deps.market.read(activity, query, { priority: 'visible', fresh })
      const recordCount = value.marketActivity.length + (leftOut['marketActivity']?.length ?? 0)
      const isLast = recordCount < ACTIVITY_PAGE_SIZE || page >= MAX_ACTIVITY_PAGES
      return { token, items: value.marketActivity.map(eventOf), page, total: null, isLast, stamp }
    },
    async listings({ page, fresh }) {
      // Newest first, because prices in several currencies cannot be compared.
      const query = {
        sortBy: 'listingDate',
        sortDirection: 'DESC',
        limit: LISTINGS_PAGE_SIZE,
        offset: (page - 1) * LISTINGS_PAGE_SIZE,
      } as const
      const [{ value, leftOut, stamp }, names] = await Promise.all([
        deps.market.read(listings, query, { priority: 'visible', fresh }),
        orNull(rankedCollectionNames(deps.market, { priority: 'visible' })),
      ])
      const recordCount = value.marketListings.length + (leftOut['marketListings']?.length ?? 0)
      const isLast = recordCount < LISTINGS_PAGE_SIZE || page >= MAX_LISTING_PAGES
      return {
        items: value.marketListings.map((listing) => listingOf(listing, names)),
        page,
        total: null,
        isLast,
        stamp,
      }
    },
    async offers({ token, status, page, fresh }) {
      const query = { token, statusFilterTypeId: STATUS_FILTER[status], limit: OFFERS_PAGE_SIZE, page }
      const { value, leftOut, stamp } = await deps.market.read(offers, query, { priority: 'visible', fresh })
      const recordCount = value.response.length + (leftOut['response']?.length ?? 0)
      return {
        token,
        items: value.response.map(offerOf),
        page,
        total: null,
        isLast: recordCount < OFFERS_PAGE_SIZE,
        stamp,
      }
    },
  }
}
