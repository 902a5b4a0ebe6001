import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { performance } from 'node:perf_hooks'
import type { LoadTarget } from './load'

export type ListingsFigures = {
  readonly megabytes: number
  /** Times of repeated requests, without a change between the requests. */
  readonly repeated: ListingsTimes
  /** Times of the first request after a change in the collection. */
  readonly afterChange: ListingsTimes
}

/**
 * Time of the market's answer, and time of the same bytes from memory, measured one after the other. These are the
 * times of one round: the round with the median ratio of the two times.
 */
export type ListingsTimes = { readonly marketMs: number; readonly memoryMs: number }

/** An odd number, so that one round has the median ratio. */
const ROUNDS = 15

/**
 * Code of a worker thread that serves one buffer from memory. A separate thread, so that serving does not disturb the
 * measurement.
 */
const MEMORY_SERVER = `
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
 * Measures the time in which the market answers with 10,000 listings of the large collection, compared with the same
 * bytes from memory. `change` changes one of the listings.
 */
export async function measureListings(target: LoadTarget, change: () => Promise<unknown>): Promise<ListingsFigures> {
  const listingsUrl = `${target.baseUrl}/v1/public/market/listings?token=${target.tokens.large}&limit=10000`
  const headers = { 'x-api-key': target.keys.user }
  const response = await fetch(listingsUrl, { headers })
  if (!response.ok) throw new Error(`listings answered ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const memoryServer = new Worker(MEMORY_SERVER, { eval: true, workerData: bytes })
  const [{ port }] = (await once(memoryServer, 'message')) as [AddressInfo]
  const measureMemoryMs = (): Promise<number> => measureRequestMs(`http://127.0.0.1:${port}/`, {})
  const measureMarketMs = (): Promise<number> => measureRequestMs(listingsUrl, headers)
  const compareWithMemory = async (beforeMarketRequest: () => Promise<unknown>): Promise<ListingsTimes> => {
    const rounds: ListingsTimes[] = []
    // Measure both servers in every round, so that other load on the machine affects both times.
    for (let round = 0; round < ROUNDS; round++) {
      const memoryMs = await measureMemoryMs()
      await beforeMarketRequest()
      const marketMs = await measureMarketMs()
      rounds.push({ marketMs, memoryMs })
    }
    const ratioOf = ({ marketMs, memoryMs }: ListingsTimes) => marketMs / memoryMs
    rounds.sort((a, b) => ratioOf(a) - ratioOf(b))
    return rounds[Math.floor(ROUNDS / 2)] ?? { marketMs: Number.NaN, memoryMs: Number.NaN }
  }
  // Three unmeasured rounds, so that both servers have compiled their code.
  for (let round = 0; round < 3; round++) await Promise.all([measureMemoryMs(), measureMarketMs()])
  const repeated = await compareWithMemory(() => Promise.resolve())
  const afterChange = await compareWithMemory(change)
  await memoryServer.terminate()
  return { megabytes: bytes.length / 1_000_000, repeated, afterChange }
}

/** Milliseconds from the start of the request to the last byte. Uses a new connection, and drops the bytes unread. */
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
