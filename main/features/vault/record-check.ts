import { DEFAULT_AUTO_LOCK_MINUTES } from '../../keys/auto-lock'
import type { Vault } from '../../keys/vault'
import type { AskQuestion, Question } from '../../platform/question'
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
  readonly ask: AskQuestion
  readonly currentProfile: () => Profile
  /** Switches to the practice market. */
  readonly switchToPractice: () => void
  /** True while the app ends. */
  readonly isEnding: () => boolean
  readonly emit: Emit
  readonly warn: Log['warn']
}

/** List and row of the record that hold the auto-lock time. */
export const SETTINGS_LIST = 'settings'
export const AUTO_LOCK_ROW = 'autoLockMinutes'

/** Maximum number of facts in a question, so that the person need not scroll. */
const MAX_FACTS = 12

/**
 * Creates the check that runs after the vault has been opened. The check asks the person about entries that are older
 * than the authenticated record, stops using a profile that was changed outside of the app unless the person approves
 * it, and reverts an auto-lock time that is longer than the recorded one. Rejects with AppFailure `busy` while another
 * window of main is open: the caller must then repeat the check.
 */
export function createRecordCheck(deps: RecordCheckDeps): () => Promise<void> {
  const { db, guard, profiles, settings, vault } = deps

  /**
   * Writes the first record for a database from a version of the app that kept no record. If the person declines, each
   * entry stays unused until the person sets it again. If the person closes the question, the next check asks again.
   */
  async function confirmEarlierEntries(): Promise<void> {
    if (!guard.awaitsAnswer() || vault.status().locked) return
    const unconfirmedEntries = guardedEntries(db, profiles, settings).filter(
      ({ recordingEdit }) => guard.stateOf(recordingEdit.list, recordingEdit.id, recordingEdit.text) !== 'same',
    )
    const answer =
      unconfirmedEntries.length === 0
        ? 'yes'
        : await deps.ask(firstRecordQuestion(unconfirmedEntries.map(({ fact }) => fact)))
    if (answer === 'closed') return
    // Rejects if the vault was locked while the person was asked: the next check asks again.
    await guard.answerWith(answer === 'yes' ? unconfirmedEntries.map(({ recordingEdit }) => recordingEdit) : [])
  }

  async function checkProfile(): Promise<void> {
    const profile = deps.currentProfile()
    if (profile.kind === PRACTICE.kind || profiles.isApprovedUnchanged(profile)) return
    // While the vault is locked, the profile cannot be checked. No key can be used then either, so the profile may
    // stay in use.
    if (profiles.isPossiblyApproved(profile)) return
    const recordState = profiles.stateOf(profile)
    deps.warn('profile not confirmed', { profile: profile.id, state: recordState })
    const answer = await deps.ask(questionOf(profile, recordState))
    if (answer === 'yes') profiles.approve(profile)
    // Closing the window counts as a no. If the end of the app closed the window, the market in use must not change.
    else if (answer === 'no' || !deps.isEnding()) deps.switchToPractice()
  }

  function checkAutoLock(): void {
    const { autoLockMinutes } = settings.get()
    const recordState = guard.stateOf(SETTINGS_LIST, AUTO_LOCK_ROW, String(autoLockMinutes))
    if (recordState === 'same' || recordState === 'unchecked') return
    const recordedMinutes = Number(guard.rowsOf(SETTINGS_LIST).get(AUTO_LOCK_ROW) ?? DEFAULT_AUTO_LOCK_MINUTES)
    // A shorter time protects more, even if another program set it.
    if (autoLockMinutes <= recordedMinutes) return
    deps.warn('auto-lock time changed outside the app', { minutes: autoLockMinutes, used: recordedMinutes })
    vault.setAutoLockMinutes(recordedMinutes)
    // While the person has yet to answer, or no keychain is open, the changed time is not used but stays in the
    // settings.
    const canRevertSetting = recordState !== 'earlier' && vault.status().store === 'keychain'
    if (canRevertSetting) deps.emit('settings.changed', settings.set({ autoLockMinutes: recordedMinutes }))
  }

  return async () => {
    await guard.refresh()
    await confirmEarlierEntries()
    checkAutoLock()
    await checkProfile()
  }
}

function questionOf(profile: Profile, recordState: RecordState): Question {
  switch (recordState) {
    case 'restored':
      return restoredQuestion(profile)
    // In these states the app cannot know whether the profile was changed.
    case 'unconfirmed':
    case 'unchecked':
    case 'earlier':
      return connectQuestion(profile)
    default:
      return changedOutsideQuestion(profile)
  }
}

type Fact = NonNullable<Question['facts']>[number]
/**
 * `recordingEdit`: edit that writes the entry, as it is now, to the authenticated record. `fact`: the entry as a line
 * of a question.
 */
type Entry = { readonly recordingEdit: RecordEdit; readonly fact: Fact }

/** Entries that the record protects, as they are in the database and the settings now. */
export function guardedEntries(
  db: Database,
  profiles: Pick<ProfileStore, 'approvedRows' | 'get'>,
  settings: Pick<SettingsStore, 'get'>,
): readonly Entry[] {
  type Row = { readonly profile: string; readonly id: string; readonly name: string | null; readonly addedAt: string }
  // Each cast of query rows matches the selected columns.
  const selectRows = (table: 'spenders' | 'book') =>
    db.prepare(`SELECT profile, id, name, added_at AS addedAt FROM ${table} ORDER BY profile, id`).all() as Row[]
  const spenders = selectRows('spenders').map(({ profile, id, ...row }): Entry => ({
    recordingEdit: { list: spendersList(profile), id, text: recordText(row) },
    fact: { label: 'Spender', value: row.name === null ? id : `${id} (${row.name})` },
  }))
  const book = selectRows('book').map(({ profile, id, ...row }): Entry => ({
    recordingEdit: { list: bookList(profile), id, text: recordText(row) },
    fact: { label: 'Address book', value: `${id} (${row.name ?? ''})` },
  }))
  const limits = (db.prepare('SELECT profile, limits FROM limits').all() as { profile: string; limits: string }[]).map(
    ({ profile, limits: limitsText }): Entry => ({
      recordingEdit: { list: limitsList(profile), id: LIMITS_ROW, text: limitsText },
      fact: { label: 'Limits', value: limitsText.replace(/[{}"]/g, '').replaceAll(',', ', ') },
    }),
  )
  const approvedProfiles = profiles.approvedRows().map(({ id, text }): Entry => ({
    recordingEdit: { list: PROFILES_LIST, id, text },
    fact: {
      label: 'Market',
      value: `${profiles.get(id)?.name ?? id} at ${profiles.get(id)?.baseUrl?.href ?? 'no address'}`,
    },
  }))
  const { autoLockMinutes } = settings.get()
  const autoLock: Entry = {
    recordingEdit: { list: SETTINGS_LIST, id: AUTO_LOCK_ROW, text: String(autoLockMinutes) },
    fact: { label: 'Keys lock after', value: `${autoLockMinutes} minutes` },
  }
  // Only a time that is longer than the default weakens the protection.
  const isLongAutoLock = autoLockMinutes > DEFAULT_AUTO_LOCK_MINUTES
  return [...spenders, ...limits, ...approvedProfiles, ...(isLongAutoLock ? [autoLock] : []), ...book]
}

function firstRecordQuestion(facts: readonly Fact[]): Question {
  const shownFacts = facts.slice(0, MAX_FACTS)
  const hiddenCount = facts.length - shownFacts.length
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
