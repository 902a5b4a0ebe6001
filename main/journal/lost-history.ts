import { flowEndEntry, hasUnreadableStep } from './flow-state'
import type { Journal } from './journal'

/**
 * Marks every unfinished flow of a history whose newest steps are missing: a flow that looks unsent may have been sent.
 * The mark is a step of the journal. Such a step outlives this run and also covers profiles that are opened later.
 */
export function markLostHistory(journal: Journal): void {
  for (const [id, entries] of journal.flows()) {
    if (flowEndEntry(entries) || hasUnreadableStep(entries) || entries.at(-1)?.step === 'history-lost') continue
    journal.append(id, { step: 'history-lost' })
  }
}
