import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, noValue, serialNumber, stamp } from './common'
import { method } from './method'

/** A recently visited collection with the market's current figures. Names are third-party text. */
export const visitedCollection = z.object({
  token: entityId,
  name: z.string(),
  image: imagePath,
  floor: hbarText.nullable(),
  /** Floor change within a day, in percent; null when unknown. */
  changePercent: z.number().nullable(),
  /** Null when no current figures could be read. */
  stamp: stamp.nullable(),
})
export type VisitedCollection = z.infer<typeof visitedCollection>

const statistic = z.number().nullable()

/** Figures of the whole market within a day. Statistics, for display only. */
export const pulse = z.object({
  volume24h: statistic,
  volumeChangePercent: statistic,
  sales24h: statistic,
  salesChangePercent: statistic,
  newListings24h: statistic,
  stamp,
})
export type Pulse = z.infer<typeof pulse>

/** A launch that opens soon. Third-party text. */
export const upcomingLaunch = z.object({
  mintCode: z.string().min(1).max(200),
  token: entityId,
  name: z.string(),
  image: imagePath,
  startsAt: instant,
})
export type UpcomingLaunch = z.infer<typeof upcomingLaunch>

/** Pages that the list of recent pages records. Pages of the app itself are always in the navigation. */
const recentRoute = z.discriminatedUnion('name', [
  z.object({ name: z.literal('collection'), token: entityId }),
  z.object({ name: z.literal('nft'), token: entityId, serial: serialNumber }),
  z.object({ name: z.literal('launch'), token: entityId, mintCode: z.string().min(1).max(200) }),
])
/** A recently opened page with its title. Third-party text. */
export const visitedPage = z.object({
  route: recentRoute,
  title: z.string().max(200),
  under: z.string().max(200).nullable(),
})
export type VisitedPage = z.infer<typeof visitedPage>
export const MAX_VISITED_PAGES = 30

export const home = {
  /** Recently opened pages in this market, latest first, from earlier runs of the app, too. */
  places: method({ input: noValue, output: z.array(visitedPage).max(MAX_VISITED_PAGES) }),
  /** Records an opened page. A page is in the list only once. */
  place: method({ input: visitedPage, output: noValue }),
  /** Recently visited collections, latest first; at most eight. */
  visited: method({ input: noValue, output: z.array(visitedCollection) }),
  /** Records a visit to a collection. */
  visit: method({ input: z.object({ token: entityId }), output: noValue }),
  pulse: method({ input: z.object({ fresh: z.boolean() }), output: pulse }),
  /** Launches that open within two weeks, the next one first; at most four. */
  soon: method({ input: noValue, output: z.array(upcomingLaunch) }),
}
