/**
 * Background reads for the holdings, so that the page need not wait for royalties, traits and supported collections.
 */
import type { z } from 'zod'
import type { SaleFeesView } from '@shared/contract/nft'
import type { EntityId } from '@shared/ids'
import { isSupported, supportedList, tokenTraits } from '@shared/market/token'
import type { MarketClient } from '../../market-api/client/client'
import { AppFailure, failure, orNullUnlessLeft } from '../../platform/app-failure'
import type { FeesAnswer } from '../nft/nft-holder'

export type Traits = z.output<typeof tokenTraits.answer>['traits']
export type BackgroundReadsDeps = {
  readonly market: Pick<MarketClient, 'read'>
  /** Costs of a sale by this holder, without the market's fee; null if unknown. */
  readonly saleFees: (token: EntityId, holder: EntityId) => Promise<FeesAnswer>
  /** True if another account brought the NFT without this account having paid for anything; null if unknown. */
  readonly cameUnasked: (token: EntityId, serial: number, account: EntityId) => Promise<boolean | null>
  /** Ends with the view that the read is for. */
  readonly signal: () => AbortSignal
  readonly onMore: (account: EntityId) => void
  readonly now: () => number
  readonly fault: (event: string, cause: unknown) => void
}
/** A held collection, and whether the traits of its NFTs are known. */
export type BackgroundRead = {
  readonly token: EntityId
  readonly hasTraits: boolean
  /** Serials without a price or an offer, whose arrival the app did not see. */
  readonly unexplained: readonly number[]
}

/** Time until a value is read again. A failed read is not repeated sooner. */
const KEEP_MS = 600_000
/** Maximum number of collections whose traits are read, the most valuable first. */
const MOST_TRAITS = 40
/** Maximum number of unexplained NFTs that are looked up for each account. */
const MOST_UNEXPLAINED = 30

type CachedResult<T> = { readonly value: T | null; readonly atMs: number; readonly isAnswered: boolean }

function createResultCache<T>(now: () => number) {
  const all = new Map<string, CachedResult<T>>()
  return {
    get: (key: string): T | null => all.get(key)?.value ?? null,
    /** True if the value was requested within `KEEP_MS`, with any result. */
    isYoung: (key: string): boolean => now() - (all.get(key)?.atMs ?? Number.NEGATIVE_INFINITY) < KEEP_MS,
    /** True if there was an answer once, even one without a value. */
    isAnswered: (key: string): boolean => all.get(key)?.isAnswered === true,
    /** Stores a result. A failed read keeps the earlier value. */
    put: (key: string, value: T | null, isAnswered = value !== null): void => {
      const before = all.get(key)
      const known = { value: value ?? before?.value ?? null, isAnswered: isAnswered || before?.isAnswered === true }
      all.set(key, { ...known, atMs: now() })
    },
  }
}

