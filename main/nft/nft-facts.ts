import { z } from 'zod'
import { nftKey } from '@shared/ids'
import { nftRecord, tokenNfts } from '@shared/market/token'
import { DAY_MS } from '@shared/time'
import { orNullIfNotFound } from '../platform/app-failure'
import { FACTS_PREFIX, type AnswerStore } from '../storage/answers'
import type { MarketClient } from '../market-api/client/client'
import type { Priority } from '../market-api/client/budget'
import { pageToAsk, type SeenPage } from './serial-pages'

/** Facts of an NFT (name, picture, traits, rank) rarely change, so they are stored, and read in whole pages. */
type NftRecord = z.output<typeof nftRecord>
export type NftFacts = NftRecord & { readonly total: number | null }
const stored = z.object({ record: z.unknown(), total: z.number().nullable() })

const PAGE = 200
/** Maximum number of pages read for one serial. If the serial is not found by then, its facts are unknown. */
const MOST_PAGES = 5
const MOST_HEARD = 12_000
const KEEP_MS = DAY_MS
const ASK_AGAIN_MS = 10 * 60 * 1000
const MOST_READ = 20_000
const MAX_ASKED = 20_000
const MAX_SHARED_TRAITS = 50_000

/**
 * Shares one object for each trait and value among all NFTs. Records from JSON bring copies of the same few words: for
 * 12,000 NFTs with eight traits, they were most of the memory that main retained in an hour.
 */
function createSharedTraits(): (record: NftRecord) => NftRecord {
  type Trait = NftRecord['attributes'][number]
  const shared = new Map<string, Trait>()
  const share = (trait: Trait): Trait => {
    const key = JSON.stringify(trait)
    const known = shared.get(key)
    if (known) return known
    if (shared.size >= MAX_SHARED_TRAITS) shared.clear()
    shared.set(key, trait)
    return trait
  }
  return (record) => ({ ...record, attributes: record.attributes.map(share) })
}

