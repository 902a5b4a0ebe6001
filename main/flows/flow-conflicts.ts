import type { FlowStart } from '../journal/flow-start'
import { hasUnreadableStep } from '../journal/flow-state'
import type { FlowHead } from '../journal/flow-head'
import { lastEntryOf, type JournalEntry } from '../journal/journal'
import { isHbarLock, locksOf } from '../journal/flow-locks'
import { TRANSFER_GRACE_MS } from './mint-outcome'

/** A flow with its journal entries. `flowStart`: null when only the flow's head can be read. */
export type JournaledFlow = {
  readonly id: string
  readonly head: FlowHead
  readonly flowStart: FlowStart | null
  readonly entries: readonly JournalEntry[]
}

/**
 * Longest time in which the service may use an allowance whose session end is unknown. The service keeps every code for
 * a shorter time.
 */
const MAX_SESSION_MS = 30 * 60_000
/** Longer than any transaction stays valid. Used if the end of a transaction's window cannot be read. */
const UNREADABLE_WINDOW_MS = 10 * 60_000
/** Margin for clocks that differ. */
const CLOCK_MARGIN_MS = 60_000

/** True if the unfinished `flow` has to end before the wanted flow may begin. */
export function isConflicting(wantedStart: FlowStart, flow: JournaledFlow, nowMs: number): boolean {
  const locks = locksOf(wantedStart)
  return conflictingLocks(wantedStart, flow, nowMs).some((lock) => locks.includes(lock))
}

/** Locks of the unfinished flow that count against the wanted flow. */
function conflictingLocks(
  wantedStart: FlowStart,
  { head, flowStart, entries }: JournaledFlow,
  nowMs: number,
): readonly string[] {
  const receipt = lastEntryOf(entries, 'receipt')
  // Once the unfinished flow has a receipt, revoking need not wait for the service. Without a receipt, revoking waits
  // until the ledger can no longer take the signed bytes.
  if (wantedStart.kind === 'revoke') return receipt || nowMs >= sendableUntilMs(entries) ? [] : head.locks
  if (!receipt) return head.locks
  if (flowStart && isListingOfPurchase(wantedStart, flowStart)) return []
  return nowMs < sessionEndMs(entries, receipt.at) ? head.locks : head.locks.filter((lock) => !isHbarLock(lock))
}

/**
 * Time until which the ledger may take the signed bytes, epoch ms; infinite while nothing has been signed and every
 * step is readable.
 */
function sendableUntilMs(entries: readonly JournalEntry[]): number {
  const signedStep = lastEntryOf(entries, 'signed')
  if (signedStep) return Date.parse(signedStep.validUntil) + CLOCK_MARGIN_MS
  const lastEntry = entries.at(-1)
  return lastEntry && hasUnreadableStep(entries)
    ? Date.parse(lastEntry.at) + UNREADABLE_WINDOW_MS
    : Number.POSITIVE_INFINITY
}

/**
 * True if the wanted flow lists an NFT that the same account bought: the account owns the NFT, whether or not the
 * market has recorded the sale. The NFTs need not be compared: a purchase and a listing of different NFTs share no
 * lock. For a contract's NFT, the start of the listing checks that the NFT has arrived.
 */
function isListingOfPurchase(wantedStart: FlowStart, unfinishedStart: FlowStart): boolean {
  if (wantedStart.account !== unfinishedStart.account) return false
  if (unfinishedStart.kind === 'buy') return wantedStart.kind === 'list'
  return unfinishedStart.kind === 'buy-evm' && wantedStart.kind === 'list-evm'
}

/** Time from which the service takes nothing more from the granted allowance, epoch ms. */
function sessionEndMs(entries: readonly JournalEntry[], receiptAt: string): number {
  const sessionEnd = lastEntryOf(entries, 'prepared')?.terms.until ?? null
  return sessionEnd === null ? Date.parse(receiptAt) + MAX_SESSION_MS : Date.parse(sessionEnd) + TRANSFER_GRACE_MS
}
