import type { FlowStart } from '../journal/flow-start'
import { hasUnreadableStep } from '../journal/flow-state'
import type { FlowHead } from '../journal/flow-head'
import { lastEntryOf, type JournalEntry } from '../journal/journal'
import { isHbarLock, locksOf } from '../journal/flow-locks'
import { AFTER_SESSION_MS } from './mint-outcome'

/** A flow without an end. `begun`: null when only its head can be read. */
export type OpenFlow = {
  readonly id: string
  readonly head: FlowHead
  readonly flowStart: FlowStart | null
  readonly entries: readonly JournalEntry[]
}

/** Longest time in which the service may take from an allowance that names no end: longer than any code is kept. */
const MAX_SESSION_MS = 30 * 60_000
/** Longer than any transaction stays valid. Used if the end of a transaction's window cannot be read. */
const UNREADABLE_WINDOW_MS = 10 * 60_000
/** Margin for clocks that differ. */
const CLOCK_MARGIN_MS = 60_000

/** True if an unfinished flow has to end before the wanted one may begin. */
export function isConflicting(wanted: FlowStart, flow: OpenFlow, nowMs: number): boolean {
  const locks = locksOf(wanted)
  return locksAgainst(wanted, flow, nowMs).some((lock) => locks.includes(lock))
}

function locksAgainst(wanted: FlowStart, { head, flowStart, entries }: OpenFlow, nowMs: number): readonly string[] {
  const receipt = lastEntryOf(entries, 'receipt')
  // A permission that the ledger has granted can be revoked, whatever the service has yet to report. The same holds for
  // one it may have granted, once the ledger can no longer take the signed bytes.
  if (wanted.kind === 'revoke') return receipt || nowMs >= sendableUntilMs(entries) ? [] : head.locks
  if (!receipt) return head.locks
  if (flowStart && isListingOfPurchase(wanted, flowStart)) return []
  return nowMs < sessionEndMs(entries, receipt.at) ? head.locks : head.locks.filter((lock) => !isHbarLock(lock))
}

/**
 * Time until which the ledger may take the signed bytes, epoch ms; infinite while nothing has been signed and every
 * step is readable.
 */
function sendableUntilMs(entries: readonly JournalEntry[]): number {
  const signed = lastEntryOf(entries, 'signed')
  if (signed) return Date.parse(signed.validUntil) + CLOCK_MARGIN_MS
  const lastEntry = entries.at(-1)
  return lastEntry && hasUnreadableStep(entries)
    ? Date.parse(lastEntry.at) + UNREADABLE_WINDOW_MS
    : Number.POSITIVE_INFINITY
}

/**
 * True if the wanted flow lists an NFT that the account bought: the NFT is its own, whether or not the market has
 * recorded the sale. For an NFT of a contract, its arrival is checked before it is listed.
 */
function isListingOfPurchase(wanted: FlowStart, purchase: FlowStart): boolean {
  if (wanted.account !== purchase.account) return false
  if (purchase.kind === 'buy') return wanted.kind === 'list'
  return purchase.kind === 'buy-evm' && wanted.kind === 'list-evm'
}

/** Time from which the service takes nothing more from the granted allowance, epoch ms. */
function sessionEndMs(entries: readonly JournalEntry[], receiptAt: string): number {
  const sessionEnd = lastEntryOf(entries, 'prepared')?.terms.until ?? null
  return sessionEnd === null ? Date.parse(receiptAt) + MAX_SESSION_MS : Date.parse(sessionEnd) + AFTER_SESSION_MS
}
