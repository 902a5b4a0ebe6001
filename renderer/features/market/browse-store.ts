/** View settings of the collection pages and the market page, and keys of list items. */
import type {
  ActivityFilter,
  ActivityRecord,
  CollectionNft,
  MarketListing,
  CollectionNftOffer,
  NftOrder,
  OfferStatus,
} from '@shared/contract/browse'
import { createStore } from 'zustand/vanilla'
import type { RankingPeriod } from '@shared/contract/market'
import type { OfferBookFilter } from '../collection/offer-book'

/** View settings of the market page and of all collection pages together. The settings last until the app closes. */
export type BrowseSettings = {
  readonly nftOrder: NftOrder
  readonly nftLayout: 'gallery' | 'table'
  /** True if NFTs without a listing are hidden. */
  readonly showsListedOnly: boolean
  readonly activityFilter: ActivityFilter
  readonly offerStatus: OfferStatus
  readonly offerBookFilter: OfferBookFilter
  readonly marketTab: MarketTab
  readonly marketRange: RankingPeriod
}
/** Tabs of the market page. */
export type MarketTab = 'collections' | 'activity' | 'listings'

export const createBrowseStore = () => ({
  settings: createStore<BrowseSettings>(() => ({
    nftOrder: 'serial',
    nftLayout: 'gallery',
    showsListedOnly: false,
    activityFilter: { kind: 'All', currency: 'any', hashinalsOnly: false },
    offerStatus: 'submitted',
    offerBookFilter: 'all',
    marketTab: 'collections',
    marketRange: '7d',
  })),
})

export const nftKey = ({ serial }: CollectionNft): number => serial
export const activityKey = (record: ActivityRecord): string =>
  JSON.stringify([
    record.token,
    record.eventKind,
    record.serial,
    record.at,
    record.price,
    record.otherPrice?.amount,
    record.otherPrice?.unit,
    record.buyer?.id,
    record.seller?.id,
  ])
export const listingKey = ({ id }: MarketListing): number => id
export const offerKey = (offer: CollectionNftOffer): string =>
  JSON.stringify([offer.serial, offer.buyer.id, offer.price, offer.at, offer.status])
