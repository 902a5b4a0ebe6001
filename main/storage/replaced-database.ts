import { z } from 'zod'
import type { RecordEdit } from './record-edit'
import type { SettingsStore } from './settings'

/**
 * The person's replacement for a database that could not be used: a back-up (`restored`) or an empty one (`emptied`).
 */
export type Replacement = 'restored' | 'emptied'

const KEY = 'database-replaced'
const noteSchema = z.object({
  by: z.enum(['restored', 'emptied']),
  /**
   * True until the authenticated copy of the protected lists is written again. Until then, that copy is missing from the
   * database, or older than the version that the keychain counts.
   */
  awaitsRecord: z.boolean(),
  /** Contents of the lists at the replacement, by list and id; null until `noteLists` has run. */
  rows: z.record(z.string(), z.record(z.string(), z.string())).nullable(),
})
type Note = z.infer<typeof noteSchema>

/** Notes the kind of replacement in the new database. */
export function noteReplacement(settings: Pick<SettingsStore, 'write'>, replacement: Replacement): void {
  settings.write(KEY, { by: replacement, awaitsRecord: true, rows: null } satisfies Note)
}

export type ReplacementNote = {
  /** Notes the contents of the lists at the first start after the replacement; later calls change nothing. */
  readonly noteLists: (entries: () => readonly RecordEdit[]) => void
  /**
   * The replacement, which explains a lost or old record. Null if the database was not replaced, or if a record was
   * written after the replacement.
   */
  readonly cause: () => Replacement | null
  /** True if the row came with the back-up and is unchanged. */
  readonly isRowFromBackup: (list: string, id: string, text: string) => boolean
  /** Notes that a record was written: a later loss of the record is not due to the replacement. */
  readonly noteRecordWritten: () => void
}

/**
 * Note about a restored back-up or an empty database. Any program can write this note, so the note only decides which
 * texts the person sees. Rows from a back-up do not count, with or without the note, until the person sets them again.
 */
export function createReplacementNote(settings: Pick<SettingsStore, 'read' | 'write'>): ReplacementNote {
  const parsed = noteSchema.safeParse(settings.read(KEY))
  let note = parsed.success ? parsed.data : null
  const saveNote = (newNote: Note): void => {
    note = newNote
    settings.write(KEY, newNote)
  }
  return {
    noteLists: (entries) => {
      if (note?.rows !== null) return
      const rows: Record<string, Record<string, string>> = {}
      for (const { list, id, text } of entries()) {
        if (text !== null) rows[list] = { ...rows[list], [id]: text }
      }
      saveNote({ ...note, rows })
    },
    cause: () => (note?.awaitsRecord ? note.by : null),
    isRowFromBackup: (list, id, text) => note?.rows?.[list]?.[id] === text,
    noteRecordWritten: () => {
      if (note?.awaitsRecord) saveNote({ ...note, awaitsRecord: false })
    },
  }
}
