import { z } from 'zod'
import { nothing } from './common'
import { method } from './method'
import { theme } from './app'

export const settingsRecord = z.object({
  theme,
  holdingsLayout: z.enum(['gallery', 'table']),
  hideAmounts: z.boolean(),
  /** Show images that the market's records point to. Off: no image is fetched. */
  showMedia: z.boolean(),
  /** Minutes without use until keys lock; only with a passphrase. */
  autoLockMinutes: z.number().int().min(1).max(240),
})
export type Settings = z.infer<typeof settingsRecord>

export const settings = {
  get: method({ input: nothing, output: settingsRecord }),
  set: method({ input: settingsRecord.partial(), output: settingsRecord }),
}
