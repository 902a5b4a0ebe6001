import { z } from 'zod'

/** What alerts remember between two looks, and over restarts. */
const record = z.object({
  /** By account: the offers that were there at the latest looks, by a digest of each. */
  offers: z.record(z.string(), z.array(z.string())),
  /** By collection: the own price whose undercutting was told of last. */
  undercut: z.record(z.string(), z.object({ own: z.string(), atMs: z.number() })),
  /** Notices that wait for the end of the quiet hours. */
  held: z.array(z.string()),
  /** The instant of the latest event that was looked at; null before the first one. */
  eventsMs: z.number().nullable(),
})
export type AlertMemory = z.infer<typeof record>
const EMPTY: AlertMemory = { offers: {}, undercut: {}, held: [], eventsMs: null }

export type MemoryStore = { readonly read: () => AlertMemory; readonly change: (part: Partial<AlertMemory>) => void }

/** Read at each use: which world it is of, is not known from the start. */
export function createAlertMemory(deps: {
  readonly read: () => unknown
  readonly write: (value: AlertMemory) => void
}): MemoryStore {
  const read = (): AlertMemory => {
    const parsed = record.safeParse(deps.read())
    return parsed.success ? parsed.data : EMPTY
  }
  return {
    read,
    // Most looks find what was there before: nothing is written for that.
    change: (part) => {
      const before = read()
      const next = { ...before, ...part }
      if (JSON.stringify(next) !== JSON.stringify(before)) deps.write(next)
    },
  }
}
