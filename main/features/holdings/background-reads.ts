/** What is read behind the holdings, so that the page need not wait for it: royalties, traits, and what the market supports. */
import type { z } from 'zod'
import type { SaleFeesView } from '@shared/contract/nft'
import type { EntityId } from '@shared/ids'
import { isSupported, supportedList, tokenTraits } from '@shared/market/token'
import type { MarketClient } from '../../market-api/client/client'
import { AppFailure, failure, orNullUnlessLeft } from '../../platform/app-failure'
import type { FeesAnswer } from '../nft/nft-holder'

export type Traits = z.output<typeof tokenTraits.answer>['traits']
export type BehindDeps = {
  readonly market: Pick<MarketClient, 'read'>
  /** What a sale by this holder costs beside the market's fee; null where nobody says. */
  readonly saleFees: (token: EntityId, holder: EntityId) => Promise<FeesAnswer>
  /** Whether somebody else has brought an NFT to an account without its having paid for anything; null where nobody says. */
  readonly cameUnasked: (token: EntityId, serial: number, account: EntityId) => Promise<boolean | null>
  /** Ends with the view that is read for. */
  readonly signal: () => AbortSignal
  readonly onMore: (account: string) => void
  readonly now: () => number
  readonly fault: (event: string, cause: unknown) => void
}
/** A collection that is held, dearest first, and whether its NFTs are known by their traits. */
export type Behind = {
  readonly token: EntityId
  readonly hasTraits: boolean
  /** NFTs of it that nobody asks or offers anything for, and that the app did not see coming. */
  readonly unexplained: readonly number[]
}

/** Asked for again after this. What could not be had is no more often asked for. */
const KEEP_MS = 600_000
/** Their traits are read, of those worth most. */
const MOST_TRAITS = 40
/** Looked into, for each account. */
const MOST_UNEXPLAINED = 30

type Kept<T> = { readonly value: T | null; readonly atMs: number; readonly isAnswered: boolean }

function createKept<T>(now: () => number) {
  const all = new Map<string, Kept<T>>()
  return {
    get: (key: string): T | null => all.get(key)?.value ?? null,
    /** Asked for lately, whatever came of it. */
    isYoung: (key: string): boolean => now() - (all.get(key)?.atMs ?? Number.NEGATIVE_INFINITY) < KEEP_MS,
    /** It was answered once, if only that nobody knows. */
    isAnswered: (key: string): boolean => all.get(key)?.isAnswered === true,
    /** What could not be had leaves what was known before. */
    put: (key: string, value: T | null, isAnswered = value !== null): void => {
      const before = all.get(key)
      const known = { value: value ?? before?.value ?? null, isAnswered: isAnswered || before?.isAnswered === true }
      all.set(key, { ...known, atMs: now() })
    },
  }
}

export function createBehind(deps: BehindDeps) {
  const { market, now, onMore } = deps
  const fees = createKept<SaleFeesView>(now)
  const traits = createKept<Traits>(now)
  const supported = createKept<boolean>(now)
  const unasked = createKept<boolean>(now)
  const running = new Set<string>()
  const feeKey = (token: string, account: string) => `${token} ${account}`
  const nftKey = (token: string, serial: number, account: string) => `${token}#${serial} ${account}`

  /** Each is asked for in turn; what failed as can be expected is unknown. Answers whether anything came. */
  async function each<T>(all: readonly T[], read: (one: T) => Promise<boolean>): Promise<boolean> {
    const signal = deps.signal()
    let came = false
    for (const one of all) {
      // The mirror is asked without a signal.
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

  /** One list for all; what is not on it is asked for by itself, so that a list cut short makes nothing spam. */
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

  async function readUnasked(account: EntityId, collections: readonly Behind[]): Promise<boolean> {
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
    fees: (token: string, account: string): SaleFeesView | null => fees.get(feeKey(token, account)),
    /** Whether the royalties of all of them were told, or nobody can tell them: before that, sums are too high. */
    knowsFees: (tokens: readonly string[], account: string): boolean =>
      tokens.every((token) => fees.isAnswered(feeKey(token, account))),
    traits: (token: string): Traits | null => traits.get(token),
    /** Null where nobody says. */
    isSupported: (token: string): boolean | null => supported.get(token),
    isUnasked: (token: string, serial: number, account: string): boolean =>
      unasked.get(nftKey(token, serial, account)) === true,
    /** Reads what is missing, dearest collection first, and tells the page as it comes. */
    read: async (account: EntityId, collections: readonly Behind[]): Promise<void> => {
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
export type BehindHoldings = ReturnType<typeof createBehind>
