import { DEFAULT_AUTO_LOCK_MINUTES } from '../../keys/auto-lock'
import type { Vault } from '../../keys/vault'
import type { Ask, Question } from '../../platform/question'
import type { Emit } from '../../platform/emitter'
import type { Log } from '../../platform/log'
import { PRACTICE, type Profile } from '../../profile/profile'
import { PROFILES_LIST, type ProfileStore } from '../../profile/profile-store'
import { connectQuestion, changedOutsideQuestion, restoredQuestion } from '../../profile/questions'
import type { Database } from '../../storage/database'
import { bookList, limitsList, LIMITS_ROW, recordText, spendersList } from '../../storage/own-lists'
import type { RecordGuard, RecordState } from '../../storage/record-guard'
import type { RecordEdit } from '../../storage/record-edit'
import type { SettingsStore } from '../../storage/settings'

type RecordCheckDeps = {
  readonly db: Database
  readonly guard: RecordGuard
  readonly profiles: ProfileStore
  readonly settings: SettingsStore
  readonly vault: Pick<Vault, 'setAutoLockMinutes' | 'status'>
  readonly ask: Ask
  readonly current: () => Profile
  /** Switches to the practice market. */
  readonly leaveProfile: () => void
  /** True while the app ends. */
  readonly isEnding: () => boolean
  readonly emit: Emit
  readonly warn: Log['warn']
}

export const SETTINGS_LIST = 'settings'

export const AUTO_LOCK_ROW = 'autoLockMinutes'

/** Maximum number of facts in a question, so that the person need not scroll. */
const MAX_FACTS = 12

/**
 * Check that runs after the vault has been opened. Rejects with AppFailure `busy` while another window of main's own is
 * open, and must then be repeated. Shows entries from before authentication to the person once, does not use a profile
 * that was changed outside of the app, and reverts a longer auto-lock time.
 */
export function createRecordCheck(deps: RecordCheckDeps): () => Promise<void> {
  const { db, guard, profiles, settings, vault } = deps

  /**
   * Writes the first record for a database from before this version. If the person declines, each entry is asked about
   * by itself; if they close the question, it comes again at the next start.
   */
  async function adoptFirst(): Promise<void> {
    if (!guard.awaitsAnswer() || vault.status().locked) return
    const unconfirmedEntries = guardedEntries(db, profiles, settings).filter(
      ({ edit }) => guard.stateOf(edit.list, edit.id, edit.text) !== 'same',
    )
    const answer =
      unconfirmedEntries.length === 0
        ? 'yes'
        : await deps.ask(firstRecordQuestion(unconfirmedEntries.map(({ fact }) => fact)))
    if (answer === 'closed') return
    // If the vault was locked while the person was asked, the question comes again.
    await guard.answerWith(answer === 'yes' ? unconfirmedEntries.map(({ edit }) => edit) : [])
  }

  async function checkProfile(): Promise<void> {
    const profile = deps.current()
    if (profile.kind === PRACTICE.kind || profiles.isUnchanged(profile)) return
    // A locked vault cannot check the profile, and lends no key.
    if (profiles.mayBeApproved(profile)) return
    const state = profiles.stateOf(profile)
    deps.warn('profile not confirmed', { profile: profile.id, state })
    const answer = await deps.ask(questionOf(profile, state))
    if (answer === 'yes') profiles.approve(profile)
    // Closing the window is a no, unless the end of the app closed it: that must not change the market in use.
    else if (answer === 'no' || !deps.isEnding()) deps.leaveProfile()
  }

  function checkAutoLock(): void {
    const { autoLockMinutes } = settings.get()
    const state = guard.stateOf(SETTINGS_LIST, AUTO_LOCK_ROW, String(autoLockMinutes))
    if (state === 'same' || state === 'unchecked') return
    const recordedMinutes = Number(guard.rowsOf(SETTINGS_LIST).get(AUTO_LOCK_ROW) ?? DEFAULT_AUTO_LOCK_MINUTES)
    // A shorter time protects more, even if another program set it.
    if (autoLockMinutes <= recordedMinutes) return
    deps.warn('auto-lock time changed outside the app', { minutes: autoLockMinutes, used: recordedMinutes })
    vault.setAutoLockMinutes(recordedMinutes)
    // Until the person has answered, the changed time is ignored but stays in the settings.
    const isAnswered = state !== 'earlier' && vault.status().store === 'keychain'
    if (isAnswered) deps.emit('settings.changed', settings.set({ autoLockMinutes: recordedMinutes }))
  }

  return async () => {
    await guard.refresh()
    await adoptFirst()
    checkAutoLock()
    await checkProfile()
  }
}

function questionOf(profile: Profile, state: RecordState): Question {
  switch (state) {
    case 'restored':
      return restoredQuestion(profile)
    // It is unknown whether the profile was changed.
    case 'unconfirmed':
    case 'unchecked':
    case 'earlier':
      return connectQuestion(profile)
    default:
      return changedOutsideQuestion(profile)
  }
}

type Fact = NonNullable<Question['facts']>[number]
type Entry = { readonly edit: RecordEdit; readonly fact: Fact }

/** All entries that a record covers, as they are in the database now. */
export function guardedEntries(
  db: Database,
  profiles: Pick<ProfileStore, 'records' | 'get'>,
  settings: Pick<SettingsStore, 'get'>,
): readonly Entry[] {
  type Row = { readonly profile: string; readonly id: string; readonly name: string | null; readonly addedAt: string }
  const rows = (table: 'spenders' | 'book') =>
    db.prepare(`SELECT profile, id, name, added_at AS addedAt FROM ${table} ORDER BY profile, id`).all() as Row[]
  const spenders = rows('spenders').map(({ profile, id, ...row }): Entry => ({
    edit: { list: spendersList(profile), id, text: recordText(row) },
    fact: { label: 'Spender', value: row.name === null ? id : `${id} (${row.name})` },
  }))
  const book = rows('book').map(({ profile, id, ...row }): Entry => ({
    edit: { list: bookList(profile), id, text: recordText(row) },
    fact: { label: 'Address book', value: `${id} (${row.name ?? ''})` },
  }))
  const limits = (db.prepare('SELECT profile, limits FROM limits').all() as { profile: string; limits: string }[]).map(
    ({ profile, limits: limitsText }): Entry => ({
      edit: { list: limitsList(profile), id: LIMITS_ROW, text: limitsText },
      fact: { label: 'Limits', value: limitsText.replace(/[{}"]/g, '').replaceAll(',', ', ') },
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
  return [...spenders, ...limits, ...approved, ...autoLock, ...book]
}

function firstRecordQuestion(entries: readonly Fact[]): Question {
  const shownFacts = entries.slice(0, MAX_FACTS)
  const hiddenCount = entries.length - shownFacts.length
  return {
    title: 'Keep your lists and limits as they are?',
    detail: [
      'Countersign now notices when another program changes your lists or limits. These entries are older.',
      'Keep the entries if you recognize all of them. Otherwise each entry stays unused until you add it again. Nothing is signed now.',
    ].join('\n\n'),
    facts:
      hiddenCount > 0
        ? [...shownFacts, { label: 'And', value: `${hiddenCount} more, under Settings, Spenders and limits` }]
        : shownFacts,
    confirmLabel: 'Keep all',
  }
}
