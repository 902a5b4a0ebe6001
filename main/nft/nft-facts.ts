import { z } from 'zod'
import { nftKey } from '@shared/ids'
import { nftRecord, tokenNfts } from '@shared/market/token'
import { DAY_MS } from '@shared/time'
import { orNullIfNotFound } from '../platform/app-failure'
import { FACTS_PREFIX, type AnswerStore } from '../storage/answers'
import type { MarketClient } from '../market-api/client/client'
import type { Priority } from '../market-api/client/budget'
import { pageToAsk, type SeenPage } from './serial-pages'

/** Name, picture, traits and rank of an NFT: they hardly change, so they are kept and asked for in whole pages. */
type NftRecord = z.output<typeof nftRecord>
export type NftFacts = NftRecord & { readonly total: number | null }
const stored = z.object({ record: z.unknown(), total: z.number().nullable() })

const PAGE = 200
/** For one serial. Where it is then not found, its facts are unknown. */
const MOST_PAGES = 5
const MOST_HEARD = 12_000
const KEEP_MS = DAY_MS
const ASK_AGAIN_MS = 10 * 60 * 1000
const MOST_READ = 20_000
const MAX_ASKED = 20_000
const MAX_SHARED_TRAITS = 50_000

/**
 * One object for each trait and value, whatever NFT has it. Records that are read from JSON bring copies of the same
 * few words: of 12,000 NFTs with eight traits they were most of what main kept in an hour.
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
  /** Thousands are looked at in passing: they would push out of the store what is looked at every day. */
  readonly inMemory?: boolean
  /** Ends the reading between two pages, with AppFailure `cancelled`. */
  readonly signal?: AbortSignal
  /** A page was read: more is kept now. */
  readonly onPage?: () => void
}
export type NftFactsStore = ReturnType<typeof createNftFacts>

export function createNftFacts(deps: {
  readonly market: MarketClient
  readonly answers: AnswerStore
  readonly profileId: () => string
  readonly now: () => number
}) {
  /** When a serial was asked for last. One the service does not name stays missing; asking at once again never ends. */
  const askedAt = new Map<string, number>()
  const withSharedTraits = createSharedTraits()
  const answerNameOf = (token: string, serial: number) => FACTS_PREFIX + nftKey(token, serial)
  /** What came along with what was asked for, of a page of 200 that was read for one: for as long as the app runs. */
  const heard = new Map<string, Heard>()
  const heardKey = (token: string, serial: number) => `${deps.profileId()} ${answerNameOf(token, serial)}`
  function heardOf(token: string, serial: number): Heard | null {
    const found = heard.get(heardKey(token, serial))
    return found && !isOld(found.receivedAt) ? found : null
  }

  const isOld = (receivedAt: string) => deps.now() - Date.parse(receivedAt) > KEEP_MS

  /** What was read lately, so that a wallet of thousands is not taken apart anew for every look at it. */
  const read = new Map<string, Heard>()

  function kept(token: string, serial: number): Heard | null {
    const key = heardKey(token, serial)
    const row = deps.answers.get(deps.profileId(), answerNameOf(token, serial))
    const known = read.get(key)
    // There is room for so many answers only: what had to go is as good as it was.
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

  /** Reads the pages that hold these serials and keeps the facts wanted, for good or for as long as the app runs. */
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
      // An earlier page may have held it.
      for (let asked = 0; asked < MOST_PAGES && !heardOf(token, serial); asked++) {
        const page = pageToAsk(serial, limit, seen)
        if (page === null) break
        const query = { token, sortBy: 'serial', sortDirection: 'ASC', limit, page } as const
        const call = { priority, ...(signal ? { signal } : {}) }
        const answer = await orNullIfNotFound(deps.market.call(tokenNfts, query, call))
        // The service does not have this collection: an answer, too, and asking again at once would not change that.
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
  /** Asked for lately, whether or not anything came of it. */
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
     * Serials whose facts are not kept, or too old, and that were not asked for lately. What is known in passing is
     * kept for good from now on: who asks so shows it for days.
     */
    missing: (token: string, serials: readonly number[]): number[] =>
      serials.filter((serial) => {
        if (!isMissing(token, serial)) return false
        const found = heardOf(token, serial)
        if (found) keep(token, found.facts, found.facts.total)
        return !found
      }),
    /** As `missing`, of what is looked at in passing. */
    unknown: (token: string, serials: readonly number[]): number[] =>
      serials.filter((serial) => !heardOf(token, serial) && isMissing(token, serial)),
    load,
    /** What was read for another purpose, for as long as the app runs. */
    learn: (token: string, records: readonly z.output<typeof nftRecord>[], total: number | null): void => {
      for (const record of records) hear(token, record, total)
    },
  }
}
