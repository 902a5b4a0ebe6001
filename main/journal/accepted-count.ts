import type { FlowStart } from './flow-start'
import { lastOf, type Entry } from './journal'

/** NFTs of a mint that the market accepted; null before the market prepared it, and for other flows. */
export function acceptedCountOf(start: FlowStart, entries: readonly Entry[]): number | null {
  return start.kind === 'mint' ? (lastOf(entries, 'prepared')?.terms.count ?? null) : null
}

/** The flow start with the count that the market accepted: a mint of fewer NFTs costs less. */
export function withAcceptedCount(start: FlowStart, entries: readonly Entry[]): FlowStart {
  const acceptedCount = acceptedCountOf(start, entries)
  return start.kind === 'mint' && acceptedCount !== null ? { ...start, count: acceptedCount } : start
}
