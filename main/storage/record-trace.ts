import type { HistoryMark } from './history-mark'
import type { SettingsStore } from './settings'

const KEY = 'records-kept'

/**
 * Two notes, in the database and in the file of the history mark, that a record of the lists has existed. Without a
 * note, a lost record would look like a first start.
 */
export type RecordTrace = {
  /** True if at least one of the two notes exists. */
  readonly hasRecordExisted: () => boolean
  /** Writes the notes that do not exist yet. */
  readonly note: () => void
}

export function createRecordTrace(
  settings: Pick<SettingsStore, 'read' | 'note'>,
  mark: Pick<HistoryMark, 'hasRecords' | 'noteRecords'>,
): RecordTrace {
  const isInDatabase = () => settings.read(KEY) === true
  return {
    hasRecordExisted: () => isInDatabase() || mark.hasRecords(),
    note: () => {
      if (!isInDatabase()) settings.note(KEY, true)
      if (!mark.hasRecords()) mark.noteRecords()
    },
  }
}
