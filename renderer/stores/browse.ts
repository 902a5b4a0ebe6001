/** What a collection has beside its listings. */
import type { ActivityKind, ActivityRecord, BrowsedNft, NftOffer, NftOrder, OfferStatus } from '@shared/contract/browse'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../api'
import { type AskPage, createPaged, type PagedStore } from './paged'

type Api = Pick<MainApi, 'browse'>
/** How it is looked at, whichever collection's: kept for as long as the app runs. */
export type BrowseLook = {
  readonly order: NftOrder
  readonly layout: 'gallery' | 'table'
  /** NFTs that are not listed are left out. */
  readonly listedOnly: boolean
  readonly kind: ActivityKind
  readonly status: OfferStatus
}
export type BrowseLookStore = StoreApi<BrowseLook>
export type NftsStore = PagedStore<BrowsedNft>
export type ActivityStore = PagedStore<ActivityRecord>
export type NftOffersStore = PagedStore<NftOffer>

export const createBrowse = () => ({
  look: createStore<BrowseLook>(() => ({
    order: 'serial',
    layout: 'gallery',
    listedOnly: false,
    kind: 'All',
    status: 'open',
  })),
  nfts: createPaged<BrowsedNft>(),
  activity: createPaged<ActivityRecord>(),
  offers: createPaged<NftOffer>(),
})

export const askNfts =
  (api: Api, token: string, order: NftOrder): AskPage<BrowsedNft> =>
  (page, fresh) =>
    api.browse.nfts({ token, order, page, fresh })
export const askActivity =
  (api: Api, token: string, kind: ActivityKind): AskPage<ActivityRecord> =>
  (page, fresh) =>
    api.browse.activity({ token, kind, page, fresh })
export const askOffers =
  (api: Api, token: string, status: OfferStatus): AskPage<NftOffer> =>
  (page, fresh) =>
    api.browse.offers({ token, status, page, fresh })

export const nftKey = ({ serial }: BrowsedNft): number => serial
export const activityKey = (one: ActivityRecord): string =>
  JSON.stringify([one.what, one.serial, one.at, one.price, one.buyer?.id, one.seller?.id])
export const offerKey = (one: NftOffer): string =>
  JSON.stringify([one.serial, one.buyer.id, one.price, one.at, one.status])
