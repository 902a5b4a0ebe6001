/** What is read page by page of a collection or of the whole market. */
import type {
  ActivityFilter,
  ActivityRecord,
  BrowsedNft,
  MarketListing,
  NftOffer,
  NftOrder,
  OfferStatus,
} from '@shared/contract/browse'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../api'
import type { BookKind } from './offer-book'
import { type AskPage, createPaged, type PagedStore } from './paged'

type Api = Pick<MainApi, 'browse'>
/** How it is looked at, whichever collection's: kept for as long as the app runs. */
export type BrowseLook = {
  readonly order: NftOrder
  readonly layout: 'gallery' | 'table'
  /** NFTs that are not listed are left out. */
  readonly listedOnly: boolean
  readonly activity: ActivityFilter
  readonly status: OfferStatus
  readonly book: BookKind
  readonly marketTab: MarketTab
}
/** Parts of the market page. */
export type MarketTab = 'collections' | 'activity' | 'listings'
export type BrowseLookStore = StoreApi<BrowseLook>
export type NftsStore = PagedStore<BrowsedNft>
export type ActivityStore = PagedStore<ActivityRecord>
export type NftOffersStore = PagedStore<NftOffer>

export const createBrowse = () => ({
  look: createStore<BrowseLook>(() => ({
    order: 'serial',
    layout: 'gallery',
    listedOnly: false,
    activity: { kind: 'All', currency: 'any', hashinalsOnly: false },
    status: 'open',
    book: 'all',
    marketTab: 'collections',
  })),
  nfts: createPaged<BrowsedNft>(),
  activity: createPaged<ActivityRecord>(),
  marketActivity: createPaged<ActivityRecord>(),
  marketListings: createPaged<MarketListing>(),
  offers: createPaged<NftOffer>(),
})

export const askNfts =
  (api: Api, token: string, order: NftOrder): AskPage<BrowsedNft> =>
  (page, fresh) =>
    api.browse.nfts({ token, order, page, fresh })
/** `token`: null for the whole market. */
export const askActivity =
  (api: Api, token: string | null, filter: ActivityFilter): AskPage<ActivityRecord> =>
  (page, fresh) =>
    api.browse.activity({ token, ...filter, page, fresh })
export const askMarketListings =
  (api: Api): AskPage<MarketListing> =>
  (page, fresh) =>
    api.browse.listings({ page, fresh })
export const askOffers =
  (api: Api, token: string, status: OfferStatus): AskPage<NftOffer> =>
  (page, fresh) =>
    api.browse.offers({ token, status, page, fresh })

export const nftKey = ({ serial }: BrowsedNft): number => serial
export const activityKey = (one: ActivityRecord): string =>
  JSON.stringify([
    ...[one.token, one.what, one.serial, one.at, one.price, one.otherPrice?.amount, one.otherPrice?.unit],
    ...[one.buyer?.id, one.seller?.id],
  ])
export const listingKey = ({ id }: MarketListing): number => id
export const offerKey = (one: NftOffer): string =>
  JSON.stringify([one.serial, one.buyer.id, one.price, one.at, one.status])
