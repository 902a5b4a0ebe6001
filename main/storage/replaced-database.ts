import { z } from 'zod'
import type { RecordEdit } from './record-edit'
import type { SettingsStore } from './settings'

/** What the person put in the place of a database that could not be used: a back-up, or an empty one. */
export type Replacement = 'restored' | 'emptied'

const KEY = 'database-replaced'
const noteSchema = z.object({
  by: z.enum(['restored', 'emptied']),
  /** No record was written since, so the one that is there is older than its counter, or lost. */
  awaitsRecord: z.boolean(),
  /** What was in the lists then, by list and id; null until the app has looked. */
  rows: z.record(z.string(), z.record(z.string(), z.string())).nullable(),
})
type Note = z.infer<typeof noteSchema>

/** Notes in the database that has just taken the place of another one where it came from. */
export function noteReplacement(settings: Pick<SettingsStore, 'write'>, by: Replacement): void {
  settings.write(KEY, { by, awaitsRecord: true, rows: null } satisfies Note)
}

export type ReplacedDatabase = {
  /** Notes what is in the lists at the first start after that; nothing later. */
  readonly remember: (entries: () => readonly RecordEdit[]) => void
  /** Why the record is lost or old, when that was the person's own choice. */
  readonly cause: () => Replacement | null
  /** Whether the row came with the back-up, as it is. */
  readonly had: (list: string, id: string, text: string) => boolean
  /** A record is written: what becomes of it from now on is not due to the back-up. */
  readonly recordWritten: () => void
}

/**
 * Whether the person restored a back-up or began with an empty database. It decides words alone, since any program can
 * write it: what came with a back-up counts for nothing until it is set again.
 */
export function createReplacedDatabase(settings: Pick<SettingsStore, 'read' | 'write'>): ReplacedDatabase {
  const stored = noteSchema.safeParse(settings.read(KEY))
  let note = stored.success ? stored.data : null
  const keep = (next: Note): void => {
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
      keep({ ...note, rows })
    },
    cause: () => (note?.awaitsRecord ? note.by : null),
    had: (list, id, text) => note?.rows?.[list]?.[id] === text,
    recordWritten: () => {
      if (note?.awaitsRecord) keep({ ...note, awaitsRecord: false })
    },
  }
}
