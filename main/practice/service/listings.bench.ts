import { once } from 'node:events'
import { createServer as createPlainServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, bench, describe } from 'vitest'
import { createRuntime, seededKeys } from '../runtime'
import { CROWD } from '../world/accounts'
import { createServer } from './server'

/**
 * What it costs to answer 10,000 of 12,000 listings, beside serving the very same bytes from memory: the first is to
 * take at most four times the second. A bench, not a test: nothing here fails on a slow machine.
 *
 *   npx vitest bench --run --project node main/practice/service/listings.bench.ts
 */
const TOKEN = 4_012_877
const LISTINGS = 12_000
const SEED = 'bench'

const { service, address } = createRuntime({ seed: SEED, scale: 'small', stateFile: null })
service.faults.limits = false
const nowMs = service.nowMs()
for (let serial = 1; serial <= LISTINGS; serial++) {
  const price = BigInt(1_000_000 * (1 + ((serial * 7_919) % 100_003)))
  const seller = CROWD.first + (serial % CROWD.count)
  const listing = {
    id: serial,
    token: TOKEN,
    serial,
    seller,
    price,
    listedAtMs: nowMs - ((serial * 104_729) % 9_000_000),
  }
  service.market.put(TOKEN, serial, listing, true)
}

const app = createServer(service, () => Promise.resolve(null), { recent: [], counts: new Map() })
address.baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
const headers = { 'x-api-key': seededKeys(SEED).agent }
const query = (sort: string): string =>
  `${address.baseUrl}/v1/public/market/listings?token=0.0.${TOKEN}&limit=10000&${sort}`
/** With as little as possible of a client's own: it only counts what comes. */
const read = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      let count = 0
      response.on('data', (chunk: Buffer) => (count += chunk.length))
      response.on('end', () => resolve(count))
    }).on('error', reject)
  })

const bytes = Buffer.from(await (await fetch(query('sortBy=price&sortDirection=ASC'), { headers })).arrayBuffer())
const plain = createPlainServer((_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(bytes)
}).listen(0, '127.0.0.1')
await once(plain, 'listening')
const plainUrl = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`

afterAll(async () => {
  plain.close()
  await app.close()
  service.clock.stop()
})

describe(`10,000 listings, ${(bytes.length / 1_000_000).toFixed(1)} MB`, () => {
  bench('the same bytes from memory', async () => void (await read(plainUrl)))
  bench('listings by price', async () => void (await read(query('sortBy=price&sortDirection=ASC'))))
  bench('listings by date, newest first', async () => void (await read(query('sortBy=listingDate'))))
  bench('listings by price, one of them changed before', async () => {
    const listing = service.market.listing(TOKEN, 5_000)
    if (listing) service.market.put(TOKEN, 5_000, { ...listing, price: listing.price + 1n })
    await read(query('sortBy=price&sortDirection=ASC'))
  })
})
