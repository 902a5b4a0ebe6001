import { flowEndEntry, hasUnreadableStep } from './flow-state'
import type { Journal } from './journal'

/**
 * Marks every unfinished flow after the newest steps of the history were lost: a flow that looks unsent may have been
 * sent. The mark is a journal step, so it remains after this run, and the flows of every profile get it now.
 */
export function markLostHistory(journal: Journal): void {
  for (const [id, entries] of journal.flows()) {
    if (flowEndEntry(entries) || hasUnreadableStep(entries) || entries.at(-1)?.step === 'history-lost') continue
    journal.append(id, { step: 'history-lost' })
  }
}
