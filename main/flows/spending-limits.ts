import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import type { AppError } from '@shared/errors'
import { assertNever } from '@shared/result'
import { DAY_MS } from '@shared/time'
import { withAcceptedCount } from '../journal/accepted-count'
import { flowStateOf } from '../journal/flow-state'
import type { FlowStart } from '../journal/flow-start'
import { flowHead, lastEntryOf, type JournalEntry, type Journal } from '../journal/journal'
import { failure } from '../platform/app-failure'
import type { Limits } from '../storage/own-lists'

/**
 * Highest amount that a flow spends or commits, without the network fee, in tinybar. A permission alone spends nothing.
 * For a prepared mint, the caller passes the result of `withAcceptedCount`.
 */
export function commitmentOf(flowStart: FlowStart): Tinybar {
  switch (flowStart.kind) {
    case 'buy':
    case 'buy-evm':
      return parseHbar(flowStart.maxPrice)
    case 'mint':
      return parseHbar(flowStart.maxPrice) * BigInt(flowStart.count)
    case 'offer-add':
      return parseHbar(flowStart.price) * BigInt(flowStart.quantity)
    case 'offer-raise':
      // Only the increase: the earlier amount was counted when the offers were placed.
      return flowStart.offers.reduce(
        (total, { price }) => total + positivePart(parseHbar(flowStart.price) - parseHbar(price)),
        0n,
      )
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
      return assertNever(flowStart, 'kind without a commitment')
  }
}

/**
 * Amount at stake in one approval, in tinybar: the whole amount of an allowance, the whole new price of raised offers,
 * the price of a listed NFT, and for other flows the commitment.
 */
export function exposureOf(flowStart: FlowStart): Tinybar {
  switch (flowStart.kind) {
    case 'allowance':
    case 'restore':
      return parseHbar(flowStart.amount)
    case 'offer-raise':
      return parseHbar(flowStart.price) * BigInt(flowStart.offers.length)
    case 'list':
    case 'list-evm':
      return parseHbar(flowStart.price)
    default:
      return commitmentOf(flowStart)
  }
}

/**
 * Amount that the flows of a profile have spent or committed since a moment, in tinybar. Amounts that may still be
 * spent are included.
 */
export function spentSince(flows: ReturnType<Journal['flows']>, profile: string, sinceMs: number): Tinybar {
  let total = 0n
  for (const entries of flows.values()) {
    if (flowHead(entries)?.profile !== profile || !mayHaveSpent(entries, sinceMs)) continue
    const flowStart = lastEntryOf(entries, 'begun')
    // If the flow start cannot be read, only the amount that the signed bytes paid is known.
    total += flowStart
      ? commitmentOf(withAcceptedCount(flowStart, entries))
      : parseHbar(lastEntryOf(entries, 'signed')?.pays ?? '0')
  }
  return total
}

/**
 * True if the flow was sent since `sinceMs` and may have spent an amount. A failed flow counts if it paid, or may still
 * take effect.
 */
function mayHaveSpent(entries: readonly JournalEntry[], sinceMs: number): boolean {
  const sentStep =
    lastEntryOf(entries, 'submitting') ?? lastEntryOf(entries, 'acting') ?? lastEntryOf(entries, 'history-lost')
  if (!sentStep || Date.parse(sentStep.at) < sinceMs) return false
  const flowState = flowStateOf(entries)
  if (flowState === 'failed') return hasPaid(entries) || mayTakeEffect(lastEntryOf(entries, 'ended')?.error ?? null)
  return flowState === 'done' || flowState === 'submitted' || flowState === 'settled' || flowState === 'unknown'
}

/** True if the signed bytes paid an amount. That amount is spent even if the flow failed. */
const hasPaid = (entries: readonly JournalEntry[]): boolean =>
  lastEntryOf(entries, 'receipt')?.status === 'SUCCESS' && parseHbar(lastEntryOf(entries, 'signed')?.pays ?? '0') > 0n

/** True for an error after which the flow may still spend: the outcome is unknown, or a wrong result was not undone. */
const mayTakeEffect = (error: AppError | null): boolean =>
  error?.code === 'outcome-unknown' ||
  error?.code === 'history-lost' ||
  (error?.code === 'service-refused' && error.money === 'unknown') ||
  (error?.code === 'read-back-differs' && !error.undone)

/** Throws AppFailure `over-limit` when the flow exceeds one of the person's own limits. */
export function requireWithinLimits(
  flowStart: FlowStart,
  limits: Limits,
  flows: ReturnType<Journal['flows']>,
  nowMs: number,
): void {
  const { limit, price } = limitedPrice(flowStart)
  const ceiling = limit === null ? null : limits.priceCeilings[limit]
  if (limit !== null && ceiling !== null && price > ceiling) {
    throw failure({ code: 'over-limit', limit, most: formatHbar(ceiling), asked: formatHbar(price), spent: null })
  }
  const commitment = commitmentOf(flowStart)
  if (limits.dailyLimit === null || commitment === 0n) return
  const spent = spentSince(flows, flowStart.profile, nowMs - DAY_MS)
  if (spent + commitment <= limits.dailyLimit) return
  throw failure({
    code: 'over-limit',
    limit: 'day',
    most: formatHbar(limits.dailyLimit),
    asked: formatHbar(commitment),
    spent: formatHbar(spent),
  })
}

/**
 * Price limit that applies to a flow, and the price of one NFT, which the limit caps. `limit`: null if no limit
 * applies.
 */
function limitedPrice(flowStart: FlowStart): {
  readonly limit: 'buy' | 'mint' | 'offer' | null
  readonly price: Tinybar
} {
  switch (flowStart.kind) {
    case 'buy':
    case 'buy-evm':
      return { limit: 'buy', price: parseHbar(flowStart.maxPrice) }
    case 'mint':
      return { limit: 'mint', price: parseHbar(flowStart.maxPrice) }
    case 'offer-add':
    case 'offer-raise':
      return { limit: 'offer', price: parseHbar(flowStart.price) }
    default:
      return { limit: null, price: 0n }
  }
}

const positivePart = (amount: Tinybar): Tinybar => (amount > 0n ? amount : 0n)
