import type { DiskReason } from '@shared/errors'
import type { FatalReason } from './platform/unhandled'
import type { StartFailure } from './window/start-failure-page'

const CLOSE = { id: 'close', label: 'Close' }

const CANNOT_WRITE: Readonly<Record<DiskReason, { readonly what: string; readonly todo: string }>> = {
  'no-space': {
    what: 'The disk with its folder is full.',
    todo: 'Free at least 16 MB on that disk, then start Countersign again.',
  },
  'read-only': {
    what: 'The disk with its folder is read-only.',
    todo: 'Make that disk writable, then start Countersign again.',
  },
  'not-permitted': {
    what: 'Countersign may not write to its folder.',
    todo: 'Allow your user to write there, or start Countersign as the user that the folder belongs to.',
  },
  failing: {
    what: 'The disk with its folder reports errors.',
    todo: 'Check that disk and its connection, then start Countersign again.',
  },
}

/** The profile folder cannot be written: no journal could be kept, so nothing may begin. */
export const folderFailure = (folder: string, reason: DiskReason): StartFailure => ({
  title: 'Countersign could not start',
  paragraphs: [
    CANNOT_WRITE[reason].what,
    'Nothing was changed, signed or sent. Your keys and NFTs are not affected.',
    CANNOT_WRITE[reason].todo,
  ],
  paths: [{ label: 'Profile folder', path: folder }],
  choices: [CLOSE],
})

/** A fault of the app itself on the way to its first window. */
export const unknownStartFailure = (folder: string, cause: unknown): StartFailure => ({
  title: 'Countersign could not start',
  paragraphs: [
    `Its database or profile folder could not be opened (${cause instanceof Error ? cause.name : 'Error'}).`,
    'Nothing was changed, signed or sent.',
    'Start it again. If that does not help, restore the folder from a back-up.',
  ],
  paths: [
    { label: 'Profile folder', path: folder },
    { label: 'Log', path: `${folder}/logs/main.log` },
  ],
  choices: [CLOSE],
})

const ENDED: Readonly<Record<FatalReason, string>> = {
  'before-start': 'A fault in this app stopped its start.',
  'database-damaged': 'Its database is damaged: nothing it holds can be relied on.',
  'too-many-faults': 'The same fault came again and again.',
}

/** The running app can no longer trust its own state. */
export const fatalFailure = (folder: string, reason: FatalReason, reference: string): StartFailure => ({
  title: reason === 'before-start' ? 'Countersign could not start' : 'Countersign has to close',
  paragraphs: [
    ENDED[reason],
    'Keys are locked, and nothing more is signed or sent. What was sent before is looked up at the next start.',
    reason === 'database-damaged'
      ? 'Start Countersign again: it checks the database and offers the latest back-up.'
      : 'Start Countersign again.',
  ],
  paths: [
    { label: 'Profile folder', path: folder },
    { label: `Log, entry ${reference}`, path: `${folder}/logs/main.log` },
  ],
  choices: [CLOSE],
})
