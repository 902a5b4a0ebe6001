import { z } from 'zod'
import { nftKey } from '@shared/ids'
import { nftRecord, tokenNfts } from '@shared/market/token'
import { DAY_MS } from '@shared/time'
import { orNullIfNotFound } from '../platform/app-failure'
import { FACTS_PREFIX, type AnswerStore } from '../storage/answer-store'
import type { MarketClient } from '../market-api/client/client'
import type { Priority } from '../market-api/client/budget'
import { nextPageForSerial, type SeenPage } from './serial-pages'

/** Facts of an NFT (name, image, traits, rank) rarely change, so they are stored, and read in whole pages. */
type NftRecord = z.output<typeof nftRecord>
export type NftFacts = NftRecord & { readonly total: number | null }
const storedSchema = z.object({ record: z.unknown(), total: z.number().nullable() })

const PAGE_SIZE = 200
/** Maximum number of pages read for one serial. If the serial is not found by then, its facts are unknown. */
const MAX_PAGES = 5
const MAX_MEMORY_FACTS = 12_000
const MAX_AGE_MS = DAY_MS
const RETRY_AFTER_MS = 10 * 60 * 1000
const MAX_PARSED_FACTS = 20_000
const MAX_REQUEST_TIMES = 20_000
const MAX_SHARED_TRAITS = 50_000

/**
 * Shares one object for each trait and value among all NFTs. Records from JSON bring copies of the same few words: for
 * 12,000 NFTs with eight traits, they were most of the memory that main retained in an hour.
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
   * Keeps facts in memory only: thousands of NFTs seen in passing would displace those viewed every day from the store.
   */
  readonly inMemory?: boolean
  /** Ends the reading between two pages, with AppFailure `cancelled`. */
  readonly signal?: AbortSignal
  /** Called after a page was read: more facts are known now. */
  readonly onPage?: () => void
}
export type NftFactsStore = ReturnType<typeof createNftFacts>

