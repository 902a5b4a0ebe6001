import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { collectionFacts } from '@shared/market/facts'
import { listings, quote } from '@shared/market/market'
import { owners } from '@shared/market/token'
import { readAnswer } from '../market-api/client/answer'
import { LIMITS } from '../market-api/client/budget'
import { collectionNftPages, holdingsPages } from '../market-api/pages/wallet-pages'
import { createHttp } from '../platform/http'
import type { Announcement } from '../../practice/practice'
import { openPracticeClient } from './practice-client'

/**
 * Measures the cost of the service client against bare requests, and the share of an agent key's rate limit that a long
 * read uses.
 */
const ROUNDS = 40
const LISTING_ROUNDS = 9
const ALLOWED_PER_SECOND = 2
const HOLDINGS_PAGES = 50

async function main(): Promise<void> {
  const command = [join(import.meta.dirname, 'practice.js'), '--port', '0', '--scale', 'full', '--pace', '0']
  const market = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => market.kill())
  const announcement = await announced(createInterface({ input: market.stdout }))
  const figures = { long: await longRead(announcement), ...(await overheads(announcement)) }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  process.exit(0)
}

async function announced(lines: AsyncIterable<string>): Promise<Announcement> {
  for await (const line of lines) return JSON.parse(line) as Announcement
  throw new Error('the practice market ended before it was ready')
}

/** Reads all NFTs of the large collection, then holdings, with the agent key; a quote is requested in the middle. */
async function longRead(announcement: Announcement) {
  const http = createHttp()
  const sentAt: number[] = []
  let refused = 0
  const app = openPracticeClient(
    { announcement },
    {
      counted: true,
      http: async (request) => {
        sentAt.push(performance.now())
        const answer = await http(request)
        if (answer.status === 429) refused += 1
        return answer
      },
    },
  )
  const token = announcement.tokens.large
  const behind = { priority: 'background' } as const
  let quoted: Promise<number> = Promise.resolve(Number.NaN)
  const halfWay = () => {
    const from = performance.now()
    const before = sentAt.length
    quoted = app.client
      .call(quote, { token, serial: 1 }, { priority: 'action' })
      .then(() => (sentAt[before] ?? Number.NaN) - from)
  }
  let nfts = 0
  for await (const page of collectionNftPages(app.client, { token, sortBy: 'serial', sortDirection: 'ASC' }, behind)) {
    nfts += page.records.length
    if (nfts === 5000) halfWay()
  }
  const holdings = await readHoldings()

  async function readHoldings(): Promise<number> {
    let pages = 0
    const { value } = await app.client.read(owners, { token, amount: 500 }, behind)
    for (const { account } of value.owners) {
      for await (const page of holdingsPages(app.client, { account }, behind)) {
        if (page.records.length > 0) pages += 1
        if (pages >= HOLDINGS_PAGES) return pages
      }
    }
    return pages
  }

  const quoteWaitedMs = await quoted
  // Use of the steady rate, after the first requests of the burst.
  const steady = sentAt.slice(LIMITS.agent.capacity)
  const seconds = ((steady.at(-1) ?? 0) - (steady[0] ?? 0)) / 1000
  app.close()
  return {
    nfts,
    holdings,
    refused,
    quoteWaitedMs,
    perSecond: (steady.length - 1) / seconds,
    allowedPerSecond: ALLOWED_PER_SECOND,
  }
}

async function overheads(announcement: Announcement) {
  await fetch(`${announcement.controlUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ limits: 'off' }),
  })
  const app = openPracticeClient({ announcement })
  const token = announcement.tokens.large
  const facts = `${announcement.baseUrl}/v1/public/collection/${token}/facts`
  const all = { token, sortBy: 'price', sortDirection: 'ASC', limit: 10_000, offset: 0 } as const
  const headers = { 'x-api-key': announcement.keys.agent }
  const asked = Object.entries(all).map(([name, value]) => `${name}=${value}`)
  const url = `${announcement.baseUrl}/v1/public/market/listings?${asked.join('&')}`
  const text = await (await fetch(url, { headers })).text()

  const bare = () => fetch(facts).then((answer) => answer.json())
  const fresh = () => app.client.read(collectionFacts, { token }, { priority: 'visible', fresh: true })
  const kept = () => app.client.read(collectionFacts, { token }, { priority: 'visible' })
  const parse = () => Promise.resolve(JSON.parse(text) as unknown)
  const understand = () => Promise.resolve(readAnswer(listings, JSON.parse(text)))
  const bareListings = () => fetch(url, { headers }).then((answer) => answer.json())
  const ownListings = () => app.client.read(listings, all, { priority: 'visible', fresh: true })
  const keptListings = () => app.client.read(listings, all, { priority: 'visible' })
  const [bareMs = 0, freshMs = 0, keptMs = 0] = await medians([bare, fresh, kept], ROUNDS)
  const [parseMs = 1, readMs = 0] = await medians([parse, understand], LISTING_ROUNDS)
  const [bareListMs = 1, ownListMs = 0, keptListMs = 0] = await medians(
    [bareListings, ownListings, keptListings],
    LISTING_ROUNDS,
  )
  app.close()
  return {
    cached: { oursMs: keptMs, bareMs },
    uncached: { oursMs: freshMs, bareMs },
    listingsParsed: { oursMs: readMs, bareMs: parseMs },
    listingsUncached: { oursMs: ownListMs, bareMs: bareListMs },
    listingsCached: { oursMs: keptListMs, bareMs: bareListMs },
  }
}

/** Median milliseconds of each, taken in turns so that other load of the machine affects all of them. */
async function medians(works: readonly (() => Promise<unknown>)[], rounds: number): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [i, work] of works.entries()) {
      const from = performance.now()
      await work()
      // The first round warms up.
      if (round > 0) times[i]?.push(performance.now() - from)
    }
  }
  return times.map((each) => each.sort((a, b) => a - b)[Math.floor(each.length / 2)] ?? Number.NaN)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
