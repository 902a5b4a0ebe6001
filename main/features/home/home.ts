import { z } from 'zod'
import { parseHbar } from '@shared/amount'
import { entityId } from '@shared/contract/common'
import {
  type home,
  visitedPage,
  type VisitedPage,
  MAX_VISITED_PAGES,
  MAX_FLOOR_LISTINGS,
  type FloorListing,
  type UpcomingLaunch,
  type VisitedCollection,
} from '@shared/contract/home'
import type { ServicesOf } from '@shared/contract/method'
import { groupBy } from '@shared/group-by'
import type { EntityId } from '@shared/ids'
import { collectionFacts, marketFacts, topCollectionsFacts } from '@shared/market/facts'
import { mintEvents } from '@shared/market/launchpad'
import { listings } from '@shared/market/market'
import { DAY_MS, type Stamp } from '@shared/time'
import type { MarketClient } from '../../market-api/client/client'
import { orNullUnlessCancelled } from '../../platform/app-failure'
import type { ImageCache } from '../../storage/image-cache'
import { recentPagesKey, recentCollectionsKey, type SettingsStore } from '../../storage/settings'
import type { NftFactsStore } from '../../nft/nft-facts'

type HomeDeps = {
  readonly market: Pick<MarketClient, 'read'>
  readonly facts: Pick<NftFactsStore, 'knownFacts'>
  readonly media: Pick<ImageCache, 'pathOf'>
  readonly settings: Pick<SettingsStore, 'read' | 'note'>
  readonly profileId: () => string
  readonly now: () => number
}

const MAX_VISITED_COLLECTIONS = 8
const MAX_UPCOMING_LAUNCHES = 4
/**
 * Number of a collection's cheapest listings that are read, because the very cheapest may be in another buyer's
 * checkout or priced in another token than HBAR.
 */
const CHEAPEST_LISTING_COUNT = 10
const UPCOMING_WITHIN_MS = 14 * DAY_MS
/** Serial of the NFT whose image represents its collection. */
const IMAGE_SERIAL = 1
const storedTokensSchema = z.array(entityId).catch([])
const storedPagesSchema = z.array(visitedPage).max(MAX_VISITED_PAGES).catch([])

/**
 * Service for the home page: market figures, upcoming launches, the cheapest listings of top collections, and the
 * recently visited pages and collections. The visits are stored only on this computer.
 */
