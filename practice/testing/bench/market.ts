import type { Announcement } from '../../practice'
import { measureListings, type ListingsFigures } from './listings'
import { measureLoad, type LoadFigures } from './load'

const LOAD = { perSecond: 200, seconds: 20 } as const

/** Measurements of a market. `memoryAtMostBytes` is the largest memory of the process so far. */
type MarketFigures = {
  readonly listings: ListingsFigures
  readonly load: LoadFigures
  readonly memoryAtMostBytes: number
}

/**
 * Measures a running practice market from another process. To do so, lifts the rate limit of user keys, lists an NFT of
 * the crowd, and changes the price of this listing.
 */
export async function measureMarket(announcement: Announcement): Promise<MarketFigures> {
  /** Calls the control address: POST with a body, GET without a body. */
  const control = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${announcement.controlUrl}${path}`, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const token = announcement.tokens.large
  await control('/faults', { liftLimits: ['user'] })
  const { serial } = await control('/market/list-from-crowd', { token })
  // Every new price differs from the last, so that every call changes the listing.
  let price = 0
  const reprice = (): Promise<unknown> => control('/market/reprice', { token, serial, price: String(++price) })
  const listings = await measureListings(announcement, reprice)
  const load = await measureLoad(announcement, LOAD)
  const { memoryAtMostBytes } = await control('/process')
  return { listings, load, memoryAtMostBytes: Number(memoryAtMostBytes) }
}
