import { z } from 'zod'
import { WORTH_METHODS } from '../insight/valuation'
import { MAX_COLUMN_KEY_CHARS } from '../column-keys'
import { instant, nothing } from './common'
import { method } from './method'
import { theme } from './app'

/** Keys of columns. */
const columns = z.array(z.string().max(MAX_COLUMN_KEY_CHARS)).max(100)
/** Columns of a table that the person shows or hides; the others follow the width of the window. */
const columnChoice = z.object({ table: z.string().max(40), shown: columns, hidden: columns })

export const settingsRecord = z.object({
  theme,
  /** How much space stands between rows and groups. */
  density: z.enum(['comfortable', 'compact']),
  /** `system`: as the system asks for. `reduced`: nothing moves, whatever the system says. */
  motion: z.enum(['system', 'reduced']),
  holdingsLayout: z.enum(['gallery', 'table']),
  /** Whose holdings are shown: of the account in use, of all that this app can sign for, or also of watched ones. */
  holdingsScope: z.enum(['one', 'mine', 'all']),
  /** What NFTs are valued by. */
  worthMethod: z.enum(WORTH_METHODS),
  hideAmounts: z.boolean(),
  /** What ended before it is not shown in the history, and stays in the journal; null: all of it is shown. */
  historyFrom: instant.nullable(),
  /** Show images that the market's records point to. Off: no image is fetched. */
  showMedia: z.boolean(),
  /** Minutes without use until keys lock; only with a passphrase. */
  autoLockMinutes: z.number().int().min(1).max(240),
  /** The walk through the practice market: shown on the first start, and when it is asked for again. */
  tour: z.enum(['new', 'seen']),
  tableColumns: z.array(columnChoice).max(100),
})
export type Settings = z.infer<typeof settingsRecord>

export const settings = {
  get: method({ input: nothing, output: settingsRecord }),
  /** The auto-lock time is left out: it is changed in main's own key window. */
  set: method({ input: settingsRecord.omit({ autoLockMinutes: true }).partial(), output: settingsRecord }),
}