export function createHomeService(deps: HomeDeps): ServicesOf<{ home: typeof home }>['home'] {
  const { market, settings, profileId } = deps
  const visitedTokens = (): readonly EntityId[] =>
    storedTokensSchema.parse(settings.read(recentCollectionsKey(profileId())))

  async function readVisitedCollection(token: EntityId): Promise<VisitedCollection> {
    const image = deps.media.pathOf(deps.facts.knownFacts(token, IMAGE_SERIAL)?.image ?? null)
    const answer = await orNullUnlessCancelled(market.read(collectionFacts, { token }, { priority: 'visible' }))
    if (answer === null) return { token, name: token, image, floor: null, changePercent: null, stamp: null }
    const { value, stamp } = answer
    const changePercent = percentChange(value.floor, value.floor24hAgo)
    return { token, name: value.name, image, floor: value.floor, changePercent, stamp }
  }

  /**
   * The cheapest available listing in HBAR, with its stamp; null if there is none or the listings could not be read.
   */
  async function readFloorListing(token: EntityId, collection: string, fresh: boolean) {
    const query = { token, sortBy: 'price', sortDirection: 'ASC', limit: CHEAPEST_LISTING_COUNT, offset: 0 } as const
    const answer = await orNullUnlessCancelled(market.read(listings, query, { priority: 'visible', fresh }))
    const cheapest = answer?.value.marketListings.find(
      ({ paymentToken, isAvailableForPurchase }) => paymentToken.address === null && isAvailableForPurchase !== 0,
    )
    if (!answer || !cheapest) return null
    const listing: FloorListing = {
      token,
      collection,
      serial: cheapest.nftSerialId,
      name: cheapest.nftName,
      image: deps.media.pathOf(cheapest.nftImage),
      price: cheapest.salePrice,
    }
    return { listing, stamp: answer.stamp }
  }

  const visitedPages = (): readonly VisitedPage[] => storedPagesSchema.parse(settings.read(recentPagesKey(profileId())))

  return {
    recentPages: () => Promise.resolve([...visitedPages()]),
    recordVisitedPage: (page) => {
      const routeKey = JSON.stringify(page.route)
      const otherPages = visitedPages().filter(({ route }) => JSON.stringify(route) !== routeKey)
      settings.note(recentPagesKey(profileId()), [page, ...otherPages].slice(0, MAX_VISITED_PAGES))
      return Promise.resolve(undefined)
    },
    visitedCollections: () => Promise.all(visitedTokens().map(readVisitedCollection)),
    recordVisitedCollection: ({ token }) => {
      const tokens = [token, ...visitedTokens().filter((visitedToken) => visitedToken !== token)]
      settings.note(recentCollectionsKey(profileId()), tokens.slice(0, MAX_VISITED_COLLECTIONS))
      return Promise.resolve(undefined)
    },
    async pulse({ fresh }) {
      const { value, stamp } = await market.read(marketFacts, {}, { priority: 'visible', fresh })
      return {
        volume24h: value.volume24h,
        volumeChangePercent: value.volumeChangePct,
        sales24h: value.sales24h,
        salesChangePercent: value.salesChangePct,
        newListings24h: value.newListings24h,
        stamp,
      }
    },
    async upcomingLaunches() {
      const { value } = await market.read(mintEvents, {}, { priority: 'visible' })
      const launches = value.mintEvents.flatMap((event) => upcomingLaunchOf(event, deps))
      // The market lists a launch once for each of its stages. Only the next stage is shown.
      const stagesByLaunch = [...groupBy(launches, ({ mintCode, token }) => `${token} ${mintCode}`).values()]
      return stagesByLaunch
        .flatMap((stages) => [...stages].sort(byStart).slice(0, 1))
        .sort(byStart)
        .slice(0, MAX_UPCOMING_LAUNCHES)
    },
    async floorListings({ fresh }) {
      const { value, stamp } = await market.read(topCollectionsFacts, { range: '24h' }, { priority: 'visible', fresh })
      const collections = value.collections.filter(({ floor }) => floor !== null).slice(0, MAX_FLOOR_LISTINGS)
      const reads = await Promise.all(collections.map(({ token, name }) => readFloorListing(token, name, fresh)))
      const found = reads.flatMap((read) => read ?? [])
      return {
        listings: found.map(({ listing }) => listing),
        stamp: oldestStamp([stamp, ...found.map((read) => read.stamp)]),
      }
    },
  }
}

const oldestStamp = (stamps: readonly [Stamp, ...Stamp[]]): Stamp =>
  stamps.reduce((oldest, stamp) => (stamp.receivedAt < oldest.receivedAt ? stamp : oldest))

type MintEvent = z.output<typeof mintEvents.answer>['mintEvents'][number]
const byStart = (a: UpcomingLaunch, b: UpcomingLaunch): number => a.startsAt.localeCompare(b.startsAt)

/** List with the launch, or an empty list if the launch is not upcoming. */
function upcomingLaunchOf(event: MintEvent, { media, now }: HomeDeps): readonly UpcomingLaunch[] {
  const { mintCode, mintEventName: name, tokenAddress: token, startDateUnix, image } = event
  // Without a start this is NaN: both comparisons below are then false.
  const startsInMs = startDateUnix === null ? Number.NaN : startDateUnix * 1000 - now()
  const isUpcoming = startsInMs > 0 && startsInMs <= UPCOMING_WITHIN_MS
  if (token === null || !isUpcoming || event.isSoldOut === true) return []
  return [{ mintCode, token, name, image: media.pathOf(image), startsAt: new Date(now() + startsInMs).toISOString() }]
}

/** Change of a floor in percent; null if a floor is unknown, or if the earlier floor is 0. */
function percentChange(floorNow: string | null, floorBefore: string | null): number | null {
  if (floorNow === null || floorBefore === null) return null
  const tinybarsBefore = Number(parseHbar(floorBefore))
  const tinybarChange = Number(parseHbar(floorNow) - parseHbar(floorBefore))
  return tinybarsBefore === 0 ? null : (tinybarChange / tinybarsBefore) * 100
}
