import type { Contract } from '@shared/contract'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { collectionFacts, listings, marketFacts, topCollectionsFacts } from '@shared/market/market'
import type { MarketClient } from '../market/client'
import type { Media } from '../storage/media'

export type MarketServiceDeps = {
  readonly market: MarketClient
  readonly media: Media
  readonly named: (id: EntityId) => NamedId
}

export function createMarketService({ market, media, named }: MarketServiceDeps): ServicesOf<Contract>['market'] {
  const checksum = (id: string) => named(id as EntityId).checksum
  return {
    async overview({ range, fresh }) {
      const call = { priority: 'visible', fresh } as const
      const [pulse, top] = await Promise.all([
        market.read(marketFacts, {}, call),
        market.read(topCollectionsFacts, { range }, call),
      ])
      const { volume24h, sales24h, newListings24h, volumeChangePct, collectionsTracked } = pulse.value
      return {
        pulse: {
          volume24h,
          sales24h,
          newListings24h,
          volumeChangePercent: volumeChangePct,
          collectionsTracked,
          stamp: pulse.stamp,
        },
        range,
        collections: top.value.collections.map((c) => ({ ...c, checksum: checksum(c.token), image: null })),
        stamp: top.stamp,
      }
    },
    async collection({ token, fresh }) {
      const { value, stamp } = await market.read(collectionFacts, { token }, { priority: 'visible', fresh })
      return { ...value, checksum: checksum(token), bestOffer: value.highestOffer, stamp }
    },
    async listings({ token, sort, offset, limit, fresh }) {
      const sortDirection = sort === 'listingDate' ? 'DESC' : 'ASC'
      const query = { token, sortBy: sort, sortDirection, limit, offset } as const
      const { value, stamp } = await market.read(listings, query, { priority: 'visible', fresh })
      return {
        token,
        sort,
        listings: value.marketListings.map((record) => ({
          token: record.nftTokenAddress,
          serial: record.nftSerialId,
          name: record.nftName,
          image: media.pathOf(record.nftImage),
          price: record.paymentToken.address === null ? record.salePrice : null,
          seller: named(record.sellerAddress as EntityId),
        })),
        last: value.received < limit,
        stamp,
      }
    },
  }
}
