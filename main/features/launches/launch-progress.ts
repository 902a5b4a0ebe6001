import type { z } from 'zod'
import { formatHbar, parseHbar } from '@shared/amount'
import type { NamedId } from '@shared/contract/common'
import {
  type LaunchMint,
  type launches,
  type LaunchProgress,
  MOST_MINTS,
  MOST_MINT_TIMES,
} from '@shared/contract/launches'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { hbarNumber } from '@shared/market/fields'
import { launchpadActivity, mintEvents } from '@shared/market/launchpad'
import { tokenPriceOf } from '@shared/token-unit'
import type { MarketClient } from '../../market-api/client/client'
import { instantIn } from '../../market-api/pages/event-pages'
import { seriesOf, type Sampler } from '../../market-api/client/samples'
import { failure } from '../../platform/app-failure'
import type { Media } from '../../storage/media'
import { type Event, hasBeside, keptStart, stageNow } from './launch-stages'

export type ProgressDeps = {
  /** Client for views: its reads end with the view. */
  readonly market: MarketClient
  readonly media: Pick<Media, 'pathOf'>
  readonly named: (id: EntityId) => NamedId
  readonly samples: Pick<Sampler, 'series'>
  readonly now: () => number
}
type MintRecord = z.output<typeof launchpadActivity.answer>['response'][number]
/** Mints of a collection that were read, newest first. */
type Mints = { readonly records: readonly MintRecord[]; readonly isWhole: boolean }

/** Number of records in the first read, and in each later read while the page is open. */
const FIRST_READ = 500
const NEXT_READ = 50
const MOST_SAMPLES = 5000
/** Maximum number of launches that are kept; the one unseen for longest is dropped. */
const MOST_KEPT = 6

const recordKey = (one: MintRecord): string => JSON.stringify([one.saleTransactionId, one.nftSerialId, one.saleDate])
const msOf = ({ saleDate }: MintRecord): number | null => (saleDate === null ? null : instantIn(saleDate))

/** Progress of a launch, from one request for the mints since the last one. */
export function createLaunchProgress(
  deps: ProgressDeps,
): ServicesOf<{ launches: typeof launches }>['launches']['progress'] {
  const { market } = deps
  const kept = new Map<string, Mints>()

  const keep = (token: EntityId, mints: Mints): Mints => {
    kept.delete(token)
    kept.set(token, mints)
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
    return mints
  }

  async function readMints(token: EntityId, fresh: boolean) {
    const read = async (limit: number) => {
      const { value, leftOut, stamp } = await market.read(
        launchpadActivity,
        { token, limit },
        { priority: 'visible', fresh },
      )
      const count = value.response.length + (leftOut['response']?.length ?? 0)
      return { records: [...value.response].sort(newestFirst), isWhole: count < limit, stamp }
    }
    const before = kept.get(token)
    const next = await read(before ? NEXT_READ : FIRST_READ)
    if (!before || next.isWhole) return { ...keep(token, next), stamp: next.stamp }
    const known = new Set(before.records.map(recordKey))
    const news = next.records.filter((one) => !known.has(recordKey(one)))
    // All records are new, so the mints in between are read, too.
    if (news.length === next.records.length && known.size > 0) {
      const whole = await read(FIRST_READ)
      return { ...keep(token, whole), stamp: whole.stamp }
    }
    const records = [...news, ...before.records].slice(0, MOST_MINT_TIMES)
    return {
      ...keep(token, { records, isWhole: before.isWhole && records.length < MOST_MINT_TIMES }),
      stamp: next.stamp,
    }
  }

  return async ({ token, mintCode, fresh }) => {
    const { value } = await market.read(mintEvents, { token }, { priority: 'visible' })
    const stages = value.mintEvents.filter((event) => event.mintCode === mintCode)
    const on = stageNow(stages, deps.now())
    if (!on) throw failure({ code: 'not-found', what: 'launch' })
    const { records, isWhole, stamp } = await readMints(token, fresh)
    const isShared = value.mintEvents.some((event) => event.mintCode !== mintCode) || hasBeside(stages, on, deps.now())
    const times = records.flatMap((one) => msOf(one) ?? [])
    return {
      token,
      mintCode,
      samples: samplesOf(deps, stages, on),
      isShared,
      stamp,
      mints: records.slice(0, MOST_MINTS).map((one) => mintOf(deps, one)),
      // A mint without a time cannot be counted.
      times: times.slice(0, MOST_MINT_TIMES),
      isWhole: isWhole && times.length === records.length,
      wallets: walletsOf(records),
      ...paidFor(records),
    }
  }
}

