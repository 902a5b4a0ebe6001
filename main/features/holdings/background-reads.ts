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
const CACHE_MS = 600_000
/** Maximum number of collections whose traits are read, the most valuable first. */
const MAX_TRAIT_COLLECTIONS = 40
/** Maximum number of unexplained NFTs that are looked up for each account. */
const MAX_UNEXPLAINED = 30

type CachedResult<T> = { readonly value: T | null; readonly atMs: number; readonly isAnswered: boolean }

function createResultCache<T>(now: () => number) {
  const resultsByKey = new Map<string, CachedResult<T>>()
  return {
    get: (key: string): T | null => resultsByKey.get(key)?.value ?? null,
    /** True if the value was requested within `KEEP_MS`, with any result. */
    isRecent: (key: string): boolean => now() - (resultsByKey.get(key)?.atMs ?? Number.NEGATIVE_INFINITY) < CACHE_MS,
    /** True if there was an answer once, even one without a value. */
    isAnswered: (key: string): boolean => resultsByKey.get(key)?.isAnswered === true,
    /** Stores a result. A failed read keeps the earlier value. */
    put: (key: string, value: T | null, isAnswered = value !== null): void => {
      const previous = resultsByKey.get(key)
      const merged = {
        value: value ?? previous?.value ?? null,
        isAnswered: isAnswered || previous?.isAnswered === true,
      }
      resultsByKey.set(key, { ...merged, atMs: now() })
    },
  }
}

export function createBackgroundReads(deps: BackgroundReadsDeps) {
  const { market, now, onMore } = deps
  const fees = createResultCache<SaleFeesView>(now)
  const traits = createResultCache<Traits>(now)
  const supported = createResultCache<boolean>(now)
  const unaskedArrivals = createResultCache<boolean>(now)
  const running = new Set<string>()
  const feeKey = (token: EntityId, account: EntityId) => `${token} ${account}`
  const nftKey = (token: EntityId, serial: number, account: EntityId) => `${token}#${serial} ${account}`

  /** Reads one item after the other; an expected failure leaves the item unknown. Returns true if anything changed. */
  async function readEach<T>(items: readonly T[], read: (item: T) => Promise<boolean>): Promise<boolean> {
    const signal = deps.signal()
    let hasChanged = false
    for (const item of items) {
      // Requests to the mirror have no signal.
      if (signal.aborted) throw failure({ code: 'cancelled' })
      if (await orNullUnlessLeft(read(item))) hasChanged = true
    }
    return hasChanged
  }

  async function readFees(account: EntityId, tokens: readonly EntityId[]): Promise<boolean> {
    const missing = tokens.filter((token) => !fees.isRecent(feeKey(token, account)))
    return readEach(missing, async (token) => {
      const key = feeKey(token, account)
      const previousJson = JSON.stringify(fees.get(key))
      const answer = await deps.saleFees(token, account)
      fees.put(key, answer.fees, answer.isAnswered)
      return JSON.stringify(fees.get(key)) !== previousJson
    })
  }

  async function readTraits(tokens: readonly EntityId[]): Promise<boolean> {
    const missing = tokens.filter((token) => !traits.isRecent(token)).slice(0, MAX_TRAIT_COLLECTIONS)
    return readEach(missing, async (token) => {
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
    const missing = tokens.filter((token) => !supported.isRecent(token))
    if (missing.length === 0) return false
    const { value } = await market.read(supportedList, {}, { priority: 'background' })
    const supportedTokens = new Set<string>(value.supportedTokenList)
    for (const token of missing) supported.put(token, supportedTokens.has(token) ? true : null)
    const unlistedTokens = missing.filter((token) => !supportedTokens.has(token))
    return readEach(unlistedTokens, async (token) => {
      const answer = await market.read(isSupported, { token }, { priority: 'background' })
      const hasChanged = supported.get(token) !== answer.value.supported
      supported.put(token, answer.value.supported)
      return hasChanged
    })
  }

  async function readUnasked(account: EntityId, collections: readonly BackgroundRead[]): Promise<boolean> {
    const nfts = collections
      .flatMap(({ token, unexplained }) => unexplained.map((serial) => ({ token, serial })))
      .filter(({ token, serial }) => !unaskedArrivals.isRecent(nftKey(token, serial, account)))
    return readEach(nfts.slice(0, MAX_UNEXPLAINED), async ({ token, serial }) => {
      const key = nftKey(token, serial, account)
      unaskedArrivals.put(key, null)
      const isUnasked = await deps.cameUnasked(token, serial, account)
      unaskedArrivals.put(key, isUnasked)
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
      unaskedArrivals.get(nftKey(token, serial, account)) === true,
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
