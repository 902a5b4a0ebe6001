import { z } from 'zod'
import { alertRule, noticeFacts, type AlertRule, type NoticeFacts } from '@shared/contract/alerts'
import type { EntityId } from '@shared/ids'
import type { LaunchMemory } from '@shared/insight/launch-watch'
import { HOLDING_MARKS, type HoldingMark } from '@shared/insight/set-aside'
import { inTransaction, withoutDiskSync, type Database } from '../../storage/database'

/** A rule, and what the app remembers about its notices. */
export type StoredRule = {
  readonly rule: AlertRule
  readonly memory: {
    /** For a floor: number of notices that the rule has raised. It is part of the id of each of these notices. */
    readonly times: number
    /**
     * For a floor: instant of the latest floor by which the rule was judged, epoch milliseconds. Older floors are
     * ignored.
     */
    readonly readingMs: number
    /** For a launch: a stage that starts at or before this instant raises no opening notice. Epoch milliseconds. */
    readonly startMs: number
    /** For a launch: memory of its pace and its sell-out. Missing in rules of earlier versions, and after a pause. */
    readonly launch?: LaunchMemory | undefined
  }
}
export type StoredNotice = { readonly facts: NoticeFacts; readonly isRead: boolean }
export type AlertStore = ReturnType<typeof createAlertStore>

/** Maximum number of notices with content. Older notices are cleared. */
const MAX_NOTICES = 500
/** Maximum number of notice ids. Cleared notices keep their ids, so that no notice is raised twice. */
const MAX_KNOWN_IDS = 4000
/** Content of a cleared notice. */
const CLEARED = ''
/** Serial number that marks a whole collection. */
const WHOLE_COLLECTION = -1

const storedRuleSchema = z.object({
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
  const selectRules = db.prepare('SELECT rule FROM alert_rules WHERE profile = ? ORDER BY made_at DESC, rowid DESC')
  const putRule = db.prepare(
    `INSERT INTO alert_rules (profile, id, rule, made_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (profile, id) DO UPDATE SET rule = excluded.rule`,
  )
  const removeRule = db.prepare('DELETE FROM alert_rules WHERE profile = ? AND id = ?')
  const insertNotice = db.prepare(
    'INSERT INTO notices (profile, id, at, notice, read_at) VALUES (?, ?, ?, ?, NULL) ON CONFLICT DO NOTHING',
  )
  const selectNotices = db.prepare(
    `SELECT notice, read_at AS readAt FROM notices WHERE profile = ? AND notice <> '' ORDER BY at DESC, rowid DESC
     LIMIT ${MAX_NOTICES}`,
  )
  const countUnread = db.prepare(
    "SELECT count(*) AS unread FROM notices WHERE profile = ? AND notice <> '' AND read_at IS NULL",
  )
  const selectUnread = db.prepare(
    "SELECT 1 FROM notices WHERE profile = ? AND id = ? AND notice <> '' AND read_at IS NULL",
  )
  const markOneRead = db.prepare('UPDATE notices SET read_at = ? WHERE profile = ? AND id = ? AND read_at IS NULL')
  const markAllRead = db.prepare('UPDATE notices SET read_at = ? WHERE profile = ? AND read_at IS NULL')
  const clearNotices = db.prepare(
    `UPDATE notices SET notice = '${CLEARED}', read_at = ? WHERE profile = ? AND notice <> ''`,
  )
  const clearOldNotices = db.prepare(
    `UPDATE notices SET notice = '${CLEARED}' WHERE rowid IN (
       SELECT rowid FROM notices WHERE profile = ? AND notice <> '' ORDER BY at DESC, rowid DESC
       LIMIT -1 OFFSET ${MAX_NOTICES})`,
  )
  const deleteOldestNotices = db.prepare(
    `DELETE FROM notices WHERE rowid IN (
       SELECT rowid FROM notices WHERE profile = ? ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ${MAX_KNOWN_IDS})`,
  )
  // The mark of a single NFT takes precedence over the mark of its collection.
  const selectMark = db.prepare(
    `SELECT mark FROM marks WHERE profile = ? AND token = ? AND serial IN (?, ${WHOLE_COLLECTION}) ORDER BY serial DESC LIMIT 1`,
  )

  const writeRule = (profile: string, storedRule: StoredRule) =>
    void putRule.run(profile, storedRule.rule.id, JSON.stringify(storedRule), Date.parse(storedRule.rule.madeAt) || 0)

  function addNotices(profile: string, notices: readonly NoticeFacts[]): readonly NoticeFacts[] {
    const addedNotices = notices.filter((notice) => {
      const { changes } = insertNotice.run(
        profile,
        notice.id,
        Date.parse(notice.noticedAt) || 0,
        JSON.stringify(notice),
      )
      return Number(changes) > 0
    })
    if (addedNotices.length > 0) {
      clearOldNotices.run(profile)
      deleteOldestNotices.run(profile)
    }
    return addedNotices
  }

  return {
    /** Rules, the newest first. */
    rules: (profile: string): readonly StoredRule[] =>
      (selectRules.all(profile) as { rule: string }[]).flatMap(({ rule }) => {
        const parsed = storedRuleSchema.safeParse(JSON.parse(rule))
        return parsed.success ? [parsed.data] : []
      }),
    putRule: writeRule,
    /** Stores a rule without a sync to the disk: after a power loss, the floor is read and judged again. */
    noteRule: (profile: string, storedRule: StoredRule): void =>
      withoutDiskSync(db, () => writeRule(profile, storedRule)),
    removeRule: (profile: string, id: string): boolean => Number(removeRule.run(profile, id).changes) > 0,
    /**
     * Writes a rule and its notices in one transaction, so that a crash can neither repeat nor lose a notice. Returns
     * the notices that were not known before.
     */
    putRuleWithNotices: (
      profile: string,
      storedRule: StoredRule,
      notices: readonly NoticeFacts[],
    ): readonly NoticeFacts[] =>
      inTransaction(db, () => {
        writeRule(profile, storedRule)
        return addNotices(profile, notices)
      }),
    /** Returns the notices that were not known before. */
    add: (profile: string, notices: readonly NoticeFacts[]): readonly NoticeFacts[] =>
      notices.length === 0 ? [] : inTransaction(db, () => addNotices(profile, notices)),
    /** Notices with content, the newest first. */
    notices: (profile: string): readonly StoredNotice[] =>
      (selectNotices.all(profile) as { notice: string; readAt: number | null }[]).flatMap(({ notice, readAt }) => {
        const parsed = noticeFacts.safeParse(JSON.parse(notice))
        return parsed.success ? [{ facts: parsed.data, isRead: readAt !== null }] : []
      }),
    isUnread: (profile: string, id: string): boolean => selectUnread.get(profile, id) !== undefined,
    unreadCount: (profile: string): number => (countUnread.get(profile) as { unread: number }).unread,
    /** Marks the notices with these ids as read; null marks all notices. */
    markRead: (profile: string, ids: readonly string[] | null, atMs: number): void => {
      if (ids === null) markAllRead.run(atMs, profile)
      else inTransaction(db, () => ids.forEach((id) => markOneRead.run(atMs, profile, id)))
    },
    clear: (profile: string, atMs: number): void => void clearNotices.run(atMs, profile),
    /** The person's mark of an NFT, or of the collection if the NFT has no mark; null if neither has a mark. */
    markOf: (profile: string, token: EntityId, serial: number): HoldingMark | null => {
      const row = selectMark.get(profile, token, serial) as { mark: string } | undefined
      return HOLDING_MARKS.find((mark) => mark === row?.mark) ?? null
    },
  }
}
