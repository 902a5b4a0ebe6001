import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

/**
 * The fields of a practice market's announcement that the measurements use. The rate limit for user keys must be lifted
 * on this market.
 */
export type LoadTarget = {
  readonly baseUrl: string
  readonly keys: { readonly user: string }
  readonly accounts: readonly { readonly accountId: string }[]
  readonly tokens: { readonly native: string; readonly large: string; readonly evm: string; readonly forever: string }
}

type LoadOptions = { readonly perSecond: number; readonly seconds: number }

export type LoadFigures = {
  /** Intended requests per second. */
  readonly intendedPerSecond: number
  readonly sent: number
  /**
   * Number of failed requests, by status other than 200. The status `0` means that the answer was missing or
   * incomplete.
   */
  readonly failedByStatus: Readonly<Record<string, number>>
  /** Requests per second, from the first request to the last answer. */
  readonly perSecond: number
  /**
   * Median response time. A response time starts at the instant when the request was due, so that the delay of a
   * request sent late is included.
   */
  readonly p50Ms: number
  /** Response time within which 99 % of the answers arrived. */
  readonly p99Ms: number
  readonly maxMs: number
}

/** Sends GET requests of many routes at a constant rate, even while answers are late, and returns the measurements. */
export async function measureLoad(target: LoadTarget, { perSecond, seconds }: LoadOptions): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const paths = requestMix(target)
  const requestCount = perSecond * seconds
  const responseTimesMs: number[] = []
  const failedByStatus: Record<string, number> = {}
  const startMs = performance.now()
  const pendingRequests: Promise<void>[] = []
  for (let i = 0; i < requestCount; i++) {
    const dueMs = startMs + (i * 1000) / perSecond
    const earlyMs = dueMs - performance.now()
    if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs))
    const path = paths[i % paths.length] ?? '/'
    const pendingRequest = requestStatus(agent, target, path).then((status) => {
      responseTimesMs.push(performance.now() - dueMs)
      if (status !== 200) failedByStatus[status] = (failedByStatus[status] ?? 0) + 1
    })
    pendingRequests.push(pendingRequest)
  }
  await Promise.all(pendingRequests)
  const elapsedSeconds = (performance.now() - startMs) / 1000
  agent.destroy()
  return {
    intendedPerSecond: perSecond,
    sent: requestCount,
    failedByStatus,
    perSecond: requestCount / elapsedSeconds,
    ...quantilesOf(responseTimesMs),
  }
}

function quantilesOf(responseTimesMs: number[]): Pick<LoadFigures, 'p50Ms' | 'p99Ms' | 'maxMs'> {
  responseTimesMs.sort((a, b) => a - b)
  const quantile = (share: number): number =>
    responseTimesMs[Math.min(responseTimesMs.length - 1, Math.floor(responseTimesMs.length * share))] ?? 0
  return { p50Ms: quantile(0.5), p99Ms: quantile(0.99), maxMs: quantile(1) }
}

/**
 * Paths of 97 requests, which the load repeats in this order. The last path, all listings of the large collection, has
 * by far the largest answer. With a prime number of paths, this request falls at a different moment of every second.
 */
function requestMix({ tokens, accounts }: LoadTarget): readonly string[] {
  const tokenIds = Object.values(tokens)
  const route = (i: number): string => {
    const token = tokenIds[i % tokenIds.length] ?? tokens.native
    const account = accounts[i % accounts.length]?.accountId ?? ''
    const serial = 1 + ((i * 37) % 200)
    const routes = [
      `market/listings?token=${token}&limit=50&offset=${i}`,
      `token/nft?token=${token}&serial=${serial}`,
      `market/floor?token=${token}`,
      `market/events?limit=50&page=${1 + (i % 20)}`,
      `market/quote?token=${token}&serial=${serial}`,
      `token/nfts?token=${token}&limit=100&page=${1 + (i % 5)}&sortBy=rarity`,
      `market/activity?token=${token}&amount=50`,
      `token/accountnfts?account=${account}&limit=50`,
      `account/readiness?account=${account}&token=${token}`,
      `market/offers?token=${token}&limit=50`,
      `token/owners?token=${token}&amount=100`,
      `token/traits?token=${token}`,
      `market/topcollections?range=${1 + (i % 30)}`,
      `market/userVolume?token=${token}`,
      `market/stats/token?startDate=2026-01-01&endDate=2027-01-01&limit=100`,
      `launchpad/mintevents`,
    ]
    return `/v1/public/${routes[i % routes.length] ?? ''}`
  }
  const fullListing = `/v1/public/market/listings?token=${tokens.large}`
  return [...Array.from({ length: 96 }, (_, i) => route(i)), fullListing]
}

/** Resolves to the status after the last byte of the answer, or to 0 without a complete answer. */
const requestStatus = (agent: Agent, { baseUrl, keys }: LoadTarget, path: string): Promise<number> =>
  new Promise((resolve) => {
    const clientRequest = request(baseUrl + path, { agent, headers: { 'x-api-key': keys.user } }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    clientRequest.on('error', () => resolve(0))
    clientRequest.end()
  })