type Heard = { readonly facts: NftFacts; readonly receivedAt: string }
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
  const askedAt = new Map<string, number>()
  const withSharedTraits = createSharedTraits()
  const answerNameOf = (token: string, serial: number) => FACTS_PREFIX + nftKey(token, serial)
  /** Facts that were on the same page of 200 as a requested serial, kept as long as the app runs. */
  const heard = new Map<string, Heard>()
  const heardKey = (token: string, serial: number) => `${deps.profileId()} ${answerNameOf(token, serial)}`
  function heardOf(token: string, serial: number): Heard | null {
    const found = heard.get(heardKey(token, serial))
    return found && !isOld(found.receivedAt) ? found : null
  }

  const isOld = (receivedAt: string) => deps.now() - Date.parse(receivedAt) > KEEP_MS

  /** Parsed facts, so that a wallet of thousands is not parsed again for every view. */
  const read = new Map<string, Heard>()

  function kept(token: string, serial: number): Heard | null {
    const key = heardKey(token, serial)
    const row = deps.answers.get(deps.profileId(), answerNameOf(token, serial))
    const known = read.get(key)
    // The store of answers is bounded: the parsed facts of a removed row are still valid.
    if (known && (!row || row.receivedAt === known.receivedAt)) return known
    const found = row && parsed(row)
    if (found) {
      if (read.size >= MOST_READ) read.clear()
      read.set(key, found)
    }
    return found
  }

  function parsed(row: { readonly body: string; readonly receivedAt: string }): Heard | null {
    const outer = stored.safeParse(JSON.parse(row.body))
    const record = outer.success ? nftRecord.safeParse(outer.data.record) : null
    return record?.success && outer.data
      ? { facts: { ...withSharedTraits(record.data), total: outer.data.total }, receivedAt: row.receivedAt }
      : null
  }

  function keep(token: string, record: z.output<typeof nftRecord>, total: number | null): void {
    const body = JSON.stringify({ record, total })
    deps.answers.put(deps.profileId(), answerNameOf(token, record.serialId), body, new Date(deps.now()).toISOString())
  }

  function hear(token: string, record: z.output<typeof nftRecord>, total: number | null): void {
    const key = heardKey(token, record.serialId)
    heard.delete(key)
    heard.set(key, { facts: { ...withSharedTraits(record), total }, receivedAt: new Date(deps.now()).toISOString() })
    const [oldest] = heard.keys()
    if (heard.size > MOST_HEARD && oldest !== undefined) heard.delete(oldest)
  }

  /** Reads the pages with these serials and keeps the wanted facts, in the store or in memory only. */
  async function load(
    token: string,
    serials: readonly number[],
    priority: Priority,
    { signal, onPage, inMemory = false }: LoadOptions = {},
  ): Promise<void> {
    const wanted = new Set(serials)
    const limit = wanted.size === 1 ? 1 : PAGE
    const seen = new Map<number, SeenPage>()
    for (const serial of wanted) {
      // An earlier page may have contained the serial.
      for (let asked = 0; asked < MOST_PAGES && !heardOf(token, serial); asked++) {
        const page = pageToAsk(serial, limit, seen)
        if (page === null) break
        const query = { token, sortBy: 'serial', sortDirection: 'ASC', limit, page } as const
        const call = { priority, ...(signal ? { signal } : {}) }
        const answer = await orNullIfNotFound(deps.market.call(tokenNfts, query, call))
        // The service does not have this collection. That is an answer, too, and an immediate retry would not change
        // it.
        const { nfts, total } = answer?.value ?? { nfts: [], total: null }
        seen.set(page, { serials: nfts.map(({ serialId }) => serialId), total })
        for (const record of nfts) {
          if (!inMemory && wanted.has(record.serialId)) keep(token, record, total)
          hear(token, record, total)
        }
        onPage?.()
      }
      noteAsked(token, serial)
    }
  }
  function noteAsked(token: string, serial: number): void {
    if (askedAt.size >= MAX_ASKED) {
      for (const [key, at] of askedAt) if (deps.now() - at >= ASK_AGAIN_MS) askedAt.delete(key)
    }
    askedAt.set(answerNameOf(token, serial), deps.now())
  }
  /** True if the serial was requested recently, with any result. */
  const askedLately = (token: string, serial: number) =>
    deps.now() - (askedAt.get(answerNameOf(token, serial)) ?? Number.NEGATIVE_INFINITY) < ASK_AGAIN_MS

  function isMissing(token: string, serial: number): boolean {
    const found = kept(token, serial)
    return (!found || isOld(found.receivedAt)) && !askedLately(token, serial)
  }

  const known = (token: string, serial: number): Heard | null => kept(token, serial) ?? heardOf(token, serial)
  return {
    kept: (token: string, serial: number) => known(token, serial)?.facts ?? null,
    receivedAt: (token: string, serial: number) => known(token, serial)?.receivedAt ?? null,
    /**
     * Serials whose facts are missing or too old, and that were not requested recently. Facts in memory are written to
     * the store here, because this caller shows them for days.
     */
    missing: (token: string, serials: readonly number[]): number[] =>
      serials.filter((serial) => {
        if (!isMissing(token, serial)) return false
        const found = heardOf(token, serial)
        if (found) keep(token, found.facts, found.facts.total)
        return !found
      }),
    /** Like `missing`, for NFTs seen in passing: facts in memory suffice. */
    unknown: (token: string, serials: readonly number[]): number[] =>
      serials.filter((serial) => !heardOf(token, serial) && isMissing(token, serial)),
    load,
    /** Keeps records that were read for another purpose, as long as the app runs. */
    learn: (token: string, records: readonly z.output<typeof nftRecord>[], total: number | null): void => {
      for (const record of records) hear(token, record, total)
    },
  }
}
