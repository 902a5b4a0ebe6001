import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import type { AppError } from '@shared/errors'
import { assertNever } from '@shared/result'
import { DAY_MS } from '@shared/time'
import { withAcceptedCount } from '../journal/accepted-count'
import { stateOf } from '../journal/flow-state'
import type { FlowStart } from '../journal/flow-start'
import { headOf, lastOf, type Entry, type Journal } from '../journal/journal'
import { failure } from '../platform/app-failure'
import type { Limits } from '../storage/own-lists'

/**
 * What a flow spends or binds at most, network fee aside, in tinybar. A permission alone spends nothing. Of a prepared
 * mint see `withAcceptedCount`.
 */
export function commitmentOf(begun: FlowStart): Tinybar {
  switch (begun.kind) {
    case 'buy':
    case 'buy-evm':
      return parseHbar(begun.maxPrice)
    case 'mint':
      return parseHbar(begun.maxPrice) * BigInt(begun.count)
    case 'offer-add':
      return parseHbar(begun.price) * BigInt(begun.quantity)
    case 'offer-raise':
      // What the offers bound before was counted when they were placed.
      return begun.offers.reduce((sum, { price }) => sum + positive(parseHbar(begun.price) - parseHbar(price)), 0n)
    case 'associate':
    case 'list':
    case 'list-evm':
    case 'unlist':
    case 'unlist-evm':
    case 'allowance':
    case 'restore':
    case 'revoke':
    case 'offer-cancel':
    case 'sign-in':
      return 0n
    default:
      return assertNever(begun, 'kind without a commitment')
  }
}

/**
 * What is at stake in one approval: the commitment, an allowance's whole amount, all that raised offers bind from then
 * on, and the price for which an NFT would be given away.
 */
export function exposureOf(begun: FlowStart): Tinybar {
  switch (begun.kind) {
    case 'allowance':
    case 'restore':
      return parseHbar(begun.amount)
    case 'offer-raise':
      return parseHbar(begun.price) * BigInt(begun.offers.length)
    case 'list':
    case 'list-evm':
      return parseHbar(begun.price)
    default:
      return commitmentOf(begun)
  }
}

/** What the flows of a profile have spent or bound since a moment, in tinybar. What may still happen counts. */
export function spentSince(flows: ReturnType<Journal['flows']>, profile: string, sinceMs: number): Tinybar {
  let sum = 0n
  for (const entries of flows.values()) {
    if (headOf(entries)?.profile !== profile || !isSpent(entries, sinceMs)) continue
    const begun = lastOf(entries, 'begun')
    // Of a beginning that cannot be read, what left by the signed bytes is all that is known.
    sum += begun ? commitmentOf(withAcceptedCount(begun, entries)) : parseHbar(lastOf(entries, 'signed')?.pays ?? '0')
  }
  return sum
}

/** Sent within the time, and not known to have come to nothing: a failure can have been paid for, or be none. */
function isSpent(entries: readonly Entry[], sinceMs: number): boolean {
  const sent = lastOf(entries, 'submitting') ?? lastOf(entries, 'acting') ?? lastOf(entries, 'history-lost')
  if (!sent || Date.parse(sent.at) < sinceMs) return false
  const state = stateOf(entries)
  if (state === 'failed') return hasPaid(entries) || mayStand(lastOf(entries, 'ended')?.error ?? null)
  return state === 'done' || state === 'submitted' || state === 'settled' || state === 'unknown'
}

/** What the signed bytes themselves paid is gone, whatever came of it. */
const hasPaid = (entries: readonly Entry[]): boolean =>
  lastOf(entries, 'receipt')?.status === 'SUCCESS' && parseHbar(lastOf(entries, 'signed')?.pays ?? '0') > 0n

/** An act, or what an allowance was given for, that nobody knows the outcome of, or that was not taken back. */
const mayStand = (error: AppError | null): boolean =>
  error?.code === 'outcome-unknown' ||
  error?.code === 'history-lost' ||
  (error?.code === 'service-refused' && error.money === 'unknown') ||
  (error?.code === 'read-back-differs' && !error.undone)

/** Throws AppFailure `over-limit` when one of the person's own limits forbids it. */
export function requireWithinLimits(
  begun: FlowStart,
  limits: Limits,
  flows: ReturnType<Journal['flows']>,
  nowMs: number,
): void {
  const { limit, each } = eachOf(begun)
  const most = limit && limits.priceCeilings[limit]
  if (limit !== null && most !== null && each > most) {
    throw failure({ code: 'over-limit', limit, most: formatHbar(most), asked: formatHbar(each), spent: null })
  }
  const asked = commitmentOf(begun)
  if (limits.dailyLimit === null || asked === 0n) return
  const spent = spentSince(flows, begun.profile, nowMs - DAY_MS)
  if (spent + asked <= limits.dailyLimit) return
  throw failure({
    code: 'over-limit',
    limit: 'day',
    most: formatHbar(limits.dailyLimit),
    asked: formatHbar(asked),
    spent: formatHbar(spent),
  })
}

/** The price of one piece, and which ceiling holds for it. */
function eachOf(begun: FlowStart): { readonly limit: 'buy' | 'mint' | 'offer' | null; readonly each: Tinybar } {
  switch (begun.kind) {
    case 'buy':
    case 'buy-evm':
      return { limit: 'buy', each: parseHbar(begun.maxPrice) }
    case 'mint':
      return { limit: 'mint', each: parseHbar(begun.maxPrice) }
    case 'offer-add':
    case 'offer-raise':
      return { limit: 'offer', each: parseHbar(begun.price) }
    default:
      return { limit: null, each: 0n }
  }
}

const positive = (amount: Tinybar): Tinybar => (amount > 0n ? amount : 0n)
