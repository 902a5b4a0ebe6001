import { z } from 'zod'
import { alertRule, noticeFacts, type AlertRule, type NoticeFacts } from '@shared/contract/alerts'
import type { EntityId } from '@shared/ids'
import type { LaunchMemory } from '@shared/insight/launch-watch'
import { MARKS, type Mark } from '@shared/insight/set-aside'
import { inTransaction, unsynced, type Database } from '../../storage/database'

/** A rule with its state. */
export type StoredRule = {
  readonly rule: AlertRule
  readonly memory: {
    /** Number of notices that the rule has raised: part of the id of each notice. */
    readonly times: number
    /** Instant of the latest figure that judged the rule, epoch milliseconds. Older figures are ignored. */
    readonly readingMs: number
    /** For a launch: the latest start that raised a notice, or that had passed when watching began. */
    readonly startMs: number
    /** For a launch: its pace and sold-out state. Missing on rules older than those notices, and after a pause. */
    readonly launch?: LaunchMemory | undefined
  }
}
export type StoredNotice = { readonly facts: NoticeFacts; readonly isRead: boolean }
export type AlertStore = ReturnType<typeof createAlertStore>

/**
 * Maximum number of notices; the newest stay. Older and cleared ones keep only their ids, so no notice is raised twice.
 */
const MOST_NOTICES = 500
const MOST_KNOWN = 4000
/** Content of a cleared notice. */
const CLEARED = ''
/** Serial number that marks a whole collection. */
const WHOLE_COLLECTION = -1

const storedRule = z.object({
  rule: alertRule,
  memory: z.object({
    times: z.number(),
    readingMs: z.number(),
    startMs: z.number(),
    launch: z
      .object({
        outMs: z.number().nullable(),
        slowedFrom: z.number().nullable(),
        hasPace: z.boolean(),
        // Earlier versions did not store these fields.
        stageMs: z.number().nullable().default(null),
        pausedMs: z.number().nullable().default(null),
      })
      .optional(),
  }),
})

/** Rules and notices of each profile. Rows of earlier versions that no longer fit the schema are left out. */
export function createAlertStore(db: Database) {
  const rules = db.prepare('SELECT rule FROM alert_rules WHERE profile = ? ORDER BY made_at DESC, rowid DESC')
  const putRule = db.prepare(
    `INSERT INTO alert_rules (profile, id, rule, made_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (profile, id) DO UPDATE SET rule = excluded.rule`,
  )
  const removeRule = db.prepare('DELETE FROM alert_rules WHERE profile = ? AND id = ?')
  const add = db.prepare(
    'INSERT INTO notices (profile, id, at, notice, read_at) VALUES (?, ?, ?, ?, NULL) ON CONFLICT DO NOTHING',
  )
  const notices = db.prepare(
    `SELECT notice, read_at AS readAt FROM notices WHERE profile = ? AND notice <> '' ORDER BY at DESC, rowid DESC
     LIMIT ${MOST_NOTICES}`,
  )
  const unread = db.prepare(
    "SELECT count(*) AS unread FROM notices WHERE profile = ? AND notice <> '' AND read_at IS NULL",
  )
  const isUnread = db.prepare("SELECT 1 FROM notices WHERE profile = ? AND id = ? AND notice <> '' AND read_at IS NULL")
  const read = db.prepare('UPDATE notices SET read_at = ? WHERE profile = ? AND id = ? AND read_at IS NULL')
  const readAll = db.prepare('UPDATE notices SET read_at = ? WHERE profile = ? AND read_at IS NULL')
  const clear = db.prepare(`UPDATE notices SET notice = '${CLEARED}', read_at = ? WHERE profile = ? AND notice <> ''`)
  const clearOld = db.prepare(
    `UPDATE notices SET notice = '${CLEARED}' WHERE rowid IN (
       SELECT rowid FROM notices WHERE profile = ? AND notice <> '' ORDER BY at DESC, rowid DESC
       LIMIT -1 OFFSET ${MOST_NOTICES})`,
  )
  const forget = db.prepare(
    `DELETE FROM notices WHERE rowid IN (
       SELECT rowid FROM notices WHERE profile = ? ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ${MOST_KNOWN})`,
  )
  // The mark of a single NFT takes precedence over the mark of its collection.
  const markOf = db.prepare(
    `SELECT mark FROM marks WHERE profile = ? AND token = ? AND serial IN (?, ${WHOLE_COLLECTION}) ORDER BY serial DESC LIMIT 1`,
  )

  const writeRule = (profile: string, stored: StoredRule) =>
    void putRule.run(profile, stored.rule.id, JSON.stringify(stored), Date.parse(stored.rule.madeAt) || 0)

  function write(profile: string, facts: readonly NoticeFacts[]): readonly NoticeFacts[] {
    const added = facts.filter((one) => {
      const { changes } = add.run(profile, one.id, Date.parse(one.noticedAt) || 0, JSON.stringify(one))
      return Number(changes) > 0
    })
    if (added.length > 0) {
      clearOld.run(profile)
      forget.run(profile)
    }
    return added
  }

  return {
    /** Newest first. */
    rules: (profile: string): readonly StoredRule[] =>
      (rules.all(profile) as { rule: string }[]).flatMap(({ rule }) => {
        const parsed = storedRule.safeParse(JSON.parse(rule))
        return parsed.success ? [parsed.data] : []
      }),
    putRule: writeRule,
    /** Stores the rule's latest figure without a sync: after a power loss the figure is read again. */
    noteRule: (profile: string, stored: StoredRule): void => unsynced(db, () => writeRule(profile, stored)),
    removeRule: (profile: string, id: string): boolean => Number(removeRule.run(profile, id).changes) > 0,
    /** Writes a rule and its notices at once: a crash in between would raise them twice or never. */
    tell: (profile: string, stored: StoredRule, facts: readonly NoticeFacts[]): readonly NoticeFacts[] =>
      inTransaction(db, () => {
        writeRule(profile, stored)
        return write(profile, facts)
      }),
    /** Returns the notices that were not known before. */
    add: (profile: string, facts: readonly NoticeFacts[]): readonly NoticeFacts[] =>
      facts.length === 0 ? [] : inTransaction(db, () => write(profile, facts)),
    /** Newest first. */
    notices: (profile: string): readonly StoredNotice[] =>
      (notices.all(profile) as { notice: string; readAt: number | null }[]).flatMap(({ notice, readAt }) => {
        const parsed = noticeFacts.safeParse(JSON.parse(notice))
        return parsed.success ? [{ facts: parsed.data, isRead: readAt !== null }] : []
      }),
    isUnread: (profile: string, id: string): boolean => isUnread.get(profile, id) !== undefined,
    unread: (profile: string): number => (unread.get(profile) as { unread: number }).unread,
    /** Null marks all notices. */
    markRead: (profile: string, ids: readonly string[] | null, atMs: number): void => {
      if (ids === null) readAll.run(atMs, profile)
      else inTransaction(db, () => ids.forEach((id) => read.run(atMs, profile, id)))
    },
    clear: (profile: string, atMs: number): void => void clear.run(atMs, profile),
    /** The person's mark of an NFT; null if there is none. */
    mark: (profile: string, token: EntityId, serial: number): Mark | null => {
      const row = markOf.get(profile, token, serial) as { mark: string } | undefined
      return MARKS.find((mark) => mark === row?.mark) ?? null
    },
  }
}
