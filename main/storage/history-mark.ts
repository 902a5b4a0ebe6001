import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PRIVATE_FILE_MODE } from '../platform/private-files'

const FILE = 'countersign.state.json'
const markSchema = z.object({
  v: z.literal(1),
  historyWritten: z.int().nonnegative(),
  /** The database held an authenticated record of the person's lists. */
  recordsKept: z.boolean().default(false),
  /** The app ended because of damage: the next start checks everything, whatever the size of the database. */
  fullCheckDue: z.boolean().default(false),
})
type Mark = z.infer<typeof markSchema>
const INITIAL_MARK: Mark = { v: 1, historyWritten: 0, recordsKept: false, fullCheckDue: false }

/**
 * Facts about the database, in a file of their own because they would be lost with it: the minimum number of journal
 * steps that it held, if it held a record of the lists, and if it must be checked in full. The file is written after
 * the database, so it never claims more than the database held.
 */
export function createHistoryMark(dir: string) {
  const file = join(dir, FILE)
  let lastWritten: number | null = null

  function readMark(): Mark | null {
    try {
      const parsed = markSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
      return parsed.success ? parsed.data : null
    } catch {
      return null
    }
  }

  /** Writes the file completely or not at all. A failure is ignored: the mark only makes a loss detectable. */
  function writeFile(mark: Mark): void {
    try {
      writeFileSync(`${file}.part`, `${JSON.stringify(mark)}\n`, { mode: PRIVATE_FILE_MODE })
      renameSync(`${file}.part`, file)
      lastWritten = mark.historyWritten
    } catch {
      lastWritten = null
    }
  }

  /** Several instances write the same file: each keeps the fields that it does not change. */
  const change = (fields: Partial<Mark>): void => writeFile({ ...INITIAL_MARK, ...readMark(), ...fields })

  return {
    /** Null if nothing is known. */
    read: (): number | null => readMark()?.historyWritten ?? null,
    /** Raises the mark. A lower count is ignored, since only the person can accept a loss. */
    raise: (historyWritten: number): void => {
      lastWritten ??= readMark()?.historyWritten ?? null
      if (lastWritten === null || historyWritten > lastWritten) change({ historyWritten })
    },
    /** Sets the mark after the person accepted this history, even if it is less than before. */
    set: (historyWritten: number): void => change({ historyWritten }),
    hasRecords: (): boolean => readMark()?.recordsKept ?? false,
    noteRecords: (): void => change({ recordsKept: true }),
    isFullCheckDue: (): boolean => readMark()?.fullCheckDue ?? false,
    setFullCheckDue: (fullCheckDue: boolean): void => change({ fullCheckDue }),
  }
}
export type HistoryMark = ReturnType<typeof createHistoryMark>
