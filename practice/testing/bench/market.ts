import type { Announcement } from '../../practice'
import { measureListings, type ListingsFigures } from './listings'
import { measureLoad, type LoadFigures } from './load'

const LOAD = { perSecond: 200, seconds: 20 } as const

type MarketFigures = {
  readonly listings: ListingsFigures
  readonly load: LoadFigures
  readonly memoryAtMostBytes: number
}

/**
 * Measures a running practice market from outside. Lifts the rate limit of user keys, lists one NFT of the crowd, and
 * changes the price of the listing.
 */
export async function measureMarket(announcement: Announcement): Promise<MarketFigures> {
  const control = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${announcement.controlUrl}${path}`, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const token = announcement.tokens.large
  await control('/faults', { liftLimits: ['user'] })
  const { serial } = await control('/market/list-from-crowd', { token })
  let price = 0
  const reprice = (): Promise<unknown> => control('/market/reprice', { token, serial, price: String(++price) })
  const listings = await measureListings(announcement, reprice)
  const load = await measureLoad(announcement, LOAD)
  const { memoryAtMostBytes } = await control('/process')
  return { listings, load, memoryAtMostBytes: Number(memoryAtMostBytes) }
}
