import type { z } from 'zod'
import type { Contract } from '@shared/contract'
import type { NamedId } from '@shared/contract/common'
import type { ListedTrait, ListEnd, ListingsPart } from '@shared/contract/listings'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import type { listingRecord } from '@shared/market/market'
import { tokenTraits } from '@shared/market/token'
import { instantText, type MarketEvent } from '../../market-api/pages/event-pages'
import type { MarketClient } from '../../market-api/client/client'
import { listingPages } from '../../market-api/pages/market-pages'
import type { PageEnd, Page, PageStream } from '../../market-api/pages/list-pages'
import { AppFailure, failure } from '../../platform/app-failure'
import { anySharedSignal } from '../../platform/shared-abort'
import { listedPriceOf } from '../../nft/activity-price'
import { listingNewsOf } from './listing-news'
import type { CollectionImagesDeps } from '../../nft/collection-images'
import type { NftFactsStore } from '../../nft/nft-facts'
import type { ImageCache } from '../../storage/image-cache'

/** Events of one read of the feed. `isBacklog`: true for the profile's first read, whose events are all old. */
type EventBatch = { readonly events: readonly MarketEvent[]; readonly isBacklog: boolean }
/** `market` is a client whose requests end when the person leaves the view. */
type ListingsDeps = Pick<CollectionImagesDeps, 'emit' | 'fault'> & {
  readonly market: MarketClient
  readonly media: ImageCache
  readonly facts: NftFactsStore
  readonly namedIdOf: (id: EntityId) => NamedId
  /** Signal that aborts when the page shows another view. */
  readonly viewSignal: () => AbortSignal
  readonly feed: { readonly listen: (listener: (batch: EventBatch) => void) => unknown }
}

type ListingRecord = z.output<typeof listingRecord>
/** Listings of a collection that the page reads part by part. */
type Reading = {
  readonly token: EntityId
  readonly pages: PageStream<ListingRecord>
  /** Approximate number of listings; null while unknown. */
  expectedCount: number | null
}

/** Running request for facts of the visible rows. */
type FactsRead = {
  readonly token: EntityId
  readonly serials: ReadonlySet<number>
  readonly signal: AbortSignal
  readonly stop: () => void
}

/** The first page is small, so that it arrives soon. */
const FIRST_PAGE_SIZE = 1000
/** Later pages are large, so that few requests are needed. */
const PAGE_SIZE = 3000
/** Maximum number of listings in a reading. More expensive listings are left out, and the page says so. */
const MAX_LISTINGS = 20_000
/**
 * Maximum number of open readings; the oldest is dropped. The page begins one for all listings, and one for each trait
 * that it filters by.
 */
const MAX_READINGS = 8

