import { isEnded } from '@shared/contract/flows'
import { inTransaction, type Database } from '../storage/database'
import {
  alertMemoryKey,
  budgetsKey,
  seenChangesKey,
  recentPagesKey,
  selectedKey,
  userKeyAccountKey,
  recentCollectionsKey,
} from '../storage/settings'
import { flowIdOfAct } from './act-name'
import { flowStateOf } from './flow-state'
import { flowHead, type Journal } from './journal'

/** Tables with the data of a profile, except its history. */
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

const profileFlows = (journal: Journal, profile: string) =>
  [...journal.flows()].filter(([, entries]) => flowHead(entries)?.profile === profile)

/**
 * True if a flow or act of a profile may still take effect: a flow without an end, an act with an unknown outcome. An
 * act ends with its flow, whatever its outcome: nothing more of it is sent or asked.
 */
export function mayStillTakeEffect(db: Database, journal: Journal, profile: string): boolean {
  const flows = profileFlows(journal, profile)
  const endedFlows = new Set(flows.filter(([, entries]) => isEnded(flowStateOf(entries))).map(([id]) => id))
  if (endedFlows.size < flows.length) return true
  const selectOpenActs = db.prepare("SELECT act FROM keyed_acts WHERE profile = ? AND outcome IN ('open', 'unknown')")
  return (selectOpenActs.all(profile) as { act: string }[]).some(({ act }) => !endedFlows.has(flowIdOfAct(act)))
}

/**
 * Deletes the data of a profile. Its history is deleted too, unless a flow or act in it has no end yet: transactions
 * that may still take effect on a ledger stay on record. Keys in the keychain are not touched.
 */
export function forgetProfile(db: Database, journal: Journal, profile: string): { readonly isHistoryKept: boolean } {
  const isHistoryKept = mayStillTakeEffect(db, journal, profile)
  const flows = profileFlows(journal, profile)
  inTransaction(db, () => {
    for (const table of TABLES) db.prepare(`DELETE FROM ${table} WHERE profile = ?`).run(profile)
    const removeSetting = db.prepare('DELETE FROM settings WHERE key = ?')
    const keys = [
      alertMemoryKey,
      budgetsKey,
      seenChangesKey,
      recentPagesKey,
      selectedKey,
      userKeyAccountKey,
      recentCollectionsKey,
    ]
    for (const key of keys) removeSetting.run(key(profile))
    if (isHistoryKept) return
    db.prepare('DELETE FROM keyed_acts WHERE profile = ?').run(profile)
    db.prepare('DELETE FROM drawn WHERE profile = ?').run(profile)
    const remove = db.prepare('DELETE FROM steps WHERE flow = ?')
    for (const [flow] of flows) remove.run(flow)
  })
  return { isHistoryKept }
}
