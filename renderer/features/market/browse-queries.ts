/**
 * Queries that are read page by page: NFTs, activity and offers of a collection; activity and listings of the market.
 */
import type {
  ActivityFilter,
  ActivityRecord,
  CollectionNft,
  MarketListing,
  CollectionNftOffer,
  NftOrder,
  OfferStatus,
} from '@shared/contract/browse'
import type { EntityId } from '@shared/ids'
import type { PagesQuery } from '../../query/pages'
import { activityKey, listingKey, nftKey, offerKey } from './browse-store'

const ROOT = 'browse'

export const browseQueries = {
  nfts: (token: EntityId, order: NftOrder): PagesQuery<CollectionNft> => ({
    queryKey: [ROOT, 'nfts', token, order],
    readPage: (api, { page }, fresh) => api.browse.nfts({ token, order, page, fresh }),
    itemKey: nftKey,
  }),

  /** Activity of the collection `token`, or of the whole market if `token` is null. */
  activity: (token: EntityId | null, filter: ActivityFilter): PagesQuery<ActivityRecord> => ({
    queryKey: [ROOT, 'activity', token, filter],
    readPage: (api, { page }, fresh) => api.browse.activity({ token, ...filter, page, fresh }),
    itemKey: activityKey,
  }),

  /** Listings of the whole market. */
  listings: {
    queryKey: [ROOT, 'listings'],
    readPage: (api, { page }, fresh) => api.browse.listings({ page, fresh }),
    itemKey: listingKey,
  } satisfies PagesQuery<MarketListing>,

  /** Offers for single NFTs of a collection. */
  offers: (token: EntityId, status: OfferStatus): PagesQuery<CollectionNftOffer> => ({
    queryKey: [ROOT, 'offers', token, status],
    readPage: (api, { page }, fresh) => api.browse.offers({ token, status, page, fresh }),
    itemKey: offerKey,
  }),
}
