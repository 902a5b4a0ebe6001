import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PRIVATE_FILE_MODE } from '../platform/private-files'

const FILE = 'countersign.state.json'
const markSchema = z.object({
  v: z.literal(1),
  /** Number of journal steps that were written. */
  historyWritten: z.int().nonnegative(),
  /** True if the database has held an authenticated record of the person's lists. */
  recordsKept: z.boolean().default(false),
  /** True if damage ended the app: the next start checks the whole database, whatever the size of the file. */
  fullCheckDue: z.boolean().default(false),
})
type Mark = z.infer<typeof markSchema>
const INITIAL_MARK: Mark = { v: 1, historyWritten: 0, recordsKept: false, fullCheckDue: false }

/**
 * Facts about the database in a separate file, so that they survive a loss of the database: the number of journal steps
 * that were written, whether there was a record of the lists, and whether a full check is due. The file is written
 * after the database, so its number of steps exceeds the database's number only if the database has lost steps.
 */
export function createHistoryMark(dir: string) {
  const file = join(dir, FILE)
  /** Number of steps in the file, as this instance last read or wrote it; null if unknown. */
  let notedSteps: number | null = null

  function readMark(): Mark | null {
    try {
      const parsed = markSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
      return parsed.success ? parsed.data : null
    } catch {
      return null
    }
  }

  /** Writes the file completely or not at all. A failure is ignored, because the file only helps to detect a loss. */
  function writeFile(mark: Mark): void {
    try {
      writeFileSync(`${file}.part`, `${JSON.stringify(mark)}\n`, { mode: PRIVATE_FILE_MODE })
      renameSync(`${file}.part`, file)
      notedSteps = mark.historyWritten
    } catch {
      notedSteps = null
    }
  }

  /**
   * Changes some fields. Takes the others from the file, because other instances of the mark may have written the file.
   */
  const change = (fields: Partial<Mark>): void => writeFile({ ...INITIAL_MARK, ...readMark(), ...fields })

  return {
    /** The noted number of journal steps; null if there is no readable file. */
    read: (): number | null => readMark()?.historyWritten ?? null,
    /** Raises the noted number. A lower number is ignored, because only the person can accept a loss. */
    raise: (historyWritten: number): void => {
      notedSteps ??= readMark()?.historyWritten ?? null
      if (notedSteps === null || historyWritten > notedSteps) change({ historyWritten })
    },
    /** Sets the noted number, which can be lower than before, because the person has accepted the loss. */
    set: (historyWritten: number): void => change({ historyWritten }),
    hasRecords: (): boolean => readMark()?.recordsKept ?? false,
    noteRecords: (): void => change({ recordsKept: true }),
    isFullCheckDue: (): boolean => readMark()?.fullCheckDue ?? false,
    setFullCheckDue: (fullCheckDue: boolean): void => change({ fullCheckDue }),
  }
}
export type HistoryMark = ReturnType<typeof createHistoryMark>
