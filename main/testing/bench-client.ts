import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { collectionFacts } from '@shared/market/facts'
import { listings, quote } from '@shared/market/market'
import { owners } from '@shared/market/token'
import { readAnswer } from '../market-api/client/read-answer'
import { LIMITS_BY_KEY } from '../market-api/client/budget'
import { collectionNftPages, holdingsPages } from '../market-api/pages/wallet-pages'
import { createHttp } from '../platform/http'
import type { Announcement } from '../../practice/practice'
import { openPracticeClient } from './practice-client'

// Measures how much longer requests of the service client take than bare requests, which are plain `fetch` calls. Also
// measures the share of an agent key's rate limit that a long read uses. Prints one line of JSON.

const FACTS_ROUNDS = 40
/** Fewer rounds, because an answer has 10,000 listings. */
const LISTING_ROUNDS = 9
/** Rate limit of an agent key, in requests per second. */
const ALLOWED_PER_SECOND = 2
/** Number of pages of holdings in the long read. */
const HOLDINGS_PAGES = 50
/** Number of NFTs read before the quote is requested. */
const NFTS_BEFORE_QUOTE = 5000

async function main(): Promise<void> {
  const command = [join(import.meta.dirname, 'practice.js'), '--port', '0', '--scale', 'full', '--pace', '0']
  const market = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => market.kill())
  const announcement = await readAnnouncement(createInterface({ input: market.stdout }))
  const figures = { longRead: await measureLongRead(announcement), ...(await measureOverheads(announcement)) }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  process.exit(0)
}

async function readAnnouncement(lines: AsyncIterable<string>): Promise<Announcement> {
  for await (const line of lines) return JSON.parse(line) as Announcement
  throw new Error('the practice market ended before it was ready')
}

/**
 * Reads all NFTs of the large collection and then pages of holdings, with the agent key. Meanwhile requests a quote, to
 * measure how long a more urgent request waits.
 */
async function measureLongRead(announcement: Announcement) {
  const http = createHttp()
  const sentMs: number[] = []
  let refusedCount = 0
  const app = openPracticeClient(
    { announcement },
    {
      hasRateLimits: true,
      http: async (request) => {
        sentMs.push(performance.now())
        const response = await http(request)
        if (response.status === 429) refusedCount += 1
        return response
      },
    },
  )
  const token = announcement.tokens.large
  const background = { priority: 'background' } as const
  /**
   * Milliseconds from the call for the quote until its request was sent. Because of its priority, it is the first request
   * that is sent after the call.
   */
  let quoteWait: Promise<number> = Promise.resolve(Number.NaN)
  const requestQuote = () => {
    const requestedMs = performance.now()
    const requestIndex = sentMs.length
    quoteWait = app.client
      .call(quote, { token, serial: 1 }, { priority: 'action' })
      .then(() => (sentMs[requestIndex] ?? Number.NaN) - requestedMs)
  }
  let nftCount = 0
  for await (const page of collectionNftPages(
    app.client,
    { token, sortBy: 'serial', sortDirection: 'ASC' },
    background,
  )) {
    nftCount += page.records.length
    if (nftCount === NFTS_BEFORE_QUOTE) requestQuote()
  }

  /** Reads pages of the largest holders until `HOLDINGS_PAGES` pages had records. Returns the number of these pages. */
  async function readHoldings(): Promise<number> {
    let pages = 0
    const { value: answer } = await app.client.read(owners, { token, amount: 500 }, background)
    for (const { account } of answer.owners) {
      for await (const page of holdingsPages(app.client, { account }, background)) {
        if (page.records.length > 0) pages += 1
        if (pages >= HOLDINGS_PAGES) return pages
      }
    }
    return pages
  }

  const holdingsPageCount = await readHoldings()
  const quoteWaitedMs = await quoteWait
  // The first requests may be sent in one burst, so the rate is measured without the requests of a burst.
  const steadySentMs = sentMs.slice(LIMITS_BY_KEY.agent.capacity)
  const seconds = ((steadySentMs.at(-1) ?? 0) - (steadySentMs[0] ?? 0)) / 1000
  app.close()
  return {
    nfts: nftCount,
    holdings: holdingsPageCount,
    refused: refusedCount,
    quoteWaitedMs,
    perSecond: (steadySentMs.length - 1) / seconds,
    allowedPerSecond: ALLOWED_PER_SECOND,
  }
}

/** Median durations of the client's calls and of bare requests. Switches off the rate limits of the market. */
async function measureOverheads(announcement: Announcement) {
  await fetch(`${announcement.controlUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ limits: 'off' }),
  })
  const app = openPracticeClient({ announcement })
  const token = announcement.tokens.large
  const factsUrl = `${announcement.baseUrl}/v1/public/collection/${token}/facts`
  const listingsQuery = { token, sortBy: 'price', sortDirection: 'ASC', limit: 10_000, offset: 0 } as const
  const headers = { 'x-api-key': announcement.keys.agent }
  const parameters = Object.entries(listingsQuery).map(([name, value]) => `${name}=${value}`)
  const listingsUrl = `${announcement.baseUrl}/v1/public/market/listings?${parameters.join('&')}`
  const listingsText = await (await fetch(listingsUrl, { headers })).text()

  const bareFacts = () => fetch(factsUrl).then((response) => response.json())
  const uncachedFacts = () => app.client.read(collectionFacts, { token }, { priority: 'visible', fresh: true })
  const cachedFacts = () => app.client.read(collectionFacts, { token }, { priority: 'visible' })
  const parseOnly = () => Promise.resolve(JSON.parse(listingsText) as unknown)
  const parseAndCheck = () => Promise.resolve(readAnswer(listings, JSON.parse(listingsText)))
  const bareListings = () => fetch(listingsUrl, { headers }).then((response) => response.json())
  const uncachedListings = () => app.client.read(listings, listingsQuery, { priority: 'visible', fresh: true })
  const cachedListings = () => app.client.read(listings, listingsQuery, { priority: 'visible' })
  const [bareMs = Number.NaN, uncachedMs = Number.NaN, cachedMs = Number.NaN] = await medians(
    [bareFacts, uncachedFacts, cachedFacts],
    FACTS_ROUNDS,
  )
  const [parseMs = Number.NaN, checkMs = Number.NaN] = await medians([parseOnly, parseAndCheck], LISTING_ROUNDS)
  const [bareListingsMs = Number.NaN, uncachedListingsMs = Number.NaN, cachedListingsMs = Number.NaN] = await medians(
    [bareListings, uncachedListings, cachedListings],
    LISTING_ROUNDS,
  )
  app.close()
  return {
    cached: { oursMs: cachedMs, bareMs },
    uncached: { oursMs: uncachedMs, bareMs },
    listingsParsed: { oursMs: checkMs, bareMs: parseMs },
    listingsUncached: { oursMs: uncachedListingsMs, bareMs: bareListingsMs },
    listingsCached: { oursMs: cachedListingsMs, bareMs: bareListingsMs },
  }
}

/**
 * Median milliseconds of each function. The functions run in turn, so that other load of the machine affects all of
 * them.
 */
async function medians(functions: readonly (() => Promise<unknown>)[], rounds: number): Promise<number[]> {
  const durationsByFunction = functions.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [index, run] of functions.entries()) {
      const startedMs = performance.now()
      await run()
      // The first round only warms up.
      if (round > 0) durationsByFunction[index]?.push(performance.now() - startedMs)
    }
  }
  return durationsByFunction.map(
    (durations) => durations.sort((a, b) => a - b)[Math.floor(durations.length / 2)] ?? Number.NaN,
  )
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
