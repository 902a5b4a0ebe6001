import { z } from 'zod'
import { parseHbar } from '@shared/amount'
import { entityId } from '@shared/contract/common'
import {
  type home,
  visitedPage,
  type VisitedPage,
  MAX_VISITED_PAGES,
  type UpcomingLaunch,
  type VisitedCollection,
} from '@shared/contract/home'
import type { ServicesOf } from '@shared/contract/method'
import { groupBy } from '@shared/group-by'
import type { EntityId } from '@shared/ids'
import { collectionFacts, marketFacts } from '@shared/market/facts'
import { mintEvents } from '@shared/market/launchpad'
import { DAY_MS } from '@shared/time'
import type { MarketClient } from '../../market-api/client/client'
import { orNullUnlessLeft } from '../../platform/app-failure'
import type { MediaCache } from '../../storage/image-cache'
import { recentPagesKey, recentCollectionsKey, type SettingsStore } from '../../storage/settings'
import type { NftFactsStore } from '../../nft/nft-facts'

type HomeDeps = {
  readonly market: Pick<MarketClient, 'read'>
  readonly facts: Pick<NftFactsStore, 'kept'>
  readonly media: Pick<MediaCache, 'pathOf'>
  readonly settings: Pick<SettingsStore, 'read' | 'note'>
  readonly profileId: () => string
  readonly now: () => number
}

const MAX_VISITED = 8
const MAX_SOON = 4
const SOON_MS = 14 * DAY_MS
/** Serial of the NFT whose picture represents its collection: the first NFT. */
const IMAGE_SERIAL = 1
const storedTokens = z.array(entityId).catch([])
const storedPlacesSchema = z.array(visitedPage).max(MAX_VISITED_PAGES).catch([])

/** Market figures of the first page, and the collections visited last, which stay on this computer. */
export function createHomeService(deps: HomeDeps): ServicesOf<{ home: typeof home }>['home'] {
  const { market, settings, profileId } = deps
  const visited = (): readonly EntityId[] => storedTokens.parse(settings.read(recentCollectionsKey(profileId())))

  async function readVisited(token: EntityId): Promise<VisitedCollection> {
    const image = deps.media.pathOf(deps.facts.kept(token, IMAGE_SERIAL)?.image ?? null)
    const answer = await orNullUnlessLeft(market.read(collectionFacts, { token }, { priority: 'visible' }))
    if (answer === null) return { token, name: token, image, floor: null, changePercent: null, stamp: null }
    const { value, stamp } = answer
    const changePercent = percentChange(value.floor, value.floor24hAgo)
    return { token, name: value.name, image, floor: value.floor, changePercent, stamp }
  }

  const places = (): readonly VisitedPage[] => storedPlacesSchema.parse(settings.read(recentPagesKey(profileId())))

  return {
    places: () => Promise.resolve([...places()]),
    place: (place) => {
      const routeKey = JSON.stringify(place.route)
      const otherPlaces = places().filter(({ route }) => JSON.stringify(route) !== routeKey)
      settings.note(recentPagesKey(profileId()), [place, ...otherPlaces].slice(0, MAX_VISITED_PAGES))
      return Promise.resolve(undefined)
    },
    visited: () => Promise.all(visited().map(readVisited)),
    visit: ({ token }) => {
      const visitedTokens = [token, ...visited().filter((visitedToken) => visitedToken !== token)]
      settings.note(recentCollectionsKey(profileId()), visitedTokens.slice(0, MAX_VISITED))
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
    async soon() {
      const { value } = await market.read(mintEvents, {}, { priority: 'visible' })
      const launches = value.mintEvents.flatMap((event) => soonOf(event, deps))
      // A launch is listed once for each of its stages: the next stage counts.
      const stagesByLaunch = [...groupBy(launches, ({ mintCode, token }) => `${token} ${mintCode}`).values()]
      return stagesByLaunch
        .flatMap((stages) => [...stages].sort(byStart).slice(0, 1))
        .sort(byStart)
        .slice(0, MAX_SOON)
    },
  }
}

type MintEvent = z.output<typeof mintEvents.answer>['mintEvents'][number]
const byStart = (a: UpcomingLaunch, b: UpcomingLaunch): number => a.startsAt.localeCompare(b.startsAt)

function soonOf(event: MintEvent, { media, now }: HomeDeps): readonly UpcomingLaunch[] {
  const { mintCode, mintEventName: name, tokenAddress: token, startDateUnix, image } = event
  const startsInMs = startDateUnix === null ? Number.NaN : startDateUnix * 1000 - now()
  if (token === null || !(startsInMs > 0 && startsInMs <= SOON_MS) || event.isSoldOut === true) return []
  return [{ mintCode, token, name, image: media.pathOf(image), startsAt: new Date(now() + startsInMs).toISOString() }]
}

function percentChange(floorNow: string | null, floorBefore: string | null): number | null {
  if (floorNow === null || floorBefore === null) return null
  const hbarBefore = Number(parseHbar(floorBefore))
  return hbarBefore === 0 ? null : (Number(parseHbar(floorNow) - parseHbar(floorBefore)) / hbarBefore) * 100
}
