/**
 * Background reads for the holdings, so that the page does not wait for this data: royalties, the market's support of
 * collections, how NFTs arrived, floors of 30 days ago, and traits.
 */
import type { z } from 'zod'
import type { SaleFeesView } from '@shared/contract/nft'
import type { EntityId } from '@shared/ids'
import { topCollections } from '@shared/market/statistics'
import { isSupported, supportedList, tokenTraits } from '@shared/market/token'
import type { MarketClient } from '../../market-api/client/client'
import { LONGEST_RANGE_DAYS } from '../../nft/ranked-names'
import { AppFailure, failure, orNullUnlessCancelled } from '../../platform/app-failure'
import type { FeesAnswer } from '../nft/nft-holder'

export type Traits = z.output<typeof tokenTraits.answer>['traits']
export type BackgroundReadsDeps = {
  readonly market: Pick<MarketClient, 'read'>
  /** Royalties and fixed fees of a sale by this holder, without the market's fee. */
  readonly saleFees: (token: EntityId, holder: EntityId) => Promise<FeesAnswer>
  /** True if another account sent the NFT to this account, and this account paid nothing; null if unknown. */
  readonly cameUnasked: (token: EntityId, serial: number, account: EntityId) => Promise<boolean | null>
  /** Signal that aborts when the person leaves the view that the read is for. */
  readonly signal: () => AbortSignal
  /** Called when more data of an account has been read. */
  readonly onMore: (account: EntityId) => void
  readonly now: () => number
  readonly fault: (event: string, cause: unknown) => void
}
/** A held collection whose data is to be read. */
export type CollectionToRead = {
  readonly token: EntityId
  /** True if the traits of at least one held NFT are known. Only then are trait floors read. */
  readonly hasTraits: boolean
  /**
   * Serials of NFTs whose arrival the app did not see, and that have no listing and no offer, in a collection without a
   * floor and without offers. Only these can be suspected of having arrived unasked.
   */
  readonly unexplainedSerials: readonly number[]
}

/** Time for which the result of a read counts as recent, so that the read is not repeated. */
const CACHE_MS = 600_000
/** Maximum number of collections whose traits are read in one call, in the given order. */
const MAX_TRAIT_COLLECTIONS = 40
/** Maximum number of unexplained NFTs that are looked up in one call. */
const MAX_UNEXPLAINED = 30

type CachedResult<T> = { readonly value: T | null; readonly atMs: number; readonly isAnswered: boolean }

function createResultCache<T>(now: () => number) {
  const resultsByKey = new Map<string, CachedResult<T>>()
  return {
    get: (key: string): T | null => resultsByKey.get(key)?.value ?? null,
    /** True if the last read was within `CACHE_MS`, whatever its result. */
    isRecent: (key: string): boolean => now() - (resultsByKey.get(key)?.atMs ?? Number.NEGATIVE_INFINITY) < CACHE_MS,
    /** True if any read was answered, even with an answer that has no value. */
    isAnswered: (key: string): boolean => resultsByKey.get(key)?.isAnswered === true,
    /** Stores the result and the time of a read. With `value` null, the earlier value stays. */
    put: (key: string, value: T | null, isAnswered = value !== null): void => {
      const previous = resultsByKey.get(key)
      resultsByKey.set(key, {
        value: value ?? previous?.value ?? null,
        isAnswered: isAnswered || previous?.isAnswered === true,
        atMs: now(),
      })
    },
  }
}

