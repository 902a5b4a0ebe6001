import type { HistoryMark } from './history-mark'
import type { SettingsStore } from './settings'

const KEY = 'records-kept'

/**
 * Notes in two places that a record of the lists has existed: without the note a lost record would look like a first
 * start.
 */
export type RecordTrace = { readonly read: () => boolean; readonly note: () => void }

export function createRecordTrace(
  settings: Pick<SettingsStore, 'read' | 'note'>,
  mark: Pick<HistoryMark, 'hasRecords' | 'noteRecords'>,
): RecordTrace {
  const isInDatabase = () => settings.read(KEY) === true
  return {
    read: () => isInDatabase() || mark.hasRecords(),
    note: () => {
      if (!isInDatabase()) settings.note(KEY, true)
      if (!mark.hasRecords()) mark.noteRecords()
    },
  }
}
