import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { performance } from 'node:perf_hooks'
import type { LoadTarget } from './load'

export type ListingsFigures = {
  readonly megabytes: number
  /** Times of requests without a change in between. */
  readonly repeated: ListingsTimes
  /** Times of the first request after a change in the collection. */
  readonly afterChange: ListingsTimes
}

/**
 * Times of the market's answer and of the same bytes from memory, measured one after the other. A measurement returns
 * the times of its round with the median ratio.
 */
export type ListingsTimes = { readonly marketMs: number; readonly memoryMs: number }

const ROUNDS = 15

/**
 * Serves one buffer from memory with plain Node, in a worker thread, so that serving does not disturb the measurement.
 */
const PLAIN_SERVER = `
  const { createServer } = require('node:http')
  const { parentPort, workerData } = require('node:worker_threads')
  const body = Buffer.from(workerData)
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address()))
`

/**
 * Measures the time for 10,000 listings of the large collection, compared with the same bytes from memory. `change`
 * changes one of the listings.
 */
export async function measureListings(target: LoadTarget, change: () => Promise<unknown>): Promise<ListingsFigures> {
  const listingsUrl = `${target.baseUrl}/v1/public/market/listings?token=${target.tokens.large}&limit=10000`
  const headers = { 'x-api-key': target.keys.user }
  const response = await fetch(listingsUrl, { headers })
  if (!response.ok) throw new Error(`listings answered ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const plainServer = new Worker(PLAIN_SERVER, { eval: true, workerData: bytes })
  const [{ port }] = (await once(plainServer, 'message')) as [AddressInfo]
  const fromMemory = (): Promise<number> => measureRequestMs(`http://127.0.0.1:${port}/`, {})
  const fromMarket = (): Promise<number> => measureRequestMs(listingsUrl, headers)
  const compareWithMemory = async (beforeRound: () => Promise<unknown>): Promise<ListingsTimes> => {
    const rounds: ListingsTimes[] = []
    // Measure both servers in every round, so that other load on the machine affects both times.
    for (let round = 0; round < ROUNDS; round++) {
      const memoryMs = await fromMemory()
      await beforeRound()
      rounds.push({ marketMs: await fromMarket(), memoryMs })
    }
    const ratioOf = ({ marketMs, memoryMs }: ListingsTimes) => marketMs / memoryMs
    rounds.sort((a, b) => ratioOf(a) - ratioOf(b))
    return rounds[Math.floor(ROUNDS / 2)] ?? { marketMs: Number.NaN, memoryMs: Number.NaN }
  }
  // Warm up both servers.
  for (let round = 0; round < 3; round++) await Promise.all([fromMemory(), fromMarket()])
  const repeated = await compareWithMemory(() => Promise.resolve())
  const afterChange = await compareWithMemory(change)
  await plainServer.terminate()
  return { megabytes: bytes.length / 1_000_000, repeated, afterChange }
}

/** Milliseconds from the request to the last byte, with minimal client overhead. */
function measureRequestMs(url: string, headers: Record<string, string>): Promise<number> {
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume()
      response.on('end', () => resolve(performance.now() - startMs)).on('error', reject)
    }).on('error', reject)
  })
}
