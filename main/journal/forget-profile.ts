import { isEnded } from '@shared/contract/flows'
import { inTransaction, type Database } from '../storage/database'
import {
  alertMemoryKey,
  budgetsKey,
  changesSeenKey,
  placesKey,
  selectedKey,
  userKeyAccountKey,
  visitedKey,
} from '../storage/settings'
import { flowOfAct } from './act-name'
import { stateOf } from './flow-state'
import { headOf, type Journal } from './journal'

/** All that is filed under a profile, save its history. */
const TABLES = [
  'accounts',
  'answers',
  'samples',
  'events',
  'feeds',
  'feed_gaps',
  'unkept_events',
  'readings',
  'drift',
  'service_keys',
  'agent_keys',
  'spenders',
  'book',
  'limits',
  'marks',
  'alert_rules',
  'notices',
  'seen_documents',
  'empty_documents',
  'tool_calls',
] as const

const flowsOf = (journal: Journal, profile: string) =>
  [...journal.flows()].filter(([, entries]) => headOf(entries)?.profile === profile)

/**
 * Whether something of a profile may still happen: a flow without an end, an act whose outcome nobody knows. With its
 * flow an act has ended as well, whatever became of it: nothing more is sent of it, and nobody asks for it.
 */
export function isUnderWay(db: Database, journal: Journal, profile: string): boolean {
  const flows = flowsOf(journal, profile)
  const ended = new Set(flows.filter(([, entries]) => isEnded(stateOf(entries))).map(([id]) => id))
  if (ended.size < flows.length) return true
  const open = db.prepare("SELECT act FROM keyed_acts WHERE profile = ? AND outcome IN ('open', 'unknown')")
  return (open.all(profile) as { act: string }[]).some(({ act }) => !ended.has(flowOfAct(act)))
}

/**
 * Forgets what is filed under a profile. Its history goes as well, unless something in it has no end yet: whatever may
 * still happen on a ledger stays on record. Keys in the keychain are not touched.
 */
export function forgetProfile(db: Database, journal: Journal, profile: string): { readonly isHistoryKept: boolean } {
  const isHistoryKept = isUnderWay(db, journal, profile)
  const flows = flowsOf(journal, profile)
  inTransaction(db, () => {
    for (const table of TABLES) db.prepare(`DELETE FROM ${table} WHERE profile = ?`).run(profile)
    const fact = db.prepare('DELETE FROM settings WHERE key = ?')
    const keys = [alertMemoryKey, budgetsKey, changesSeenKey, placesKey, selectedKey, userKeyAccountKey, visitedKey]
    for (const key of keys) fact.run(key(profile))
    if (isHistoryKept) return
    db.prepare('DELETE FROM keyed_acts WHERE profile = ?').run(profile)
    db.prepare('DELETE FROM drawn WHERE profile = ?').run(profile)
    const remove = db.prepare('DELETE FROM steps WHERE flow = ?')
    for (const [flow] of flows) remove.run(flow)
  })
  return { isHistoryKept }
}
