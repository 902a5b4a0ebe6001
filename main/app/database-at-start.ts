import { basename } from 'node:path'
import { isoDate } from '@shared/time'
import { createJournal } from '../journal/journal'
import { markLostHistory } from '../journal/lost-history'
import type { Log } from '../platform/log'
import type { Backup } from '../storage/backups'
import type { Database } from '../storage/database'
import { noteReplacement, type Replacement } from '../storage/replaced-database'
import { createSettingsStore } from '../storage/settings'
import {
  openProfileDatabase,
  type OpenOptions,
  restoreBackup,
  startFresh,
  type ProfileDatabase,
} from '../storage/open-profile-database'
import type { Notice } from '../window/notice-page'

type DatabaseAtStartDeps = {
  /** The profile folder. */
  readonly dir: string
  readonly logFile: string
  readonly log: Log
  readonly now: () => number
  /** Shows a notice. Resolves with the id of the person's choice; null when the window closed without a choice. */
  readonly ask: (notice: Notice) => Promise<string | null>
}

/**
 * Opens the database. If the database is damaged or some history is missing, asks the person what to do. Null when the
 * app must quit: the person made no choice or chose to quit, or a newer version wrote the file.
 */
export async function openDatabaseAtStart({
  dir,
  logFile,
  log,
  now,
  ask,
}: DatabaseAtStartDeps): Promise<Database | null> {
  const markLoss = (db: Database): void => markLostHistory(createJournal(db, now))
  let isLossAccepted = false
  let replacement: Replacement | null = null
  for (;;) {
    const options: OpenOptions = { dir, now, isLossAccepted, markLoss }
    const result = await openProfileDatabase(options)
    if (result.status === 'opened') {
      if (replacement) noteReplacement(createSettingsStore(result.db), replacement)
      return result.db
    }
    log.warn('database not opened', logFields(result))
    if (result.status === 'newer') {
      await ask(newerNotice(result))
      return null
    }
    const choice = await ask(
      result.status === 'lost' ? lostNotice(result, logFile) : damagedNotice(result, logFile, now()),
    )
    const [newestBackup] = result.backups
    if (choice === 'restore' && newestBackup) {
      const asidePath = restoreBackup(options, newestBackup)
      replacement = 'restored'
      log.warn('back-up restored', {
        backup: basename(newestBackup.file),
        aside: asidePath === null ? null : basename(asidePath),
      })
    } else if (choice === 'fresh') {
      const asidePath = startFresh(options)
      replacement = 'emptied'
      log.warn('database set aside', { aside: asidePath === null ? null : basename(asidePath) })
    } else if (choice !== 'continue') {
      return null
    }
    // The person has chosen, so missing history is accepted and causes no second question.
    isLossAccepted = true
  }
}

function logFields(result: Exclude<ProfileDatabase, { status: 'opened' }>) {
  switch (result.status) {
    case 'newer':
      return { status: result.status, schema: result.schema, known: result.supportedSchema }
    case 'lost':
      return { status: result.status, found: result.lost.foundSteps, known: result.lost.expectedSteps }
    case 'damaged':
      return { status: result.status, kind: result.kind, reason: result.reason }
  }
}

function newerNotice({ file, schema, supportedSchema }: Extract<ProfileDatabase, { status: 'newer' }>): Notice {
  return {
    title: 'This profile needs a newer Countersign',
    paragraphs: [
      'A newer Countersign wrote this profile. This version cannot read it.',
      'Nothing was changed, and nothing was signed or sent.',
      'Quit, install the newer version, and start it.',
    ],
    facts: [
      { label: 'Database', text: file },
      { label: 'Format', text: `${schema}; this version reads formats up to ${supportedSchema}` },
      { label: 'Argument to use another folder with this version', text: '--user-data-dir=FOLDER' },
    ],
    choices: [{ id: 'quit', label: 'Quit' }],
  }
}

const FRESH_TEXT = 'Add accounts, lists and settings again. Nothing is paid before you set limits.'

// The text names no network, because the profile's network is only known from the database.
const CHECK_FIRST_TEXT =
  'History may miss payments. Before you repeat a purchase, check your account in an explorer such as hashscan.io.'

const QUIT: Notice['choices'][number] = {
  id: 'quit',
  label: 'Quit',
  text: 'Nothing is changed. You can restore a copy of your own.',
}

/**
 * Choices of a notice, in order. The first choice has the focus: to restore the newest back-up, or to quit if there is
 * no back-up.
 */
const choicesOf = (
  [newest]: readonly Backup[],
  otherChoice: Notice['choices'][number],
): readonly Notice['choices'][number][] => (newest ? [restoreChoice(newest), otherChoice, QUIT] : [QUIT, otherChoice])

type Damaged = Extract<ProfileDatabase, { status: 'damaged' }>

const DAMAGE_TEXTS: Readonly<Record<Damaged['kind'], { readonly title: string; readonly description: string }>> = {
  unreadable: {
    title: 'Your database is damaged',
    description: 'Countersign cannot read its database, which has your history, accounts, lists and settings.',
  },
  empty: {
    title: 'Your history is missing',
    description: 'The database file is empty, but Countersign has written history to it before.',
  },
  absent: {
    title: 'Your history is missing',
    description: 'The database file is missing, but Countersign has written history to it before.',
  },
}

export function damagedNotice({ file, kind, leavesFiles, backups }: Damaged, logFile: string, nowMs: number): Notice {
  const { title, description } = DAMAGE_TEXTS[kind]
  const safetyText = 'Nothing was signed or sent now. Your keys are in the keychain and are not affected.'
  const asideFact = {
    label: kind === 'absent' ? 'What is left is kept as, unless you quit' : 'Kept as, unless you quit',
    text: `${basename(file)}.damaged-${isoDate(nowMs)}…`,
  }
  return {
    title,
    paragraphs: [description, safetyText, CHECK_FIRST_TEXT],
    facts: [{ label: 'Database', text: file }, ...(leavesFiles ? [asideFact] : []), { label: 'Log', text: logFile }],
    choices: choicesOf(backups, { id: 'fresh', label: 'Start with an empty history', text: FRESH_TEXT }),
  }
}

export function lostNotice(
  { file, lost, backups }: Extract<ProfileDatabase, { status: 'lost' }>,
  logFile: string,
): Notice {
  const missingCount = lost.expectedSteps - lost.foundSteps
  return {
    title: 'Some history is missing',
    paragraphs: [
      `The database has ${lost.foundSteps} history steps. It had at least ${lost.expectedSteps}, so ${missingCount} or more are lost.`,
      'A file next to the database was removed, or an older copy was restored. Nothing was signed or sent now.',
      CHECK_FIRST_TEXT,
      ...(backups.length === 0 ? ['There is no backup with more history.'] : []),
    ],
    facts: [
      { label: 'Database', text: file },
      { label: 'Log', text: logFile },
    ],
    choices: choicesOf(backups, {
      id: 'continue',
      label: 'Continue with this history',
      text: 'The lost steps stay missing. Earlier payments may look as if they never happened.',
    }),
  }
}

function restoreChoice(newest: Backup): Notice['choices'][number] {
  const text = `Of ${dateWords(newest.madeAtMs)}. History misses what came later. If you changed lists or limits later, confirm all of them again.`
  return { id: 'restore', label: 'Restore the backup', text }
}

/** Date and time in the person's time zone, in the format of the page: 23 Nov 2026, 14:02. */
function dateWords(ms: number): string {
  const options: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }
  return new Intl.DateTimeFormat('en-GB', options).format(ms)
}
