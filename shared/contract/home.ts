import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, nothing, serialNumber, stamp } from './common'
import { method } from './method'

/** A collection that was looked at lately, with what the market says of it now. Names are third-party text. */
export const visitedCollection = z.object({
  token: entityId,
  name: z.string(),
  image: imagePath,
  floor: hbarText.nullable(),
  /** Of the floor within a day, in percent; null when not known. */
  changePercent: z.number().nullable(),
  /** Null when nothing could be read of it now. */
  stamp: stamp.nullable(),
})
export type VisitedCollection = z.infer<typeof visitedCollection>

const statistic = z.number().nullable()

/** The whole market within a day. Statistics, for reading. */
export const pulse = z.object({
  volume24h: statistic,
  volumeChangePercent: statistic,
  sales24h: statistic,
  salesChangePercent: statistic,
  newListings24h: statistic,
  stamp,
})
export type Pulse = z.infer<typeof pulse>

/** A launch that opens before long. Third-party text. */
export const soonLaunch = z.object({
  mintCode: z.string().min(1).max(200),
  token: entityId,
  name: z.string(),
  image: imagePath,
  startsAt: instant,
})
export type SoonLaunch = z.infer<typeof soonLaunch>

/** Pages of which it is worth to know that they were open. Pages of the app itself are always at hand. */
const placeRoute = z.discriminatedUnion('name', [
  z.object({ name: z.literal('collection'), token: entityId }),
  z.object({ name: z.literal('nft'), token: entityId, serial: serialNumber }),
  z.object({ name: z.literal('launch'), token: entityId, mintCode: z.string().min(1).max(200) }),
])
/** A page that was open, under the title that it had. Third-party text. */
export const keptPlace = z.object({
  route: placeRoute,
  title: z.string().max(200),
  under: z.string().max(200).nullable(),
})
export type KeptPlace = z.infer<typeof keptPlace>
export const MOST_PLACES = 30

export const home = {
  /** Pages that were open lately in this market, the latest first, also before the app was started. */
  places: method({ input: nothing, output: z.array(keptPlace).max(MOST_PLACES) }),
  /** A page is open. It stands once. */
  place: method({ input: keptPlace, output: nothing }),
  /** The last collections that were looked at, latest first; at most eight. */
  visited: method({ input: nothing, output: z.array(visitedCollection) }),
  /** Somebody looks at a collection. */
  visit: method({ input: z.object({ token: entityId }), output: nothing }),
  pulse: method({ input: z.object({ fresh: z.boolean() }), output: pulse }),
  /** Launches that open within two weeks, the next one first; at most four. */
  soon: method({ input: nothing, output: z.array(soonLaunch) }),
}
