import { z } from 'zod'
import { nftKey } from '@shared/ids'
import { nftRecord, tokenNfts } from '@shared/market/token'
import { DAY_MS } from '@shared/time'
import { orNullIfNotFound } from '../platform/app-failure'
import { NFT_FACTS_PREFIX, type AnswerStore } from '../storage/answer-store'
import type { MarketClient } from '../market-api/client/client'
import type { Priority } from '../market-api/client/budget'
import { nextPageForSerial, type SeenPage } from './serial-pages'

type NftRecord = z.output<typeof nftRecord>
/** Facts of an NFT: name, image, traits, rank. `total` is the number of NFTs in its collection; null when unknown. */
export type NftFacts = NftRecord & { readonly total: number | null }
const storedSchema = z.object({ record: z.unknown(), total: z.number().nullable() })

const PAGE_SIZE = 200
/** Limit of pages that are read for one serial. If no page has the serial, the facts of the serial stay unknown. */
const MAX_PAGES = 5
const MAX_MEMORY_FACTS = 12_000
/** Age after which facts are requested again. */
const MAX_AGE_MS = DAY_MS
/** Time before a serial is requested again, whatever the result was. */
const RETRY_AFTER_MS = 10 * 60 * 1000
const MAX_PARSED_FACTS = 20_000
const MAX_REQUEST_TIMES = 20_000
const MAX_SHARED_TRAITS = 50_000

/**
 * Creates a function that replaces equal traits of all records by one shared object. Each record from JSON has its own
 * copies: with 12,000 NFTs of eight traits, the copies were most of the memory that main retained in an hour.
 */
function createSharedTraits(): (record: NftRecord) => NftRecord {
  type Trait = NftRecord['attributes'][number]
  const sharedTraits = new Map<string, Trait>()
  const share = (trait: Trait): Trait => {
    const key = JSON.stringify(trait)
    const sharedTrait = sharedTraits.get(key)
    if (sharedTrait) return sharedTrait
    if (sharedTraits.size >= MAX_SHARED_TRAITS) sharedTraits.clear()
    sharedTraits.set(key, trait)
    return trait
  }
  return (record) => ({ ...record, attributes: record.attributes.map(share) })
}

type DatedFacts = { readonly facts: NftFacts; readonly receivedAt: string }
type LoadOptions = {
  /**
   * Keeps the facts in memory only. The store is limited: thousands of NFTs that are seen once would evict the facts of
   * NFTs that are viewed every day.
   */
  readonly inMemoryOnly?: boolean
  /** Number of NFTs that one request returns. By default, one for a single serial, otherwise the largest page. */
  readonly pageSize?: number
  /** Ends the reading between two pages, with AppFailure `cancelled`. */
  readonly signal?: AbortSignal
  /** Called after each page, when more facts are known. */
  readonly onPage?: () => void
}
export type NftFactsStore = ReturnType<typeof createNftFacts>

