import type { DiskReason } from '@shared/errors'
import type { FatalReason } from '../platform/unhandled'
import type { Notice } from '../window/notice-page'

const CLOSE = { id: 'close', label: 'Close' }

const CANNOT_WRITE: Readonly<Record<DiskReason, { readonly problem: string; readonly advice: string }>> = {
  'no-space': {
    problem: 'The disk with its folder is full.',
    advice: 'Free at least 16 MB on that disk, then start Countersign again.',
  },
  'read-only': {
    problem: 'The disk with its folder is read-only.',
    advice: 'Make that disk writable, then start Countersign again.',
  },
  'not-permitted': {
    problem: 'Countersign may not write to its folder.',
    advice: 'Allow your user to write there, or start Countersign as the user that the folder belongs to.',
  },
  failing: {
    problem: 'The disk with its folder reports errors.',
    advice: 'Check that disk and its connection, then start Countersign again.',
  },
}

/** Notice for a profile folder that cannot be written: without a journal, nothing may begin. */
export const folderFailure = (folder: string, reason: DiskReason): Notice => ({
  title: 'Countersign could not start',
  paragraphs: [
    CANNOT_WRITE[reason].problem,
    'Nothing was changed, signed or sent. Your keys and NFTs are not affected.',
    CANNOT_WRITE[reason].advice,
  ],
  facts: [{ label: 'Profile folder', text: folder }],
  choices: [CLOSE],
})

/** Notice for a fault before the first window. `reference`: the log entry; null when none was written. */
export const unknownStartFailure = (folder: string, cause: unknown, reference: string | null): Notice => ({
  title: 'Countersign could not start',
  paragraphs: [
    `A fault stopped the start (${cause instanceof Error ? cause.name : 'Error'}).`,
    'Nothing was signed or sent.',
    'Start it again. If that does not help, restore the profile folder from a back-up.',
  ],
  facts: [
    { label: 'Profile folder', text: folder },
    { label: reference === null ? 'Log' : `Log, entry ${reference}`, text: `${folder}/logs/main.log` },
  ],
  choices: [CLOSE],
})

/** Reason why the running app ends by itself. */
export type EndReason = FatalReason | 'page-crashes'

const ENDED: Readonly<Record<EndReason, string>> = {
  'before-start': 'A fault in this app stopped the start.',
  'database-damaged': 'Its database is damaged and cannot be trusted.',
  'too-many-faults': 'Too many faults within a minute.',
  'page-crashes': 'Its main window crashed four times within a minute.',
}

/** Notice for a running app that can no longer trust its own state, or show it. */
export const fatalFailure = (folder: string, reason: EndReason, reference: string): Notice => ({
  title: reason === 'before-start' ? 'Countersign could not start' : 'Countersign has to close',
  paragraphs: [
    ENDED[reason],
    'Keys are locked. Nothing more is signed or sent by this run. The next start checks what was sent before.',
    reason === 'database-damaged'
      ? 'Start Countersign again: it checks the whole database. If it finds damage, it offers a back-up, if there is one.'
      : 'Start Countersign again.',
  ],
  facts: [
    { label: 'Profile folder', text: folder },
    { label: `Log, entry ${reference}`, text: `${folder}/logs/main.log` },
  ],
  choices: [CLOSE],
})
