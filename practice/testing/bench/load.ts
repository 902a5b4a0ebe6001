import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

/**
 * The fields of a practice market's announcement that the measurements need. The market's rate limit for user keys must
 * be lifted.
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
  readonly asked: number
  readonly sent: number
  /** Number of answers other than 200, by status; `0` for requests without an answer. */
  readonly failed: Readonly<Record<string, number>>
  /** Answers per second over the whole run, including the last answer. */
  readonly perSecond: number
  /** Median response time. Response times start when a request was due, so that a late sender counts too. */
  readonly p50Ms: number
  /** Response time within which 99 % of the answers arrived. */
  readonly p99Ms: number
  readonly maxMs: number
}

/** Sends mixed reads at a steady rate, whether or not answers keep up, and returns the measurements. */
export async function measureLoad(target: LoadTarget, { perSecond, seconds }: LoadOptions): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const paths = requestMix(target)
  const total = perSecond * seconds
  const responseTimesMs: number[] = []
  const failedByStatus: Record<string, number> = {}
  const startMs = performance.now()
  const pendingRequests: Promise<void>[] = []
  for (let i = 0; i < total; i++) {
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
    asked: perSecond,
    sent: total,
    failed: failedByStatus,
    perSecond: total / elapsedSeconds,
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
 * Paths of the mixed reads. One in 97 requests every listing of the large collection. The number is prime, so that this
 * request falls at another moment of every second.
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

/** Resolves to the status of the answer after its last byte, or to 0 without a complete answer. */
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
