import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, noValue, serialNumber, stamp } from './common'
import { method } from './method'

/** A recently visited collection with the market's current figures. `name` is third-party text. */
export const visitedCollection = z.object({
  token: entityId,
  name: z.string(),
  image: imagePath,
  floor: hbarText.nullable(),
  /** Change of the floor within the last 24 hours, in percent; null when unknown. */
  changePercent: z.number().nullable(),
  /** Null when no current figures could be read. */
  stamp: stamp.nullable(),
})
export type VisitedCollection = z.infer<typeof visitedCollection>

const statistic = z.number().nullable()

/** Figures of the whole market for the last 24 hours. Statistics, for display only. */
export const pulse = z.object({
  volume24h: statistic,
  volumeChangePercent: statistic,
  sales24h: statistic,
  salesChangePercent: statistic,
  newListings24h: statistic,
  stamp,
})
export type Pulse = z.infer<typeof pulse>

/** A launch that opens soon. `name` is third-party text. */
export const upcomingLaunch = z.object({
  mintCode: z.string().min(1).max(200),
  token: entityId,
  name: z.string(),
  image: imagePath,
  startsAt: instant,
})
export type UpcomingLaunch = z.infer<typeof upcomingLaunch>

/** Number of listings in an answer of `floorListings`. */
export const MAX_FLOOR_LISTINGS = 6
/** The cheapest listing of a collection that can be bought now for HBAR. Both names are third-party text. */
export const floorListing = z.object({
  token: entityId,
  collection: z.string(),
  serial: serialNumber,
  name: z.string(),
  image: imagePath,
  price: hbarText,
})
export type FloorListing = z.infer<typeof floorListing>
export const floorListings = z.object({
  /** One listing for each collection, in the order of the collections' volume. */
  listings: z.array(floorListing).max(MAX_FLOOR_LISTINGS),
  /** Stamp of the listing that was read longest ago. */
  stamp,
})
export type FloorListings = z.infer<typeof floorListings>

/**
 * Routes of the pages that the list of visited pages can hold. Other pages are left out, because the navigation always
 * shows those pages.
 */
const visitedRoute = z.discriminatedUnion('name', [
  z.object({ name: z.literal('collection'), token: entityId }),
  z.object({ name: z.literal('nft'), token: entityId, serial: serialNumber }),
  z.object({ name: z.literal('launch'), token: entityId, mintCode: z.string().min(1).max(200) }),
])
/**
 * A recently visited page. `under`: title of the parent page; null without a parent page. Both titles are third-party
 * text.
 */
export const visitedPage = z.object({
  route: visitedRoute,
  title: z.string().max(200),
  under: z.string().max(200).nullable(),
})
export type VisitedPage = z.infer<typeof visitedPage>
export const MAX_VISITED_PAGES = 30

export const home = {
  /**
   * Recently visited pages of this market, latest first. Includes pages that were visited in earlier runs of the app.
   */
  recentPages: method({ input: noValue, output: z.array(visitedPage).max(MAX_VISITED_PAGES) }),
  /** Puts a page first in the list of visited pages. A page is in the list only once. */
  recordVisitedPage: method({ input: visitedPage, output: noValue }),
  /** Recently visited collections, latest first; at most eight. */
  visitedCollections: method({ input: noValue, output: z.array(visitedCollection) }),
  /** Puts a collection first in the list of visited collections. */
  recordVisitedCollection: method({ input: z.object({ token: entityId }), output: noValue }),
  pulse: method({ input: z.object({ fresh: z.boolean() }), output: pulse }),
  /** Launches that open within 14 days, earliest first; at most four. Sold-out launches are left out. */
  upcomingLaunches: method({ input: noValue, output: z.array(upcomingLaunch) }),
  /**
   * Cheapest listings of the collections with the highest volume in the last 24 hours. Collections without a listing in
   * HBAR are left out.
   */
  floorListings: method({ input: z.object({ fresh: z.boolean() }), output: floorListings }),
}
