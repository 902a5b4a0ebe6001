/** Texts for a disk of this computer to which the app cannot write. */
import type { AppError, DiskReason, DiskStage } from '@shared/errors'
import { failureText, type FailureText } from './failures/failure-text'
import { plainText } from './text'

/** Maximum length of the shown path of the folder. */
const MAX_PATH_CHARS = 300

type DiskError = Extract<AppError, { readonly code: 'disk-failed' }>

const TITLES: Readonly<Record<DiskReason, string>> = {
  'no-space': 'Not enough disk space',
  'read-only': 'The disk is read-only',
  'not-permitted': 'Countersign is not allowed to write to its folder',
  failing: 'The disk reports an error',
}
const REMEDIES: Readonly<Record<DiskReason, string>> = {
  'no-space': 'Free at least 16 MB on the disk of Countersign’s folder',
  'read-only': 'Make the disk of Countersign’s folder writable',
  'not-permitted': 'Allow your user to write to this folder',
  failing: 'Check the disk of Countersign’s folder, and the disk’s connection',
}
/** Sentences on what was saved, sent or moved, by the stage at which the write failed. */
const MOVED_WORDS: Readonly<Record<DiskStage, string>> = {
  changing: 'The change may not be saved.',
  'not-begun': 'Nothing was signed or sent.',
  unsent: 'Nothing was sent. Nothing moved.',
  sent: 'The request was sent. The result may not be known yet, and cannot be saved.',
  settled: 'The request took effect. The result cannot be saved yet.',
}
const NEXT_STEPS: Readonly<Record<DiskStage, string>> = {
  changing: 'then check if the change was saved',
  'not-begun': 'then try again',
  unsent: 'then start again',
  sent: 'and do not repeat the request. The app continues on its own',
  settled: 'and do not repeat the request. The app continues on its own',
}

/** Stages of a flow that ends on a page of the main window. The banner of that page shows the folder already. */
const STAGES_WITH_BANNER: ReadonlySet<DiskStage> = new Set(['not-begun', 'unsent'])

export function diskText({ reason, path, stage }: DiskError): FailureText {
  const remedy = `${REMEDIES[reason]}, ${NEXT_STEPS[stage]}.`
  const folder = `Folder: ${plainText(path, MAX_PATH_CHARS)}`
  return failureText(TITLES[reason], STAGES_WITH_BANNER.has(stage) ? remedy : `${remedy} ${folder}`, MOVED_WORDS[stage])
}

type DiskBannerTexts = { readonly title: string; readonly text: string; readonly folder: string }

/** Texts of the banner that is shown while the app cannot write to the disk: what does not work, and the remedy. */
export const diskBanner = ({ reason, path }: DiskError): DiskBannerTexts => ({
  title: TITLES[reason],
  text: `Nothing can be saved or signed. ${REMEDIES[reason]}.`,
  folder: `Folder: ${plainText(path, MAX_PATH_CHARS)}`,
})

/** Title of the reason why the app cannot write to the disk. */
export const diskTitle = ({ reason }: DiskError): string => TITLES[reason]