/** Facts of NFTs. NFT facts rarely change, so they are stored, and requested in pages of many NFTs. */
export function createNftFacts(deps: {
  readonly market: MarketClient
  readonly answers: AnswerStore
  readonly profileId: () => string
  readonly now: () => number
}) {
  /**
   * Time of the latest request for each serial. The service may not have a serial: without this time the app would
   * request such a serial again and again.
   */
  const requestTimesMs = new Map<string, number>()
  const withSharedTraits = createSharedTraits()
  const answerName = (token: string, serial: number) => NFT_FACTS_PREFIX + nftKey(token, serial)
  /**
   * Facts of all NFTs on the pages that this run has read, the latest last. Above the limit the oldest facts are
   * dropped.
   */
  const memoryFacts = new Map<string, DatedFacts>()
  const factsKey = (token: string, serial: number) => `${deps.profileId()} ${answerName(token, serial)}`
  function freshMemoryFacts(token: string, serial: number): DatedFacts | null {
    const datedFacts = memoryFacts.get(factsKey(token, serial))
    return datedFacts && !isOld(datedFacts.receivedAt) ? datedFacts : null
  }

  const isOld = (receivedAt: string) => deps.now() - Date.parse(receivedAt) > MAX_AGE_MS

  /** Stored facts after parsing, so that a wallet with thousands of NFTs is not parsed again for every view. */
  const parsedFacts = new Map<string, DatedFacts>()

  function readStored(token: string, serial: number): DatedFacts | null {
    const key = factsKey(token, serial)
    const row = deps.answers.get(deps.profileId(), answerName(token, serial))
    const alreadyParsedFacts = parsedFacts.get(key)
    // The store may have evicted the row. The parsed facts are still valid then.
    if (alreadyParsedFacts && (!row || row.receivedAt === alreadyParsedFacts.receivedAt)) return alreadyParsedFacts
    const rowFacts = row && parseRow(row)
    if (rowFacts) {
      if (parsedFacts.size >= MAX_PARSED_FACTS) parsedFacts.clear()
      parsedFacts.set(key, rowFacts)
    }
    return rowFacts
  }

  function parseRow(row: { readonly body: string; readonly receivedAt: string }): DatedFacts | null {
    const storedFacts = storedSchema.safeParse(JSON.parse(row.body))
    const record = storedFacts.success ? nftRecord.safeParse(storedFacts.data.record) : null
    if (!record?.success || !storedFacts.data) return null
    return { facts: { ...withSharedTraits(record.data), total: storedFacts.data.total }, receivedAt: row.receivedAt }
  }

  /** `receivedAt`: time at which the market sent the record, ISO text. The age of the facts is counted from then. */
  function store(token: string, record: z.output<typeof nftRecord>, total: number | null, receivedAt: string): void {
    const body = JSON.stringify({ record, total })
    deps.answers.put(deps.profileId(), answerName(token, record.serialId), body, receivedAt)
  }

  function remember(token: string, record: z.output<typeof nftRecord>, total: number | null): void {
    const key = factsKey(token, record.serialId)
    memoryFacts.delete(key)
    memoryFacts.set(key, {
      facts: { ...withSharedTraits(record), total },
      receivedAt: new Date(deps.now()).toISOString(),
    })
    const [oldest] = memoryFacts.keys()
    if (memoryFacts.size > MAX_MEMORY_FACTS && oldest !== undefined) memoryFacts.delete(oldest)
  }

  /**
   * Reads the pages on which these serials are. Keeps the facts of these serials in the store, unless `inMemoryOnly`,
   * and the facts of all NFTs on the pages in memory. Rejects with the client's failures.
   */
  async function load(
    token: string,
    serials: readonly number[],
    priority: Priority,
    { signal, onPage, pageSize, inMemoryOnly = false }: LoadOptions = {},
  ): Promise<void> {
    const wantedSerials = new Set(serials)
    const limit = pageSize ?? (wantedSerials.size === 1 ? 1 : PAGE_SIZE)
    const seenPages = new Map<number, SeenPage>()
    for (const serial of wantedSerials) {
      // A page that was read for another serial may have this serial, too.
      for (let attempt = 0; attempt < MAX_PAGES && !freshMemoryFacts(token, serial); attempt++) {
        const page = nextPageForSerial(serial, limit, seenPages)
        if (page === null) break
        const query = { token, sortBy: 'serial', sortDirection: 'ASC', limit, page } as const
        const callOptions = { priority, ...(signal ? { signal } : {}) }
        const answer = await orNullIfNotFound(deps.market.call(tokenNfts, query, callOptions))
        // Null means that the service does not have this collection. Such an answer counts as an empty page.
        const { nfts, total } = answer?.value ?? { nfts: [], total: null }
        seenPages.set(page, { serials: nfts.map(({ serialId }) => serialId), total })
        const receivedAt = new Date(deps.now()).toISOString()
        for (const record of nfts) {
          if (!inMemoryOnly && wantedSerials.has(record.serialId)) store(token, record, total, receivedAt)
          remember(token, record, total)
        }
        onPage?.()
      }
      noteRequest(token, serial)
    }
  }
  function noteRequest(token: string, serial: number): void {
    if (requestTimesMs.size >= MAX_REQUEST_TIMES) {
      for (const [key, atMs] of requestTimesMs) {
        if (deps.now() - atMs >= RETRY_AFTER_MS) requestTimesMs.delete(key)
      }
    }
    requestTimesMs.set(answerName(token, serial), deps.now())
  }
  /** True if the serial was requested within `RETRY_AFTER_MS`, with any result. */
  const wasRequestedRecently = (token: string, serial: number) =>
    deps.now() - (requestTimesMs.get(answerName(token, serial)) ?? Number.NEGATIVE_INFINITY) < RETRY_AFTER_MS

  /** True if the serial should be requested so that the store has current facts. */
  function shouldRequest(token: string, serial: number): boolean {
    const storedFacts = readStored(token, serial)
    return (!storedFacts || isOld(storedFacts.receivedAt)) && !wasRequestedRecently(token, serial)
  }

  const findFacts = (token: string, serial: number): DatedFacts | null =>
    readStored(token, serial) ?? freshMemoryFacts(token, serial)
  return {
    /** Facts from the store at any age, or fresh facts from memory; null without either. */
    knownFacts: (token: string, serial: number) => findFacts(token, serial)?.facts ?? null,
    /** Time at which the facts that `knownFacts` returns were received, as ISO text. */
    receivedAt: (token: string, serial: number) => findFacts(token, serial)?.receivedAt ?? null,
    /**
     * Returns the serials that should be requested: their facts are missing or too old, and they were not requested
     * recently. For a view of the person's own NFTs: facts that are only in memory are first written to the store, so
     * that they are not lost when the app closes.
     */
    missingInStore: (token: string, serials: readonly number[]): number[] =>
      serials.filter((serial) => {
        if (!shouldRequest(token, serial)) return false
        const datedFacts = freshMemoryFacts(token, serial)
        if (datedFacts) store(token, datedFacts.facts, datedFacts.facts.total, datedFacts.receivedAt)
        return datedFacts === null
      }),
    /** Like `missingInStore`, but for NFTs that are shown once: facts in memory are enough, and nothing is stored. */
    missingInMemory: (token: string, serials: readonly number[]): number[] =>
      serials.filter((serial) => !freshMemoryFacts(token, serial) && shouldRequest(token, serial)),
    load,
    /** Keeps records in memory that were read for another purpose. */
    rememberRecords: (token: string, records: readonly z.output<typeof nftRecord>[], total: number | null): void => {
      for (const record of records) remember(token, record, total)
    },
  }
}