export function createBackgroundReads(deps: BackgroundReadsDeps) {
  const { market, now, onMore } = deps
  const feesCache = createResultCache<SaleFeesView>(now)
  const traitsCache = createResultCache<Traits>(now)
  const supportCache = createResultCache<boolean>(now)
  const unaskedCache = createResultCache<boolean>(now)
  const earlierFloorCache = createResultCache<{ readonly floor: string | null }>(now)
  const runningAccounts = new Set<string>()
  const feeKey = (token: EntityId, account: EntityId) => `${token} ${account}`
  const arrivalKey = (token: EntityId, serial: number, account: EntityId) => `${token}#${serial} ${account}`

  /**
   * Reads items one after the other, and continues after an expected failure. Returns true if any read reported a
   * change. Throws AppFailure `cancelled` when the person leaves the view.
   */
  async function readEach<T>(items: readonly T[], read: (item: T) => Promise<boolean>): Promise<boolean> {
    const signal = deps.signal()
    let hasChanged = false
    for (const item of items) {
      // Requests to the mirror do not end with the signal, so the signal is checked here.
      if (signal.aborted) throw failure({ code: 'cancelled' })
      if (await orNullUnlessCancelled(read(item))) hasChanged = true
    }
    return hasChanged
  }

  async function readFees(account: EntityId, tokens: readonly EntityId[]): Promise<boolean> {
    const tokensToRead = tokens.filter((token) => !feesCache.isRecent(feeKey(token, account)))
    return readEach(tokensToRead, async (token) => {
      const key = feeKey(token, account)
      const previousJson = JSON.stringify(feesCache.get(key))
      const answer = await deps.saleFees(token, account)
      feesCache.put(key, answer.fees, answer.isAnswered)
      return JSON.stringify(feesCache.get(key)) !== previousJson
    })
  }

  async function readTraits(tokens: readonly EntityId[]): Promise<boolean> {
    const tokensToRead = tokens.filter((token) => !traitsCache.isRecent(token)).slice(0, MAX_TRAIT_COLLECTIONS)
    return readEach(tokensToRead, async (token) => {
      // Stores the time of the request, so that a failed read is not repeated at once.
      traitsCache.put(token, null)
      const { value } = await market.read(tokenTraits, { token }, { priority: 'background' })
      traitsCache.put(token, value.traits)
      return true
    })
  }

  /**
   * Reads the list of supported collections. A collection that is not on the list is checked by a request of its own,
   * so that an incomplete list does not make the collection look like spam.
   */
  async function readSupport(tokens: readonly EntityId[]): Promise<boolean> {
    const tokensToRead = tokens.filter((token) => !supportCache.isRecent(token))
    if (tokensToRead.length === 0) return false
    const { value } = await market.read(supportedList, {}, { priority: 'background' })
    const supportedTokens = new Set<string>(value.supportedTokenList)
    for (const token of tokensToRead) supportCache.put(token, supportedTokens.has(token) ? true : null)
    const unlistedTokens = tokensToRead.filter((token) => !supportedTokens.has(token))
    return readEach(unlistedTokens, async (token) => {
      const answer = await market.read(isSupported, { token }, { priority: 'background' })
      const hasChanged = supportCache.get(token) !== answer.value.supported
      supportCache.put(token, answer.value.supported)
      return hasChanged
    })
  }

  /** Reads the floors of 30 days ago from the market's ranking, in one request for all ranked collections. */
  async function readEarlierFloors(tokens: readonly EntityId[]): Promise<boolean> {
    if (tokens.every((token) => earlierFloorCache.isRecent(token))) return false
    // Stores the time of the request, so that a failed read is not repeated at once.
    for (const token of tokens) earlierFloorCache.put(token, null)
    const { value } = await market.read(topCollections, { range: LONGEST_RANGE_DAYS }, { priority: 'background' })
    const floors = new Map(value.collections.map(({ token, floor1m }) => [token, floor1m]))
    const earlierFloorOf = (token: EntityId): string | null => floors.get(token) ?? null
    const hasChanged = tokens.some((token) => earlierFloorOf(token) !== (earlierFloorCache.get(token)?.floor ?? null))
    for (const token of tokens) earlierFloorCache.put(token, { floor: earlierFloorOf(token) })
    return hasChanged
  }

  async function readUnasked(account: EntityId, collections: readonly CollectionToRead[]): Promise<boolean> {
    const nfts = collections
      .flatMap(({ token, unexplainedSerials: serials }) => serials.map((serial) => ({ token, serial })))
      .filter(({ token, serial }) => !unaskedCache.isRecent(arrivalKey(token, serial, account)))
    return readEach(nfts.slice(0, MAX_UNEXPLAINED), async ({ token, serial }) => {
      const key = arrivalKey(token, serial, account)
      // Stores the time of the request, so that a failed read is not repeated at once.
      unaskedCache.put(key, null)
      const isUnasked = await deps.cameUnasked(token, serial, account)
      unaskedCache.put(key, isUnasked)
      return isUnasked === true
    })
  }

  return {
    fees: (token: EntityId, account: EntityId): SaleFeesView | null => feesCache.get(feeKey(token, account)),
    /**
     * True if the royalties of all collections are known, or are known to be unavailable. If false, sums after
     * royalties may be too high.
     */
    knowsFees: (tokens: readonly EntityId[], account: EntityId): boolean =>
      tokens.every((token) => feesCache.isAnswered(feeKey(token, account))),
    traits: (token: EntityId): Traits | null => traitsCache.get(token),
    /** Floor of 30 days ago in HBAR, as decimal text; null if unknown. */
    floor30dAgo: (token: EntityId): string | null => earlierFloorCache.get(token)?.floor ?? null,
    /** Null if unknown. */
    isSupported: (token: EntityId): boolean | null => supportCache.get(token),
    /** True if the NFT is known to have arrived unasked; false if it did not, or if this is unknown. */
    isUnasked: (token: EntityId, serial: number, account: EntityId): boolean =>
      unaskedCache.get(arrivalKey(token, serial, account)) === true,
    /**
     * Reads missing data of the collections, in their given order: first support, then all royalties, earlier floors,
     * arrivals and traits. Notifies the page after each of these steps if data has changed. Does nothing while a call
     * for the same account runs.
     */
    read: async (account: EntityId, collections: readonly CollectionToRead[]): Promise<void> => {
      if (runningAccounts.has(account)) return
      runningAccounts.add(account)
      const tokens = collections.map(({ token }) => token)
      const steps = [
        // First, because an unsupported collection is suspected spam, which the totals do not count.
        () => readSupport(tokens),
        () => readFees(account, tokens),
        () => readEarlierFloors(tokens),
        () => readUnasked(account, collections),
        () => readTraits(collections.filter(({ hasTraits }) => hasTraits).map(({ token }) => token)),
      ]
      try {
        for (const step of steps) {
          if (await orNullUnlessCancelled(step())) onMore(account)
        }
      } catch (cause) {
        if (!(cause instanceof AppFailure)) deps.fault('holdings.background', cause)
      } finally {
        runningAccounts.delete(account)
      }
    },
  }
}
export type HoldingsBackgroundReads = ReturnType<typeof createBackgroundReads>
