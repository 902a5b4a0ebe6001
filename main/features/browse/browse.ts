import type { z } from 'zod'
import type { Contract } from '@shared/contract'
import { MAX_LISTING_PAGES, MOST_ACTIVITY_PAGES, type ActivityCurrency, type NftOrder } from '@shared/contract/browse'
import { entityId, type NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { activityKindOf } from '@shared/market/activity-kind'
import { activity, type listingRecord, listings, offers } from '@shared/market/market'
import { tokenNfts } from '@shared/market/token'
import type { MarketClient } from '../../market-api/client/client'
import { instantText } from '../../market-api/pages/event-pages'
import { orNull } from '../../platform/app-failure'
import type { Media } from '../../storage/media'
import { boughtFor, listedPriceOf, priceOf } from '../../nft/activity-price'
import { exactHbar } from '../../market-api/exact-hbar'
import type { NftFactsStore } from '../../nft/nft-facts'
import { rankedNames } from '../../nft/ranked-names'

type BrowseDeps = {
  /** Client for views: its reads end with the view. */
  readonly market: MarketClient
  readonly media: Media
  readonly facts: NftFactsStore
  readonly named: (id: EntityId) => NamedId
}

const NFTS_PAGE = 200
const ACTIVITY_PAGE = 50
const OFFERS_PAGE = 100
const LISTINGS_PAGE = 100
const MAX_NAME_CHARS = 300
const STATUS = { open: 0, submitted: 1, all: 2 } as const
/** Puts the lowest serial, the rarest and the latest listing first. */
const DIRECTION: Record<NftOrder, 'ASC' | 'DESC'> = { serial: 'ASC', rarity: 'ASC', listingDate: 'DESC' }

type Nft = z.output<typeof tokenNfts.answer>['nfts'][number]
type Event = z.output<typeof activity.answer>['marketActivity'][number]
type Offer = z.output<typeof offers.answer>['response'][number]
type Listing = z.output<typeof listingRecord>

type NftsInput = z.output<Contract['browse']['nfts']['input']>

/** True if the most common NFTs come first, according to their ranks. */
function isTurnedRound(nfts: readonly Nft[]): boolean {
  const ranks = nfts.flatMap(({ rarityRank }) => rarityRank ?? [])
  const [first, last] = [ranks[0], ranks.at(-1)]
  return first !== undefined && last !== undefined && first > last
}

function currencyQuery(currency: ActivityCurrency) {
  if (currency === 'any') return {}
  return currency === 'hbar' ? { hbarMarketOnly: 1 as const } : { paymentTokenAddress: currency }
}

export function createBrowseService(deps: BrowseDeps): ServicesOf<Contract>['browse'] {
  const named = (id: EntityId | null) => (id === null ? null : deps.named(id))

  const nftOf = (nft: Nft) => ({
    serial: nft.serialId,
    name: nft.name,
    image: deps.media.pathOf(nft.image),
    rank: nft.rarityRank,
    traits: nft.attributes.map(({ trait_type: type, value }) => ({ type, value })),
    isListed: nft.isListed,
    price: nft.isListed === false ? null : nft.listingPrice,
    listedAt: nft.isListed === false ? null : instantText(nft.listingDate),
  })

  function eventOf(event: Event) {
    const isHbar = event.paymentToken.address === null
    // The sale type alone decides: an offer without a sale may have a mechanism, too.
    const kind = activityKindOf(event.saletype)
    const { address, symbol } = event.paymentToken
    const paymentToken = { address, symbol: symbol ?? event.salePriceSymbol }
    const isRepriced = kind === 'repriced'
    return {
      token: event.nftTokenAddress,
      collection: event.collectionName,
      what: event.saletype,
      closer: event.saletypeSub,
      serial: event.nftSerialId,
      name: event.nftName,
      image: deps.media.pathOf(event.nftImage),
      ...priceOf({ ...event, paymentToken }, true),
      paymentToken: entityId.safeParse(address).data ?? null,
      // The market writes 0 where there was no price before.
      previousPrice: isHbar && isRepriced && event.previousPrice !== 0 ? exactHbar(event.previousPrice) : null,
      bought: kind === 'sold' || kind === 'listed' ? boughtFor(event) : null,
      buyer: named(event.buyerAddress),
      seller: named(event.sellerAddress),
      at: instantText(event.saleDate),
    }
  }

  function listingOf(listing: Listing, names: ReadonlyMap<string, string> | null) {
    return {
      id: listing.marketplaceListingId,
      token: listing.nftTokenAddress,
      collection: names?.get(listing.nftTokenAddress)?.slice(0, MAX_NAME_CHARS) ?? null,
      serial: listing.nftSerialId,
      name: listing.nftName,
      image: deps.media.pathOf(listing.nftImage),
      ...listedPriceOf(listing),
      seller: deps.named(listing.sellerAddress),
      listedAt: instantText(listing.listingDate),
    }
  }

  const offerOf = (offer: Offer) => ({
    serial: offer.serialId,
    price: offer.offeredPrice,
    listedPrice: offer.listedPrice,
    buyer: deps.named(offer.buyerAccount),
    seller: named(offer.sellerAccount),
    status: offer.statusName,
    at: instantText(offer.offerDate),
  })

  /**
   * True if the service sorts by the score, whose highest value is the rarest, and not by the rank. The documents do
   * not say.
   */
  let isByScore = false

  async function readNfts({ token, order, page, fresh }: NftsInput) {
    const ask = () => {
      const sortDirection = order === 'rarity' && isByScore ? 'DESC' : DIRECTION[order]
      const query = { token, sortBy: order, sortDirection, limit: NFTS_PAGE, page } as const
      return deps.market.read(tokenNfts, query, { priority: 'visible', fresh })
    }
    const answer = await ask()
    if (order !== 'rarity' || !isTurnedRound(answer.value.nfts)) return answer
    isByScore = !isByScore
    return ask()
  }

  return {
    async nfts({ token, order, page, fresh }) {
      const { value, leftOut, stamp } = await readNfts({ token, order, page, fresh })
      if (!stamp.offline) deps.facts.learn(token, value.nfts, value.total)
      const here = value.nfts.length + (leftOut['nfts']?.length ?? 0)
      // By serial, a page covers a range of serials: where all of them were burned, the page is empty but not the last.
      const isCounted = value.total !== null
      const isLast = isCounted ? page * NFTS_PAGE >= (value.total ?? 0) : here === 0
      const isShort = order !== 'serial' && here < NFTS_PAGE
      return { token, items: value.nfts.map(nftOf), page, total: value.total, isLast: isLast || isShort, stamp }
    },
    async activity({ token, kind, currency, hashinalsOnly, page, fresh }) {
      const query = {
        ...(token === null ? {} : { token }),
        activityFilter: kind,
        amount: ACTIVITY_PAGE,
        page,
        includePreviouslyBoughtPrice: 1 as const,
        ...currencyQuery(currency),
        ...(hashinalsOnly ? { isHashinal: 1 as const } : {}),
      }
      const { value, leftOut, stamp } = await deps.market.read(activity, query, { priority: 'visible', fresh })
      const here = value.marketActivity.length + (leftOut['marketActivity']?.length ?? 0)
      const isLast = here < ACTIVITY_PAGE || page >= MOST_ACTIVITY_PAGES
      return { token, items: value.marketActivity.map(eventOf), page, total: null, isLast, stamp }
    },
    async listings({ page, fresh }) {
      // Newest first: prices of several currencies have no order.
      const query = {
        sortBy: 'listingDate',
        sortDirection: 'DESC',
        limit: LISTINGS_PAGE,
        offset: (page - 1) * LISTINGS_PAGE,
      } as const
      const [{ value, leftOut, stamp }, names] = await Promise.all([
        deps.market.read(listings, query, { priority: 'visible', fresh }),
        orNull(rankedNames(deps.market, { priority: 'visible' })),
      ])
      const here = value.marketListings.length + (leftOut['marketListings']?.length ?? 0)
      const isLast = here < LISTINGS_PAGE || page >= MAX_LISTING_PAGES
      return {
        items: value.marketListings.map((listing) => listingOf(listing, names)),
        page,
        total: null,
        isLast,
        stamp,
      }
    },
    async offers({ token, status, page, fresh }) {
      const query = { token, statusFilterTypeId: STATUS[status], limit: OFFERS_PAGE, page }
      const { value, leftOut, stamp } = await deps.market.read(offers, query, { priority: 'visible', fresh })
      const here = value.response.length + (leftOut['response']?.length ?? 0)
      return { token, items: value.response.map(offerOf), page, total: null, isLast: here < OFFERS_PAGE, stamp }
    },
  }
}