export function createNftFacts(deps: {
  readonly market: MarketClient
  readonly answers: AnswerStore
  readonly profileId: () => string
  readonly now: () => number
}) {
  /**
   * Time of the latest request for a serial. A serial that the service does not return stays missing, and immediate
   * retries would never end.
   */
  const requestedAt = new Map<string, number>()
  const withSharedTraits = createSharedTraits()
  const answerName = (token: string, serial: number) => FACTS_PREFIX + nftKey(token, serial)
  /** Facts that were on the same page of 200 as a requested serial, kept as long as the app runs. */
  const memoryFacts = new Map<string, DatedFacts>()
  const factsKey = (token: string, serial: number) => `${deps.profileId()} ${answerName(token, serial)}`
  function freshMemoryFacts(token: string, serial: number): DatedFacts | null {
    const found = memoryFacts.get(factsKey(token, serial))
    return found && !isOld(found.receivedAt) ? found : null
  }

  const isOld = (receivedAt: string) => deps.now() - Date.parse(receivedAt) > MAX_AGE_MS

  /** Parsed facts, so that a wallet of thousands is not parsed again for every view. */
  const parsedFacts = new Map<string, DatedFacts>()

  function readStored(token: string, serial: number): DatedFacts | null {
    const key = factsKey(token, serial)
    const row = deps.answers.get(deps.profileId(), answerName(token, serial))
    const parsed = parsedFacts.get(key)
    // The store of answers is bounded: the parsed facts of a removed row are still valid.
    if (parsed && (!row || row.receivedAt === parsed.receivedAt)) return parsed
    const found = row && parseRow(row)
    if (found) {
      if (parsedFacts.size >= MAX_PARSED_FACTS) parsedFacts.clear()
      parsedFacts.set(key, found)
    }
    return found
  }

  function parseRow(row: { readonly body: string; readonly receivedAt: string }): DatedFacts | null {
    const storedFacts = storedSchema.safeParse(JSON.parse(row.body))
    const record = storedFacts.success ? nftRecord.safeParse(storedFacts.data.record) : null
    return record?.success && storedFacts.data
      ? { facts: { ...withSharedTraits(record.data), total: storedFacts.data.total }, receivedAt: row.receivedAt }
      : null
  }

  function store(token: string, record: z.output<typeof nftRecord>, total: number | null): void {
    const body = JSON.stringify({ record, total })
    deps.answers.put(deps.profileId(), answerName(token, record.serialId), body, new Date(deps.now()).toISOString())
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

  /** Reads the pages with these serials and keeps the wanted facts, in the store or in memory only. */
  async function load(
    token: string,
    serials: readonly number[],
    priority: Priority,
    { signal, onPage, inMemory = false }: LoadOptions = {},
  ): Promise<void> {
    const wantedSerials = new Set(serials)
    const limit = wantedSerials.size === 1 ? 1 : PAGE_SIZE
    const seenPages = new Map<number, SeenPage>()
    for (const serial of wantedSerials) {
      // An earlier page may have contained the serial.
      for (let attempt = 0; attempt < MAX_PAGES && !freshMemoryFacts(token, serial); attempt++) {
        const page = nextPageForSerial(serial, limit, seenPages)
        if (page === null) break
        const query = { token, sortBy: 'serial', sortDirection: 'ASC', limit, page } as const
        const call = { priority, ...(signal ? { signal } : {}) }
        const answer = await orNullIfNotFound(deps.market.call(tokenNfts, query, call))
        // The service does not have this collection. That is an answer, too, and an immediate retry would not change
        // it.
        const { nfts, total } = answer?.value ?? { nfts: [], total: null }
        seenPages.set(page, { serials: nfts.map(({ serialId }) => serialId), total })
        for (const record of nfts) {
          if (!inMemory && wantedSerials.has(record.serialId)) store(token, record, total)
          remember(token, record, total)
        }
        onPage?.()
      }
      noteRequest(token, serial)
    }
  }
  function noteRequest(token: string, serial: number): void {
    if (requestedAt.size >= MAX_REQUEST_TIMES) {
      for (const [key, at] of requestedAt) if (deps.now() - at >= RETRY_AFTER_MS) requestedAt.delete(key)
    }
    requestedAt.set(answerName(token, serial), deps.now())
  }
  /** True if the serial was requested recently, with any result. */
  const wasRequestedRecently = (token: string, serial: number) =>
    deps.now() - (requestedAt.get(answerName(token, serial)) ?? Number.NEGATIVE_INFINITY) < RETRY_AFTER_MS

  function isMissing(token: string, serial: number): boolean {
    const found = readStored(token, serial)
    return (!found || isOld(found.receivedAt)) && !wasRequestedRecently(token, serial)
  }

  const findFacts = (token: string, serial: number): DatedFacts | null =>
    readStored(token, serial) ?? freshMemoryFacts(token, serial)
  return {
    kept: (token: string, serial: number) => findFacts(token, serial)?.facts ?? null,
    receivedAt: (token: string, serial: number) => findFacts(token, serial)?.receivedAt ?? null,
    /**
     * Serials whose facts are missing or too old, and that were not requested recently. Facts in memory are written to
     * the store here, because this caller shows them for days.
     */
    missing: (token: string, serials: readonly number[]): number[] =>
      serials.filter((serial) => {
        if (!isMissing(token, serial)) return false
        const found = freshMemoryFacts(token, serial)
        if (found) store(token, found.facts, found.facts.total)
        return !found
      }),
    /** Like `missing`, for NFTs seen in passing: facts in memory suffice. */
    unknown: (token: string, serials: readonly number[]): number[] =>
      serials.filter((serial) => !freshMemoryFacts(token, serial) && isMissing(token, serial)),
    load,
    /** Keeps records that were read for another purpose, as long as the app runs. */
    learn: (token: string, records: readonly z.output<typeof nftRecord>[], total: number | null): void => {
      for (const record of records) remember(token, record, total)
    },
  }
}
