import type { FlowStart } from './flow-start'
import { lastEntryOf, type JournalEntry } from './journal'

/** Number of NFTs that the market accepted for a mint; null before the mint was prepared, and for other flows. */
export function acceptedCountOf(flowStart: FlowStart, entries: readonly JournalEntry[]): number | null {
  return flowStart.kind === 'mint' ? (lastEntryOf(entries, 'prepared')?.terms.count ?? null) : null
}

/** The flow start with the count that the market accepted: a mint of fewer NFTs costs less. */
export function withAcceptedCount(flowStart: FlowStart, entries: readonly JournalEntry[]): FlowStart {
  const acceptedCount = acceptedCountOf(flowStart, entries)
  return flowStart.kind === 'mint' && acceptedCount !== null ? { ...flowStart, count: acceptedCount } : flowStart
}
