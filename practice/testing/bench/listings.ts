import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { performance } from 'node:perf_hooks'
import type { LoadTarget } from './load'

export type ListingsFigures = {
  readonly megabytes: number
  readonly repeated: ListingsTimes
  /** As above, for a first answer after a change in the collection. */
  readonly afterChange: ListingsTimes
}

/** Times of an answer and of the same bytes served from memory right before, in the round with the median ratio. */
export type ListingsTimes = { readonly marketMs: number; readonly memoryMs: number }

const ROUNDS = 15

/** Serves one buffer from memory with plain Node, in a thread other than the measuring one. */
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

/** Measures the time for 10,000 listings of the large collection, compared with the same bytes from memory. */
export async function measureListings(target: LoadTarget, change: () => Promise<unknown>): Promise<ListingsFigures> {
  const listings = `${target.baseUrl}/v1/public/market/listings?token=${target.tokens.large}&limit=10000`
  const headers = { 'x-api-key': target.keys.user }
  const answer = await fetch(listings, { headers })
  if (!answer.ok) throw new Error(`listings answered ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const plain = new Worker(PLAIN_SERVER, { eval: true, workerData: bytes })
  const [{ port }] = (await once(plain, 'message')) as [AddressInfo]
  const fromMemory = (): Promise<number> => timed(`http://127.0.0.1:${port}/`, {})
  const fromMarket = (): Promise<number> => timed(listings, headers)
  const compareWithMemory = async (beforeRound: () => Promise<unknown>): Promise<ListingsTimes> => {
    const rounds: ListingsTimes[] = []
    // Interleaved, so that other load of the machine affects both.
    for (let round = 0; round < ROUNDS; round++) {
      const memoryMs = await fromMemory()
      await beforeRound()
      rounds.push({ marketMs: await fromMarket(), memoryMs })
    }
    const ratioOf = ({ marketMs, memoryMs }: ListingsTimes) => marketMs / memoryMs
    rounds.sort((a, b) => ratioOf(a) - ratioOf(b))
    return rounds[Math.floor(ROUNDS / 2)] ?? { marketMs: Number.NaN, memoryMs: Number.NaN }
  }
  for (let round = 0; round < 3; round++) await Promise.all([fromMemory(), fromMarket()])
  const repeated = await compareWithMemory(() => Promise.resolve())
  const afterChange = await compareWithMemory(change)
  await plain.terminate()
  return { megabytes: bytes.length / 1_000_000, repeated, afterChange }
}

/** Milliseconds from the request to the last byte, with minimal client overhead. */
function timed(url: string, headers: Record<string, string>): Promise<number> {
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume()
      response.on('end', () => resolve(performance.now() - startMs)).on('error', reject)
    }).on('error', reject)
  })
}