export function createBackgroundReads(deps: BackgroundReadsDeps) {
  const { market, now, onMore } = deps
  const fees = createResultCache<SaleFeesView>(now)
  const traits = createResultCache<Traits>(now)
  const supported = createResultCache<boolean>(now)
  const unasked = createResultCache<boolean>(now)
  const running = new Set<string>()
  const feeKey = (token: EntityId, account: EntityId) => `${token} ${account}`
  const nftKey = (token: EntityId, serial: number, account: EntityId) => `${token}#${serial} ${account}`

  /** Reads one item after the other; an expected failure leaves the item unknown. Returns true if anything changed. */
  async function each<T>(all: readonly T[], read: (one: T) => Promise<boolean>): Promise<boolean> {
    const signal = deps.signal()
    let came = false
    for (const one of all) {
      // Requests to the mirror have no signal.
      if (signal.aborted) throw failure({ code: 'cancelled' })
      if (await orNullUnlessLeft(read(one))) came = true
    }
    return came
  }

  async function readFees(account: EntityId, tokens: readonly EntityId[]): Promise<boolean> {
    const missing = tokens.filter((token) => !fees.isYoung(feeKey(token, account)))
    return each(missing, async (token) => {
      const key = feeKey(token, account)
      const before = JSON.stringify(fees.get(key))
      const answer = await deps.saleFees(token, account)
      fees.put(key, answer.fees, answer.isAnswered)
      return JSON.stringify(fees.get(key)) !== before
    })
  }

  async function readTraits(tokens: readonly EntityId[]): Promise<boolean> {
    const missing = tokens.filter((token) => !traits.isYoung(token)).slice(0, MOST_TRAITS)
    return each(missing, async (token) => {
      traits.put(token, null)
      const { value } = await market.read(tokenTraits, { token }, { priority: 'background' })
      traits.put(token, value.traits)
      return true
    })
  }

  /**
   * Reads one list for all collections. A collection missing from it is read by itself, so that a list cut short makes
   * nothing spam.
   */
  async function readSupport(tokens: readonly EntityId[]): Promise<boolean> {
    const missing = tokens.filter((token) => !supported.isYoung(token))
    if (missing.length === 0) return false
    const { value } = await market.read(supportedList, {}, { priority: 'background' })
    const listed = new Set<string>(value.supportedTokenList)
    for (const token of missing) supported.put(token, listed.has(token) ? true : null)
    const doubtful = missing.filter((token) => !listed.has(token))
    return each(doubtful, async (token) => {
      const answer = await market.read(isSupported, { token }, { priority: 'background' })
      const changed = supported.get(token) !== answer.value.supported
      supported.put(token, answer.value.supported)
      return changed
    })
  }

  async function readUnasked(account: EntityId, collections: readonly BackgroundRead[]): Promise<boolean> {
    const nfts = collections
      .flatMap(({ token, unexplained }) => unexplained.map((serial) => ({ token, serial })))
      .filter(({ token, serial }) => !unasked.isYoung(nftKey(token, serial, account)))
    return each(nfts.slice(0, MOST_UNEXPLAINED), async ({ token, serial }) => {
      const key = nftKey(token, serial, account)
      unasked.put(key, null)
      const isUnasked = await deps.cameUnasked(token, serial, account)
      unasked.put(key, isUnasked)
      return isUnasked === true
    })
  }

  return {
    fees: (token: EntityId, account: EntityId): SaleFeesView | null => fees.get(feeKey(token, account)),
    /**
     * True if the royalties of all collections are known, or known to be unavailable. Before that, sums are too high.
     */
    knowsFees: (tokens: readonly EntityId[], account: EntityId): boolean =>
      tokens.every((token) => fees.isAnswered(feeKey(token, account))),
    traits: (token: EntityId): Traits | null => traits.get(token),
    /** Null if unknown. */
    isSupported: (token: EntityId): boolean | null => supported.get(token),
    isUnasked: (token: EntityId, serial: number, account: EntityId): boolean =>
      unasked.get(nftKey(token, serial, account)) === true,
    /** Reads what is missing, most valuable collection first, and notifies the page of each change. */
    read: async (account: EntityId, collections: readonly BackgroundRead[]): Promise<void> => {
      if (running.has(account)) return
      running.add(account)
      const tokens = collections.map(({ token }) => token)
      const steps = [
        () => readFees(account, tokens),
        () => readSupport(tokens),
        () => readUnasked(account, collections),
        () => readTraits(collections.filter(({ hasTraits }) => hasTraits).map(({ token }) => token)),
      ]
      try {
        for (const step of steps) {
          if (await orNullUnlessLeft(step())) onMore(account)
        }
      } catch (cause) {
        if (!(cause instanceof AppFailure)) deps.fault('holdings.behind', cause)
      } finally {
        running.delete(account)
      }
    },
  }
}
export type HoldingsBackgroundReads = ReturnType<typeof createBackgroundReads>
