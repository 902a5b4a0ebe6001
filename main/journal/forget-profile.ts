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

/** Tables with the data of a profile, except the profile's history. */
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
 * True if a flow or act of a profile may still take effect: the flow has not ended, or the act's outcome is open or
 * unknown. An act of an ended flow does not count: the app neither sends such an act again nor asks for its outcome.
 */
export function mayStillTakeEffect(db: Database, journal: Journal, profile: string): boolean {
  const flows = profileFlows(journal, profile)
  const endedFlows = new Set(flows.filter(([, entries]) => isEnded(flowStateOf(entries))).map(([id]) => id))
  if (endedFlows.size < flows.length) return true
  const selectOpenActs = db.prepare("SELECT act FROM keyed_acts WHERE profile = ? AND outcome IN ('open', 'unknown')")
  return (selectOpenActs.all(profile) as { act: string }[]).some(({ act }) => !endedFlows.has(flowIdOfAct(act)))
}

/**
 * Deletes the data of a profile, but no keys in the keychain. The history is deleted too, unless a flow or act may
 * still take effect: then the whole history is kept, so that the transaction stays on record.
 */
export function forgetProfile(db: Database, journal: Journal, profile: string): { readonly isHistoryKept: boolean } {
  const isHistoryKept = mayStillTakeEffect(db, journal, profile)
  const flows = profileFlows(journal, profile)
  inTransaction(db, () => {
    for (const table of TABLES) db.prepare(`DELETE FROM ${table} WHERE profile = ?`).run(profile)
    const removeSetting = db.prepare('DELETE FROM settings WHERE key = ?')
    const settingKeys = [
      alertMemoryKey,
      budgetsKey,
      seenChangesKey,
      recentPagesKey,
      selectedKey,
      userKeyAccountKey,
      recentCollectionsKey,
    ]
    for (const settingKey of settingKeys) removeSetting.run(settingKey(profile))
    if (isHistoryKept) return
    db.prepare('DELETE FROM keyed_acts WHERE profile = ?').run(profile)
    db.prepare('DELETE FROM drawn WHERE profile = ?').run(profile)
    const removeSteps = db.prepare('DELETE FROM steps WHERE flow = ?')
    for (const [flow] of flows) removeSteps.run(flow)
  })
  return { isHistoryKept }
}
