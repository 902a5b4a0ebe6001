/** Queries of one NFT: its detail, its quote, and its additional parts. */
import type { NftDetail, StoredNft, Quote } from '@shared/contract/nft'
import type { Comparables, NftOffers, NftHistory, Rarity } from '@shared/contract/nft-history'
import type { EntityId } from '@shared/ids'
import type { MainQuery } from '../../query/main-query'
import type { NftKey } from './nft-store'

const ROOT = 'nft'

export const nftQueries = {
  detailsOf: (token: EntityId) => ({ queryKey: [ROOT, 'detail', token] }),

  detail: ({ token, serial }: NftKey): MainQuery<NftDetail> => ({
    queryKey: [ROOT, 'detail', token, serial],
    read: (api, fresh) => api.nft.get({ token, serial, fresh }),
    // A recent answer can still lack a part that could not be read.
    isOld: ({ collectionStamp, traitsStamp }) => collectionStamp === null || traitsStamp === null,
  }),

  /** Cached facts from this computer only; null if there are none. */
  cached: ({ token, serial }: NftKey): MainQuery<StoredNft | null> => ({
    queryKey: [ROOT, 'kept', token, serial],
    read: (api) => api.nft.kept({ token, serial }),
    isOnRequest: true,
  }),

  /** Read on request only: a quote is for a decision, not for watching. */
  quote: ({ token, serial }: NftKey, buyer: EntityId | null): MainQuery<Quote> => ({
    queryKey: [ROOT, 'quote', token, serial, buyer],
    read: (api) => api.nft.quote({ token, serial, buyer }),
    isOnRequest: true,
  }),

  past: ({ token, serial }: NftKey): MainQuery<NftHistory> => ({
    queryKey: [ROOT, 'past', token, serial],
    read: (api, fresh) => api.nft.past({ token, serial, fresh }),
  }),

  offers: ({ token, serial }: NftKey): MainQuery<NftOffers> => ({
    queryKey: [ROOT, 'offers', token, serial],
    read: (api, fresh) => api.nft.offers({ token, serial, fresh }),
  }),

  /** `more`: reads sales further back than the last read. */
  comparables: ({ token, serial }: NftKey, more = false): MainQuery<Comparables> => ({
    queryKey: [ROOT, 'comparables', token, serial],
    read: (api) => api.nft.comparables({ token, serial, more }),
  }),

  /** `whole`: ranks the whole collection here, with as many requests as that takes. */
  rarity: ({ token, serial }: NftKey, whole = false): MainQuery<Rarity> => ({
    queryKey: [ROOT, 'rarity', token, serial],
    read: (api) => api.nft.rarity({ token, serial, whole }),
  }),
}
