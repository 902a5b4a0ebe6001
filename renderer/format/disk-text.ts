/** Texts for a disk of this computer that cannot be written. */
import type { AppError, DiskReason, DiskStage } from '@shared/errors'
import { words as text, type Words } from './failures/words'
import { plainText } from './text'

type DiskError = Extract<AppError, { readonly code: 'disk-failed' }>

const TITLE: Readonly<Record<DiskReason, string>> = {
  'no-space': 'Not enough disk space',
  'read-only': 'The disk is read-only',
  'not-permitted': 'Countersign may not write to its folder',
  failing: 'The disk reports an error',
}
const TODO: Readonly<Record<DiskReason, string>> = {
  'no-space': 'Free at least 16 MB on that disk',
  'read-only': 'Make that disk writable',
  'not-permitted': 'Allow your user to write there',
  failing: 'Check that disk and its connection',
}
const MOVED: Readonly<Record<DiskStage, string>> = {
  changing: 'The change may not be saved.',
  'not-begun': 'Nothing was signed or sent.',
  unsent: 'Nothing was sent. Nothing moved.',
  sent: 'It was sent. The result cannot be saved, and may not be known yet.',
  settled: 'It took effect. That cannot be saved yet.',
}
const THEN: Readonly<Record<DiskStage, string>> = {
  changing: 'then check the change and try again',
  'not-begun': 'then try again',
  unsent: 'then start again',
  sent: 'do not repeat this. The app goes on by itself',
  settled: 'do not repeat this. The app goes on by itself',
}

export function diskText({ reason, path, stage }: DiskError): Words {
  return text(TITLE[reason], `${TODO[reason]}, ${THEN[stage]}. Folder: ${plainText(path, 300)}`, MOVED[stage])
}

/** Text of the banner shown while the disk cannot be written: what still works, and what is not saved. */
export function diskBanner({ reason, path }: DiskError): { readonly title: string; readonly text: string } {
  return {
    title: TITLE[reason],
    text: `You can read on, but new data is not saved and nothing can be signed. ${TODO[reason]}. Folder: ${plainText(path, 300)}`,
  }
}
