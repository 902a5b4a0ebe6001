import { flowEndEntry, hasUnreadableStep } from './flow-state'
import type { Journal } from './journal'

/**
 * Marks every unfinished flow after the newest steps of the history were lost: a flow that looks unsent may have been
 * sent. The mark is a journal step: later runs find the mark too, also for profiles that are opened later.
 */
export function markLostHistory(journal: Journal): void {
  for (const [id, entries] of journal.flows()) {
    if (flowEndEntry(entries) || hasUnreadableStep(entries) || entries.at(-1)?.step === 'history-lost') continue
    journal.append(id, { step: 'history-lost' })
  }
}
