import { DEFAULT_AUTO_LOCK_MINUTES } from '../keys/auto-lock'
import type { Vault } from '../keys/vault'
import type { Question } from '../platform/ask'
import type { Emit } from '../platform/emitter'
import type { Log } from '../platform/log'
import { PRACTICE, type Profile } from '../profile/profile'
import { PROFILES_LIST, type ProfileStore } from '../profile/profile-store'
import { approvalOf, changedOutsideOf } from '../profile/questions'
import type { Database } from '../storage/database'
import { bookList, limitsList, LIMITS_ROW, recordOf, spendersList } from '../storage/own-lists'
import type { RecordEdit, RecordGuard } from '../storage/record-guard'
import type { SettingsStore } from '../storage/settings'

export type RecordCheckDeps = {
  readonly db: Database
  readonly guard: RecordGuard
  readonly profiles: ProfileStore
  readonly settings: SettingsStore
  readonly vault: Pick<Vault, 'setAutoLockMinutes' | 'status'>
  readonly confirm: (question: Question) => Promise<boolean>
  readonly current: () => Profile
  /** Goes on with the practice market. */
  readonly leaveProfile: () => void
  readonly emit: Emit
  readonly warn: Log['warn']
}

export const SETTINGS_LIST = 'settings'
export const AUTO_LOCK_ROW = 'autoLockMinutes'
/** A question is read, not scrolled. */
const MAX_FACTS = 12

/**
 * What happens when the vault has been opened; rejects with AppFailure `busy` while another window of main's own is open,
 * and then has to be done again. Entries made before they were authenticated are shown to the person
 * once, a profile that was changed outside of the app is not used, and a longer auto-lock time is taken back.
 */
export function createRecordCheck(deps: RecordCheckDeps): () => Promise<void> {
  const { db, guard, profiles, settings, vault } = deps

  /** The first record of a database from before this version. Declined, every entry in it is asked about by itself. */
  async function adoptFirst(): Promise<void> {
    if (!guard.isNew() || vault.status().locked) return
    const found = entriesBefore(db, profiles, settings)
    const isKept = found.facts.length === 0 || (await deps.confirm(firstRecordQuestion(found.facts)))
    // While the person was asked, the vault may have been locked; then the question comes again.
    await guard.commit(isKept ? found.edits : [], () => undefined)
  }

  async function checkProfile(): Promise<void> {
    const profile = deps.current()
    if (profile.kind === PRACTICE.kind || profiles.isUnchanged(profile)) return
    // Nothing can be said while the vault is locked, and no key is lent then.
    if (profiles.mayBeApproved(profile)) return
    deps.warn('profile changed outside the app', { profile: profile.id })
    // Without a keychain nothing says that it was changed; nor does anything say that it was not.
    const question = vault.status().store === 'keychain' ? changedOutsideOf(profile) : approvalOf(profile)
    if (await deps.confirm(question)) profiles.approve(profile)
    else deps.leaveProfile()
  }

  function checkAutoLock(): void {
    const { autoLockMinutes } = settings.get()
    const state = guard.stateOf(SETTINGS_LIST, AUTO_LOCK_ROW, String(autoLockMinutes))
    if (state === 'same' || state === 'unchecked') return
    const own = Number(guard.rowsOf(SETTINGS_LIST).get(AUTO_LOCK_ROW) ?? DEFAULT_AUTO_LOCK_MINUTES)
    // A shorter time protects more: whoever set it.
    if (autoLockMinutes <= own) return
    deps.warn('auto-lock time changed outside the app', { minutes: autoLockMinutes, used: own })
    vault.setAutoLockMinutes(own)
    if (vault.status().store === 'keychain') deps.emit('settings.changed', settings.set({ autoLockMinutes: own }))
  }

  return async () => {
    await guard.refresh()
    await adoptFirst()
    checkAutoLock()
    await checkProfile()
  }
}

type Fact = NonNullable<Question['facts']>[number]
type Entry = { readonly edit: RecordEdit; readonly fact: Fact }

/** All that a record covers, as it is in the database now. */
function entriesBefore(db: Database, profiles: ProfileStore, settings: SettingsStore) {
  type Row = { readonly profile: string; readonly id: string; readonly name: string | null; readonly addedAt: string }
  const rows = (table: 'spenders' | 'book') =>
    db.prepare(`SELECT profile, id, name, added_at AS addedAt FROM ${table} ORDER BY profile, id`).all() as Row[]
  const spenders = rows('spenders').map(({ profile, id, ...row }): Entry => ({
    edit: { list: spendersList(profile), id, text: recordOf(row) },
    fact: { label: 'Spender', value: row.name === null ? id : `${id} (${row.name})` },
  }))
  const book = rows('book').map(({ profile, id, ...row }): Entry => ({
    edit: { list: bookList(profile), id, text: recordOf(row) },
    fact: { label: 'Address book', value: `${id} (${row.name ?? ''})` },
  }))
  const limits = (db.prepare('SELECT profile, limits FROM limits').all() as { profile: string; limits: string }[]).map(
    ({ profile, limits: text }): Entry => ({
      edit: { list: limitsList(profile), id: LIMITS_ROW, text },
      fact: { label: 'Limits', value: text.replace(/[{}"]/g, '').replaceAll(',', ', ') },
    }),
  )
  const approved = profiles.records().map(({ id, text }): Entry => ({
    edit: { list: PROFILES_LIST, id, text },
    fact: {
      label: 'Market',
      value: `${profiles.get(id)?.name ?? id} at ${profiles.get(id)?.baseUrl?.href ?? 'no address'}`,
    },
  }))
  const { autoLockMinutes } = settings.get()
  const autoLock: Entry[] =
    autoLockMinutes <= DEFAULT_AUTO_LOCK_MINUTES
      ? []
      : [
          {
            edit: { list: SETTINGS_LIST, id: AUTO_LOCK_ROW, text: String(autoLockMinutes) },
            fact: { label: 'Keys lock after', value: `${autoLockMinutes} minutes` },
          },
        ]
  const all = [...spenders, ...limits, ...approved, ...autoLock, ...book]
  return { edits: all.map(({ edit }) => edit), facts: all.map(({ fact }) => fact) }
}

function firstRecordQuestion(entries: readonly Fact[]): Question {
  const shown = entries.slice(0, MAX_FACTS)
  const more = entries.length - shown.length
  return {
    title: 'Keep your lists and limits as they are?',
    detail: [
      'From now on Countersign notices when another program changes them. These entries were made before.',
      'Keep them if you know all of them. Otherwise each one is unused until you add it again. Nothing is signed now.',
    ].join('\n\n'),
    facts: more > 0 ? [...shown, { label: 'And', value: `${more} more, under Settings, Spenders and limits` }] : shown,
    confirmLabel: 'Keep all',
  }
}
