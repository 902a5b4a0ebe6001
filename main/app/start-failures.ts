import type { DiskReason } from '@shared/errors'
import type { FatalReason } from '../platform/unhandled'
import type { Notice } from '../window/notice-page'

/** Id of the choice that starts the app again. */
export const RESTART_CHOICE = 'restart'
const RESTART = { id: RESTART_CHOICE, label: 'Restart Countersign' }
const TRY_AGAIN = { id: RESTART_CHOICE, label: 'Try again' }
const CLOSE = { id: 'close', label: 'Close' }

const CANNOT_WRITE: Readonly<Record<DiskReason, { readonly problem: string; readonly advice: string }>> = {
  'no-space': {
    problem: 'The disk of the profile folder is full.',
    advice: 'Free at least 16 MB on the disk of this folder, then try again.',
  },
  'read-only': {
    problem: 'The disk of the profile folder is read-only.',
    advice: 'Make the disk of this folder writable, then try again.',
  },
  'not-permitted': {
    problem: 'Countersign may not write to its folder.',
    advice: 'Allow your user to write there, then try again.',
  },
  failing: {
    problem: 'The disk of the profile folder reports errors.',
    advice: 'Check the disk of this folder and its connection, then try again.',
  },
}

/** Notice for a profile folder that cannot be written. The app does not start, because it could not keep a journal. */
export const folderFailure = (folder: string, reason: DiskReason): Notice => ({
  title: 'Countersign could not start',
  paragraphs: [
    CANNOT_WRITE[reason].problem,
    'Nothing was changed, signed or sent. Your keys and NFTs are not affected.',
    CANNOT_WRITE[reason].advice,
  ],
  facts: [{ label: 'Profile folder', text: folder }],
  choices: [TRY_AGAIN, CLOSE],
})

/** Notice for a fault before the first window. `reference`: id of the log entry; null when the log was not written. */
export const unknownStartFailure = (folder: string, cause: unknown, reference: string | null): Notice => ({
  title: 'Countersign could not start',
  paragraphs: [
    `A fault stopped the start (${cause instanceof Error ? cause.name : 'Error'}).`,
    'Nothing was signed or sent.',
    'Restart Countersign. If that does not help, restore the profile folder from a backup.',
  ],
  facts: [
    { label: 'Profile folder', text: folder },
    { label: reference === null ? 'Log' : `Log, entry ${reference}`, text: `${folder}/logs/main.log` },
  ],
  choices: [RESTART, CLOSE],
})

/** Reason why the app ends by itself. */
export type EndReason = FatalReason | 'page-crashes'

const END_TEXTS: Readonly<Record<EndReason, string>> = {
  'before-start': 'A fault in this app stopped the start.',
  'database-damaged': 'Countersign has to close, because it cannot trust its database.',
  'too-many-faults': 'Too many faults within a minute.',
  'page-crashes': 'The main window crashed four times within a minute.',
}

const END_TITLES: Readonly<Record<EndReason, string>> = {
  'before-start': 'Countersign could not start',
  'database-damaged': 'Your database may be damaged',
  'too-many-faults': 'Countersign has to close',
  'page-crashes': 'Countersign has to close',
}

/** Notice for an app that ends because its state may be wrong or its main window keeps crashing. */
export const fatalFailure = (folder: string, reason: EndReason, reference: string): Notice => ({
  title: END_TITLES[reason],
  paragraphs: [
    END_TEXTS[reason],
    'Keys are locked. Nothing more is signed or sent by this run. The next start checks what was sent before.',
    reason === 'database-damaged'
      ? 'Restart Countersign. It then checks the whole database. If it finds damage, it offers a backup if one exists.'
      : 'Restart Countersign.',
  ],
  facts: [
    { label: 'Profile folder', text: folder },
    { label: `Log, entry ${reference}`, text: `${folder}/logs/main.log` },
  ],
  choices: [RESTART, CLOSE],
})
