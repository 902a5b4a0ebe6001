import type { z } from 'zod'
import { AmountError, formatHbar, hbarFromJson, parseHbar, type Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { foreverMintPool, mintEvents } from '@shared/market/launchpad'
import type { MarketClient } from '../market-api/client/client'
import { failure, orNull } from '../platform/app-failure'

type Launch = z.output<typeof mintEvents.answer>['mintEvents'][number]
type WantedMint = {
  readonly token: EntityId
  readonly mintCode: string
  /** Price of each NFT at the flow start, decimal HBAR. */
  readonly maxPrice: string
}

/**
 * Returns the launch as announced now. Throws AppFailure as `readOpenLaunch`, and `price-changed` unless one NFT costs
 * exactly `maxPrice`.
 */
export async function requireLaunchAtPrice(
  market: MarketClient,
  wantedMint: WantedMint,
  nowMs: number,
): Promise<Launch> {
  const { launch, price } = await readOpenLaunch(market, wantedMint, nowMs)
  if (price !== parseHbar(wantedMint.maxPrice)) {
    throw failure({ code: 'price-changed', was: wantedMint.maxPrice, now: formatHbar(price) })
  }
  return launch
}

/**
 * Returns the launch as announced now, open and with NFTs left, and the price of one NFT. Throws AppFailure `not-found`
 * (launch), `mint-not-open`, or `unexpected-answer` for a wrong price. Conditions that are not announced (a stage paid
 * by a swap, a list of accounts that may mint) appear only during preparation.
 */
export async function readOpenLaunch(
  market: MarketClient,
  { token, mintCode }: Pick<WantedMint, 'token' | 'mintCode'>,
  nowMs: number,
): Promise<{ readonly launch: Launch; readonly price: Tinybar }> {
  const { value: answer } = await market.call(mintEvents, { token }, { priority: 'action' })
  // A launch with several stages can be announced once for each stage.
  const stages = answer.mintEvents.filter(
    (event) => event.mintCode === mintCode && (event.tokenAddress ?? token) === token,
  )
  const launch = stages.find((stage) => isOpenAt(stage, nowMs)) ?? stages.at(-1)
  if (!launch) throw failure({ code: 'not-found', what: 'launch' })
  const hasStarted = stages.some((stage) => hasStartedBy(stage, nowMs))
  if (!isOpenAt(launch, nowMs)) throw failure({ code: 'mint-not-open', reason: hasStarted ? 'ended' : 'not-begun' })
  if (launch.isSoldOut === true || launch.availableCount === 0) {
    throw failure({ code: 'mint-not-open', reason: 'sold-out' })
  }
  // A price in another token cannot be compared with a limit in HBAR.
  if (launch.paymentToken.address !== null) throw failure({ code: 'mint-not-open', reason: 'token-priced' })
  return { launch, price: launchPrice(launch) }
}

/**
 * Requires a pool that has begun, has not ended, is not sold out, and is priced in HBAR. Throws AppFailure
 * `mint-not-open`. A pool that is not shown, or cannot be read now, passes.
 */
export async function requireHbarPool(market: MarketClient, token: EntityId): Promise<void> {
  const answer = await orNull(market.call(foreverMintPool, { token, limit: 1 }, { priority: 'action' }))
  const pool = answer?.value.forever_mint
  if (!pool) return
  // Price and currency are null only if the stage is priced in another token.
  if (pool.price === null && pool.currency === null) throw failure({ code: 'mint-not-open', reason: 'token-priced' })
  const reason = pool.status === null ? undefined : POOL_REASONS[pool.status]
  if (reason) throw failure({ code: 'mint-not-open', reason })
}

/** Reasons against a mint, by the status of the pool; null for a status that does not prevent the mint. */
const POOL_REASONS = { open: null, paused: null, upcoming: 'not-begun', ended: 'ended', sold_out: 'sold-out' } as const

const hasStartedBy = ({ startDateUnix }: Launch, nowMs: number): boolean =>
  startDateUnix === null || startDateUnix * 1000 <= nowMs

const isOpenAt = (launch: Launch, nowMs: number): boolean =>
  hasStartedBy(launch, nowMs) && (launch.endDateUnix === null || nowMs < launch.endDateUnix * 1000)

/** Price of one NFT. Throws AppFailure `unexpected-answer` for a price that is missing, negative or not an amount. */
function launchPrice({ mintPrice }: Launch): Tinybar {
  try {
    if (mintPrice !== null && mintPrice >= 0) return hbarFromJson(mintPrice)
  } catch (cause) {
    if (!(cause instanceof AmountError)) throw cause
  }
  throw failure({ code: 'unexpected-answer', operation: mintEvents.name, path: 'mintPrice' })
}
