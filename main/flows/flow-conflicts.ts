import type { FlowStart } from '../journal/flow-start'
import { isUnreadable } from '../journal/flow-state'
import type { Head } from '../journal/head'
import { lastOf, type Entry } from '../journal/journal'
import { isOfHbar, locksOf } from '../journal/locks'
import { AFTER_SESSION_MS } from './mint-outcome'

/** A flow without an end. `begun`: null when only its head can be read. */
export type OpenFlow = {
  readonly id: string
  readonly head: Head
  readonly begun: FlowStart | null
  readonly entries: readonly Entry[]
}

/** How long the service may still take by an allowance where it names no end: longer than any code is kept. */
const LONGEST_SESSION_MS = 30 * 60_000
/** Longer than any transaction stays valid: where it cannot be read until when one may be sent. */
const UNREADABLE_WINDOW_MS = 10 * 60_000
/** For clocks that differ. */
const CLOCKS_MS = 60_000

/** Whether an unfinished flow has to end before another may begin. */
export function isConflicting(wanted: FlowStart, flow: OpenFlow, nowMs: number): boolean {
  const locks = locksOf(wanted)
  return heldAgainst(wanted, flow, nowMs).some((lock) => locks.includes(lock))
}

function heldAgainst(wanted: FlowStart, { head, begun, entries }: OpenFlow, nowMs: number): readonly string[] {
  const receipt = lastOf(entries, 'receipt')
  // What the ledger has granted stands, and can be taken back whatever the service has yet to say. So can what it may
  // have granted, once nothing that was signed can still reach it.
  if (wanted.kind === 'revoke') return receipt || nowMs >= sendableUntilMs(entries) ? [] : head.locks
  if (!receipt) return head.locks
  if (begun && isSaleOfBought(wanted, begun)) return []
  return nowMs < sessionEndMs(entries, receipt.at) ? head.locks : head.locks.filter((lock) => !isOfHbar(lock))
}

/** Until when the ledger may take what was signed, epoch ms; without end while nothing has been signed. */
function sendableUntilMs(entries: readonly Entry[]): number {
  const signed = lastOf(entries, 'signed')
  if (signed) return Date.parse(signed.validUntil) + CLOCKS_MS
  const last = entries.at(-1)
  return last && isUnreadable(entries) ? Date.parse(last.at) + UNREADABLE_WINDOW_MS : Number.POSITIVE_INFINITY
}

/**
 * What was paid for is the account's own, whether or not the market has recorded it. That an NFT of a contract has come
 * is asked before it is listed.
 */
function isSaleOfBought(wanted: FlowStart, bought: FlowStart): boolean {
  const isOfKind =
    bought.kind === 'buy' ? wanted.kind === 'list' : bought.kind === 'buy-evm' && wanted.kind === 'list-evm'
  return isOfKind && wanted.account === bought.account
}

/** From when on the service takes nothing more by what was granted. */
function sessionEndMs(entries: readonly Entry[], receiptAt: string): number {
  const until = lastOf(entries, 'prepared')?.terms.until ?? null
  return until === null ? Date.parse(receiptAt) + LONGEST_SESSION_MS : Date.parse(until) + AFTER_SESSION_MS
}
