/** Queries of one NFT: the detail, the quote, and the data of the additional sections of the NFT page. */
import type { NftDetail, StoredNft, Quote } from '@shared/contract/nft'
import type { Comparables, NftOffers, NftHistory, Rarity } from '@shared/contract/nft-history'
import type { EntityId } from '@shared/ids'
import type { MainQuery } from '../../query/main-query'
import type { NftKey } from './purchase-terms'

const ROOT = 'nft'

export const nftQueries = {
  /** Key prefix of the details of all NFTs of a collection. */
  detailsOf: (token: EntityId) => ({ queryKey: [ROOT, 'detail', token] }),

  detail: ({ token, serial }: NftKey): MainQuery<NftDetail> => ({
    queryKey: [ROOT, 'detail', token, serial],
    read: (api, fresh) => api.nft.get({ token, serial, fresh }),
    // An answer without the collection's prices or without the traits is incomplete, because a read by main failed.
    needsRefreshAfterOutage: ({ collectionStamp, traitsStamp }) => collectionStamp === null || traitsStamp === null,
  }),

  /** Facts that are cached on this computer, read without a request; null if none are cached. */
  cached: ({ token, serial }: NftKey): MainQuery<StoredNft | null> => ({
    queryKey: [ROOT, 'cached', token, serial],
    read: (api) => api.nft.cachedNft({ token, serial }),
    isOnRequest: true,
  }),

  /**
   * Quote for a buyer. Read when the panel opens and on request, but never in the background, so that the price does
   * not change while the person decides.
   */
  quote: ({ token, serial }: NftKey, buyer: EntityId | null): MainQuery<Quote> => ({
    queryKey: [ROOT, 'quote', token, serial, buyer],
    read: (api) => api.nft.quote({ token, serial, buyer }),
    isOnRequest: true,
  }),

  history: ({ token, serial }: NftKey): MainQuery<NftHistory> => ({
    queryKey: [ROOT, 'history', token, serial],
    read: (api, fresh) => api.nft.history({ token, serial, fresh }),
  }),

  offers: ({ token, serial }: NftKey): MainQuery<NftOffers> => ({
    queryKey: [ROOT, 'offers', token, serial],
    read: (api, fresh) => api.nft.offers({ token, serial, fresh }),
  }),

  /** `includesOlder`: true to read older sales, and the traits of more NFTs. */
  comparables: ({ token, serial }: NftKey, includesOlder = false): MainQuery<Comparables> => ({
    queryKey: [ROOT, 'comparables', token, serial],
    read: (api) => api.nft.comparables({ token, serial, more: includesOlder }),
  }),

  /**
   * `ranksCollection`: true to read the traits of the whole collection, which the app needs for its own rank, however
   * many requests this takes.
   */
  rarity: ({ token, serial }: NftKey, ranksCollection = false): MainQuery<Rarity> => ({
    queryKey: [ROOT, 'rarity', token, serial],
    read: (api) => api.nft.rarity({ token, serial, whole: ranksCollection }),
  }),
}
