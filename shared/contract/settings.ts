import { z } from 'zod'
import { WORTH_METHODS } from '../insight/valuation'
import { MAX_COLUMN_KEY_CHARS } from '../column-keys'
import { instant, noValue } from './common'
import { method } from './method'
import { theme } from './app'

/** Column keys. */
const columns = z.array(z.string().max(MAX_COLUMN_KEY_CHARS)).max(100)
/** Table columns that the person shows or hides; the other columns depend on the window width. */
const columnChoice = z.object({ table: z.string().max(40), shown: columns, hidden: columns })

export const settingsRecord = z.object({
  theme,
  /** Spacing between rows and groups. */
  density: z.enum(['comfortable', 'compact']),
  /** `system`: follows the system setting. `reduced`: no motion, whatever the system setting. */
  motion: z.enum(['system', 'reduced']),
  holdingsLayout: z.enum(['gallery', 'table']),
  /** Accounts whose holdings are shown: the selected one, all that this app can sign for, or watched ones, too. */
  holdingsScope: z.enum(['one', 'mine', 'all']),
  /** Valuation method for NFTs. */
  worthMethod: z.enum(WORTH_METHODS),
  hideAmounts: z.boolean(),
  /** Start of the shown history: flows that ended earlier are hidden but stay in the journal; null: all are shown. */
  historyFrom: instant.nullable(),
  /** Shows images that the market's records reference. If off, no image is fetched. */
  showMedia: z.boolean(),
  /** Idle minutes until keys lock; only with a passphrase. */
  autoLockMinutes: z.number().int().min(1).max(240),
  /** Tour of the practice market: shown on the first start and on request. */
  tour: z.enum(['new', 'seen']),
  tableColumns: z.array(columnChoice).max(100),
})
export type Settings = z.infer<typeof settingsRecord>

export const settings = {
  get: method({ input: noValue, output: settingsRecord }),
  /** Excludes the auto-lock time, which is changed in main's own key window. */
  set: method({ input: settingsRecord.omit({ autoLockMinutes: true }).partial(), output: settingsRecord }),
}
