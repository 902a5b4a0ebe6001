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

/** Longest time in which the service may take from an allowance that names no end: longer than any code is kept. */
const LONGEST_SESSION_MS = 30 * 60_000
/** Longer than any transaction stays valid. Used if the end of a transaction's window cannot be read. */
const UNREADABLE_WINDOW_MS = 10 * 60_000
/** Margin for clocks that differ. */
const CLOCKS_MS = 60_000

/** True if an unfinished flow has to end before the wanted one may begin. */
export function isConflicting(wanted: FlowStart, flow: OpenFlow, nowMs: number): boolean {
  const locks = locksOf(wanted)
  return heldAgainst(wanted, flow, nowMs).some((lock) => locks.includes(lock))
}

function heldAgainst(wanted: FlowStart, { head, begun, entries }: OpenFlow, nowMs: number): readonly string[] {
  const receipt = lastOf(entries, 'receipt')
  // A permission that the ledger has granted can be revoked, whatever the service has yet to report. The same holds for
  // one it may have granted, once the ledger can no longer take the signed bytes.
  if (wanted.kind === 'revoke') return receipt || nowMs >= sendableUntilMs(entries) ? [] : head.locks
  if (!receipt) return head.locks
  if (begun && isSaleOfBought(wanted, begun)) return []
  return nowMs < sessionEndMs(entries, receipt.at) ? head.locks : head.locks.filter((lock) => !isOfHbar(lock))
}

/**
 * Time until which the ledger may take the signed bytes, epoch ms; infinite while nothing has been signed and every
 * step is readable.
 */
function sendableUntilMs(entries: readonly Entry[]): number {
  const signed = lastOf(entries, 'signed')
  if (signed) return Date.parse(signed.validUntil) + CLOCKS_MS
  const last = entries.at(-1)
  return last && isUnreadable(entries) ? Date.parse(last.at) + UNREADABLE_WINDOW_MS : Number.POSITIVE_INFINITY
}

/**
 * True if the wanted flow lists an NFT that the account bought: the NFT is its own, whether or not the market has
 * recorded the sale. For an NFT of a contract, its arrival is checked before it is listed.
 */
function isSaleOfBought(wanted: FlowStart, bought: FlowStart): boolean {
  if (wanted.account !== bought.account) return false
  if (bought.kind === 'buy') return wanted.kind === 'list'
  return bought.kind === 'buy-evm' && wanted.kind === 'list-evm'
}

/** Time from which the service takes nothing more from the granted allowance, epoch ms. */
function sessionEndMs(entries: readonly Entry[], receiptAt: string): number {
  const until = lastOf(entries, 'prepared')?.terms.until ?? null
  return until === null ? Date.parse(receiptAt) + LONGEST_SESSION_MS : Date.parse(until) + AFTER_SESSION_MS
}