const newestFirst = (a: MintRecord, b: MintRecord): number => (msOf(b) ?? 0) - (msOf(a) ?? 0)

/**
 * Counts of the current stage that were stored here, oldest first. Each stage has a count of its own, and they never
 * mix.
 */
function samplesOf({ samples, now }: ProgressDeps, stages: readonly Event[], on: Event): LaunchProgress['samples'] {
  const start = keptStart(stages, on)
  if (start === undefined) return []
  return samples
    .series(seriesOf.minted(on.mintCode, start), 0, now())
    .map(({ atMs, last }) => ({ atMs, minted: last }))
    .sort((a, b) => a.atMs - b.atMs)
    .slice(-MOST_SAMPLES)
}

/**
 * True for HBAR. Signs are compared as they are, because the capital of 'ħ' is a different sign. A missing symbol is
 * not taken for HBAR.
 */
const isHbar = ({ salePriceSymbol: symbol }: MintRecord): boolean =>
  symbol !== null && (symbol === 'ℏ' || symbol === 'ħ' || symbol.toUpperCase() === 'HBAR')

/** Number of wallets that minted; null if no record names a buyer, which does not mean that there was none. */
function walletsOf(records: readonly MintRecord[]): number | null {
  const buyers = new Set(records.flatMap(({ buyerAddress }) => buyerAddress ?? []))
  return buyers.size === 0 && records.length > 0 ? null : buyers.size
}

function priceOf(one: MintRecord): string | null {
  const price = hbarNumber.safeParse(one.salePrice)
  return isHbar(one) && price.success && !price.data.startsWith('-') ? price.data : null
}

/** Price in another token; null if no token is named, because the currency is then unknown. */
function otherPriceOf(one: MintRecord): LaunchMint['otherPrice'] {
  const { salePrice, salePriceSymbol: symbol } = one
  if (symbol === null || isHbar(one)) return null
  return tokenPriceOf(hbarNumber.safeParse(salePrice).data ?? null, { address: null, symbol })
}

function mintOf({ media, named }: ProgressDeps, one: MintRecord): LaunchMint {
  const at = msOf(one)
  return {
    serial: one.nftSerialId,
    name: one.nftName?.slice(0, 300) ?? null,
    image: media.pathOf(one.nftImage),
    price: priceOf(one),
    otherPrice: otherPriceOf(one),
    buyer: one.buyerAddress === null ? null : named(one.buyerAddress),
    at: at === null ? null : new Date(at).toISOString(),
    transaction: one.saleTransactionId?.slice(0, 200) ?? null,
  }
}

/** Exact sum of what was paid; null if any price is missing or in another token. */
function paidFor(records: readonly MintRecord[]): Pick<LaunchProgress, 'paid' | 'unpaid'> {
  const prices = records.map(priceOf)
  if (!prices.includes(null)) {
    return { paid: formatHbar(prices.reduce((sum, price) => sum + parseHbar(price ?? '0'), 0n)), unpaid: null }
  }
  const isOther = records.some((one) => one.salePriceSymbol !== null && !isHbar(one))
  return { paid: null, unpaid: isOther ? 'other-token' : 'not-told' }
}