export function createListingsService(deps: ListingsDeps): ServicesOf<Contract>['listings'] {
  const readings = new Map<number, Reading>()
  const imageAddresses = createImageAddresses()
  let lastReadingId = 0
  let watchedToken: EntityId | null = null
  let factsRead: FactsRead | null = null
  /** Read of facts that failed, until the page has been notified; null without one. */
  let failedFactsRead: FactsRead | null = null

  deps.feed.listen(({ events, isBacklog }) => {
    const token = watchedToken
    if (token === null || isBacklog) return
    const news = events.filter((event) => event.token === token).map((event) => listingNewsOf(event, deps.namedIdOf))
    if (news.length > 0) deps.emit('listings.happened', { token, news })
  })

  async function startReading(token: EntityId, trait: ListedTrait | null, fresh: boolean): Promise<ListingsPart> {
    const filter = trait === null ? {} : { filterTraitName: trait.name, filterTraitValue: trait.value }
    const query = { token, sortBy: 'price', sortDirection: 'ASC', ...filter } as const
    const sizes = { maxListings: MAX_LISTINGS, pageSize: PAGE_SIZE, firstPageSize: FIRST_PAGE_SIZE } as const
    const pages = listingPages(deps.market, query, { priority: 'visible', fresh, ...sizes })
    const readingId = ++lastReadingId
    const reading: Reading = { token, pages, expectedCount: null }
    readings.set(readingId, reading)
    if (trait === null) void readExpectedCount(reading)
    const [oldestId] = readings.keys()
    if (readings.size > MAX_READINGS && oldestId !== undefined) readings.delete(oldestId)
    if (trait === null) watchedToken = token
    return readNextPart(readingId)
  }

  /** Reads the approximate number of listings in the background. The number only shows the progress of the reading. */
  async function readExpectedCount(reading: Reading): Promise<void> {
    try {
      const { value } = await deps.market.read(tokenTraits, { token: reading.token }, { priority: 'visible' })
      reading.expectedCount = listedCount(value.traits)
    } catch (cause) {
      if (!(cause instanceof AppFailure)) deps.fault('listings.expected', cause)
    }
  }

  async function readNextPart(readingId: number): Promise<ListingsPart> {
    const reading = readings.get(readingId)
    // Either the reading has ended, or newer readings have replaced it, or the app has restarted.
    if (!reading) throw failure({ code: 'cancelled' })
    const page = await readPage(reading.pages).catch((cause: unknown) => {
      readings.delete(readingId)
      throw cause
    })
    if (page.end) readings.delete(readingId)
    imageAddresses.store(reading.token, page.records)
    return partOf(readingId, reading, page, deps.namedIdOf)
  }

  /**
   * Loads missing facts of the visible rows. Notifies the page of each answer, and of the end: facts that are still
   * missing then do not arrive. Stops when other rows or another view are shown.
   */
  async function readFactsInBackground(token: EntityId, serials: readonly number[]): Promise<void> {
    // The page repeats its request whenever some facts have arrived. If the running request includes all these rows, it
    // continues.
    const isAlreadyReading = factsRead?.token === token && serials.every((serial) => factsRead?.serials.has(serial))
    if (isAlreadyReading && factsRead?.signal.aborted === false) return
    factsRead?.stop()
    const controller = new AbortController()
    const signal = anySharedSignal([controller.signal, deps.viewSignal()])
    const currentRead = { token, serials: new Set(serials), signal, stop: () => controller.abort() }
    factsRead = currentRead
    const onPage = () => {
      if (!signal.aborted) deps.emit('listings.factsArrived', { token })
    }
    try {
      await deps.facts.load(token, serials, 'visible', { signal, onPage, inMemoryOnly: true })
    } catch (cause) {
      if (!(cause instanceof AppFailure)) deps.fault('listings.visibleFacts', cause)
      // A stopped read has not failed: the rows are read again when the page shows them again.
      if (!signal.aborted) failedFactsRead = currentRead
    } finally {
      if (factsRead === currentRead) factsRead = null
      onPage()
    }
  }

  return {
    begin: ({ token, trait, fresh }) => startReading(token, trait, fresh),
    next: ({ readingId }) => readNextPart(readingId),
    visibleFacts: async ({ token, serials }) => {
      const unknownSerials = deps.facts.missingInMemory(token, serials)
      // After a failed read, one answer says that nothing arrives. The next request of the page starts a read again.
      const hasFailed =
        failedFactsRead?.token === token && unknownSerials.every((serial) => failedFactsRead?.serials.has(serial))
      failedFactsRead = null
      const isReading = unknownSerials.length > 0 && !hasFailed
      if (isReading) void readFactsInBackground(token, unknownSerials)
      const facts = serials.map((serial) => {
        const nftFacts = deps.facts.knownFacts(token, serial)
        return {
          serial,
          name: nftFacts?.name ?? null,
          image: deps.media.pathOf(imageAddresses.addressOf(token, serial) ?? nftFacts?.image ?? null),
          rank: nftFacts?.rarityRank ?? null,
          traits: nftFacts ? nftFacts.attributes.map(({ trait_type: type, value }) => ({ type, value })) : null,
        }
      })
      return { token, facts, isReading }
    },
  }
}

async function readPage(pages: PageStream<ListingRecord>): Promise<Page<ListingRecord>> {
  const { value } = await pages.next()
  if (!value) throw failure({ code: 'cancelled' })
  return value
}

function partOf(
  readingId: number,
  { token, expectedCount }: Reading,
  page: Page<ListingRecord>,
  namedIdOf: (id: EntityId) => NamedId,
): ListingsPart {
  const sellerIndexes = new Map<string, number>()
  const sellers: NamedId[] = []
  const sellerIndexOf = (id: EntityId): number => {
    const existingIndex = sellerIndexes.get(id)
    if (existingIndex !== undefined) return existingIndex
    const index = sellers.length
    sellers.push(namedIdOf(id))
    sellerIndexes.set(id, index)
    return index
  }
  const rows = page.records.map((record) => ({
    serial: record.nftSerialId,
    name: record.nftName,
    ...listedPriceOf(record),
    listedAt: instantText(record.listingDate),
    isAvailable: record.isAvailableForPurchase !== 0,
    sellerIndex: sellerIndexOf(record.sellerAddress),
  }))
  const { readCount, end, stamp } = page
  return {
    readingId,
    token,
    rows,
    sellers,
    readCount,
    expectedCount,
    end: end && listEndOf(end),
    stamp,
  }
}

type Traits = z.output<typeof tokenTraits.answer>['traits']

/**
 * Number of listed NFTs, from the counts of the traits; null if no trait type has complete counts. If all NFTs have a
 * trait of some type, the counts of that type add up to the number of listed NFTs. So the largest sum of all types is
 * taken.
 */
function listedCount(traits: Traits): number | null {
  const counts = traits.flatMap(({ values }) =>
    values.every(({ countListed }) => countListed !== null)
      ? [values.reduce((sum, { countListed }) => sum + (countListed ?? 0), 0)]
      : [],
  )
  return counts.length === 0 ? null : Math.max(...counts)
}

const listEndOf = (end: PageEnd): ListEnd => (end.isCertain ? 'all' : end.reason)

/** Creates a cache for the addresses of the pictures of listed NFTs, for the collection that was viewed last. */
function createImageAddresses() {
  let cachedToken: string | null = null
  const addresses = new Map<number, string>()
  return {
    store: (token: EntityId, records: readonly ListingRecord[]): void => {
      if (cachedToken !== token) addresses.clear()
      cachedToken = token
      for (const { nftSerialId, nftImage } of records) if (nftImage !== null) addresses.set(nftSerialId, nftImage)
    },
    addressOf: (token: EntityId, serial: number): string | null =>
      cachedToken === token ? (addresses.get(serial) ?? null) : null,
  }
}
