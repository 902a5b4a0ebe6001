import { z } from 'zod'

/** State of the alerts between two polls and over restarts. */
const memorySchema = z.object({
  /** By account: digests of the offers that were seen at earlier reads. */
  offers: z.record(z.string(), z.array(z.string())),
  /** By collection: the own price of the latest undercut notice, and the time of that notice. */
  undercut: z.record(z.string(), z.object({ own: z.string(), atMs: z.number() })),
  /** Ids of the notices held until the quiet hours end. */
  held: z.array(z.string()),
  /** Instant of the latest event that was checked, epoch milliseconds; null before the first event. */
  eventsMs: z.number().nullable(),
})
export type AlertMemory = z.infer<typeof memorySchema>
const EMPTY_MEMORY: AlertMemory = { offers: {}, undercut: {}, held: [], eventsMs: null }

export type AlertMemoryStore = {
  readonly read: () => AlertMemory
  readonly change: (changes: Partial<AlertMemory>) => void
}

/** Memory of one profile. Reads the stored value at each use, because the profile's id is not final at the start. */
export function createAlertMemory(deps: {
  readonly read: () => unknown
  readonly write: (memory: AlertMemory) => void
}): AlertMemoryStore {
  const read = (): AlertMemory => {
    const checkedMemory = memorySchema.safeParse(deps.read())
    return checkedMemory.success ? checkedMemory.data : EMPTY_MEMORY
  }
  return {
    read,
    // Writes only a memory that has changed, because most polls find nothing new.
    change: (changes) => {
      const memoryBefore = read()
      const nextMemory = { ...memoryBefore, ...changes }
      if (JSON.stringify(nextMemory) !== JSON.stringify(memoryBefore)) deps.write(nextMemory)
    },
  }
}
