import type { FlowStart } from './flow-start'
import { lastEntryOf, type JournalEntry } from './journal'

/** NFTs of a mint that the market accepted; null before the market prepared it, and for other flows. */
export function acceptedCountOf(start: FlowStart, entries: readonly JournalEntry[]): number | null {
  return start.kind === 'mint' ? (lastEntryOf(entries, 'prepared')?.terms.count ?? null) : null
}

/** The flow start with the count that the market accepted: a mint of fewer NFTs costs less. */
export function withAcceptedCount(start: FlowStart, entries: readonly JournalEntry[]): FlowStart {
  const acceptedCount = acceptedCountOf(start, entries)
  return start.kind === 'mint' && acceptedCount !== null ? { ...start, count: acceptedCount } : start
}
