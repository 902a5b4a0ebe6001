import type { Contract } from '@shared/contract'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { collectionFacts, marketFacts, topCollectionsFacts } from '@shared/market/facts'
import { topCollections } from '@shared/market/statistics'
import { trendingCollections } from '@shared/insight/trending'
import { combinedStamp } from '@shared/time'
import { isSupported, supportedList } from '@shared/market/token'
import type { MarketClient } from '../../market-api/client/client'
import { orNull, orNullUnlessCancelled } from '../../platform/app-failure'
import { createCollections } from './collections'
import { RANGE_DAYS, rankedCollections } from './ranked-collections'
import { readRecentFloors } from './recent-floors'
import type { CollectionImages } from '../../nft/collection-images'
import { LONGEST_RANGE_DAYS } from '../../nft/ranked-names'

export type MarketServiceDeps = {
  readonly market: MarketClient
  readonly images: CollectionImages
  readonly namedIdOf: (id: EntityId) => NamedId
  /** Clock that decides which days are recent. */
  readonly now: () => number
}

/**
 * Number of collections, from the top of the ranking, whose missing images are loaded for the list of all collections.
 */
const MAX_TRADED_IMAGES = 60
/** Number of rows of the ranking that a window shows first. */
const FIRST_ROWS = 10
/** Number of trending collections that the market page shows with large pictures. */
const TRENDING_COUNT = 6
/** Number of trending collections, and of rows below them, that a window of the usual size shows without scrolling. */
const FIRST_VIEW_COUNT = 4

export function createMarketService(deps: MarketServiceDeps): ServicesOf<Contract>['market'] {
  const { market, images, namedIdOf } = deps
  const checksum = (id: EntityId) => namedIdOf(id).checksum
  return {
    ...createCollections({ market, checksum }),
    async overview({ range, fresh }) {
      const call = { priority: 'visible', fresh } as const
      const [marketAnswer, topAnswer, rankingAnswer] = await Promise.all([
        market.read(marketFacts, {}, call),
        market.read(topCollectionsFacts, { range }, call),
        orNullUnlessCancelled(market.read(topCollections, { range: RANGE_DAYS[range] }, call)),
      ])
      const ranked = rankedCollections(topAnswer.value.collections, rankingAnswer?.value.collections ?? [])
      const trending = trendingCollections(ranked, TRENDING_COUNT)
      if (!topAnswer.stamp.offline) {
        const tokensOf = (collections: typeof ranked) => collections.map(({ token }) => token)
        // The trending collections have the largest pictures, at the top of the page. The first rows are below them.
        const firstView = [...trending.slice(0, FIRST_VIEW_COUNT), ...ranked.slice(0, FIRST_VIEW_COUNT)]
        const nextInView = [...ranked.slice(FIRST_VIEW_COUNT, FIRST_ROWS), ...trending.slice(FIRST_VIEW_COUNT)]
        void images.loadMissing(tokensOf(ranked), tokensOf([...firstView, ...nextInView]))
      }
      const { volume24h, sales24h, newListings24h, volumeChangePct, collectionsTracked } = marketAnswer.value
      return {
        pulse: {
          volume24h,
          sales24h,
          newListings24h,
          volumeChangePercent: volumeChangePct,
          collectionsTracked,
          stamp: marketAnswer.stamp,
        },
        range,
        collections: ranked.map((collection) => ({
          ...collection,
          checksum: checksum(collection.token),
          image: images.pathOf(collection.token),
          images: images.pathsOf(collection.token),
          areImagesPending: images.arePending(collection.token),
        })),
        hasAllRanked: rankingAnswer !== null,
        stamp: rankingAnswer === null ? topAnswer.stamp : combinedStamp(topAnswer.stamp, rankingAnswer.stamp),
      }
    },
    recentFloors: ({ fresh }) => readRecentFloors(market, deps.now(), { priority: 'visible', fresh }),
    async traded({ fresh }) {
      const call = { priority: 'visible', fresh } as const
      const [supportedAnswer, rankingAnswer] = await Promise.all([
        market.read(supportedList, {}, call),
        orNull(market.read(topCollections, { range: LONGEST_RANGE_DAYS }, call)),
      ])
      if (!supportedAnswer.stamp.offline) {
        const rankedTokens = rankingAnswer?.value.collections.map(({ token }) => token) ?? []
        void images.loadMissing(rankedTokens.slice(0, MAX_TRADED_IMAGES))
      }
      const rankedByToken = new Map(rankingAnswer?.value.collections.map((ranked) => [ranked.token, ranked]))
      // A collection in the ranking counts as traded even if the list of supported collections does not contain it: the
      // list may be older than the ranking.
      const tokens = [...new Set([...rankedByToken.keys(), ...supportedAnswer.value.supportedTokenList])]
      const collections = tokens.map((token) => {
        const {
          name = null,
          floor = null,
          volume = null,
          sales = null,
          owners = null,
          supply = null,
        } = rankedByToken.get(token) ?? {}
        return {
          token,
          checksum: checksum(token),
          name,
          image: images.pathOf(token),
          floor,
          volume,
          sales,
          owners,
          supply,
        }
      })
      return {
        collections: collections.toSorted((a, b) => (b.volume ?? -1) - (a.volume ?? -1)),
        hasFigures: rankingAnswer !== null,
        stamp: supportedAnswer.stamp,
      }
    },
    async isTraded({ token }) {
      const { value, stamp } = await market.read(isSupported, { token }, { priority: 'visible' })
      return { token, isTraded: value.supported, stamp }
    },
    async collection({ token, fresh }) {
      const { value, stamp } = await market.read(collectionFacts, { token }, { priority: 'visible', fresh })
      if (!stamp.offline) void images.loadFirstImage(token)
      return { ...value, checksum: checksum(token), image: images.pathOf(token), bestOffer: value.highestOffer, stamp }
    },
  }
}
