import { z } from 'zod'
import type { RecordEdit } from './record-edit'
import type { SettingsStore } from './settings'

/** The person's replacement for a database that could not be used: a back-up, or an empty one. */
export type Replacement = 'restored' | 'emptied'

const KEY = 'database-replaced'
const noteSchema = z.object({
  by: z.enum(['restored', 'emptied']),
  /** No record was written since, so the existing one is older than its counter, or is lost. */
  awaitsRecord: z.boolean(),
  /** Contents of the lists at that time, by list and id; null until the app has read them. */
  rows: z.record(z.string(), z.record(z.string(), z.string())).nullable(),
})
type Note = z.infer<typeof noteSchema>

/** Notes in the new database the kind of replacement. */
export function noteReplacement(settings: Pick<SettingsStore, 'write'>, by: Replacement): void {
  settings.write(KEY, { by, awaitsRecord: true, rows: null } satisfies Note)
}

export type ReplacedDatabase = {
  /** Notes the contents of the lists at the first start after the replacement; later calls change nothing. */
  readonly remember: (entries: () => readonly RecordEdit[]) => void
  /** Reason why the record is lost or old, when that was the person's own choice. */
  readonly cause: () => Replacement | null
  /** True if the row came with the back-up and is unchanged. */
  readonly had: (list: string, id: string, text: string) => boolean
  /** Notes that a record was written: later losses are not due to the back-up. */
  readonly recordWritten: () => void
}

/**
 * Note of a restored back-up or an empty start. It only decides texts, since any program can write it: rows from a
 * back-up count for nothing until the person sets them again.
 */
export function createReplacedDatabase(settings: Pick<SettingsStore, 'read' | 'write'>): ReplacedDatabase {
  const stored = noteSchema.safeParse(settings.read(KEY))
  let note = stored.success ? stored.data : null
  const saveNote = (next: Note): void => {
    note = next
    settings.write(KEY, next)
  }
  return {
    remember: (entries) => {
      if (note?.rows !== null) return
      const rows: Record<string, Record<string, string>> = {}
      for (const { list, id, text } of entries()) {
        if (text !== null) rows[list] = { ...rows[list], [id]: text }
      }
      saveNote({ ...note, rows })
    },
    cause: () => (note?.awaitsRecord ? note.by : null),
    had: (list, id, text) => note?.rows?.[list]?.[id] === text,
    recordWritten: () => {
      if (note?.awaitsRecord) saveNote({ ...note, awaitsRecord: false })
    },
  }
}
