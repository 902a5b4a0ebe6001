import { z } from 'zod'
import { WORTH_METHODS } from '../insight/valuation'
import { MAX_COLUMN_KEY_CHARS } from '../column-keys'
import { instant, noValue } from './common'
import { method } from './method'
import { theme } from './app'

const columnKeys = z.array(z.string().max(MAX_COLUMN_KEY_CHARS)).max(100)
/**
 * Columns that the person chose to show or hide in a table. Other columns are shown if the window is wide enough.
 * `order`: columns that the person moved, in the chosen order; absent if none was moved.
 */
const columnChoice = z.object({
  table: z.string().max(40),
  shown: columnKeys,
  hidden: columnKeys,
  order: columnKeys.optional(),
})

export const settingsRecord = z.object({
  theme,
  /** Spacing between rows and groups. */
  density: z.enum(['comfortable', 'compact']),
  /** `system`: follows the system setting. `reduced`: no motion, whatever the system setting. */
  motion: z.enum(['system', 'reduced']),
  holdingsLayout: z.enum(['gallery', 'table']),
  /**
   * Accounts whose holdings are shown. `one`: the selected account. `mine`: all accounts that this app can sign for.
   * `all`: watched accounts, too.
   */
  holdingsScope: z.enum(['one', 'mine', 'all']),
  /** Valuation method for NFTs. */
  worthMethod: z.enum(WORTH_METHODS),
  hideAmounts: z.boolean(),
  /**
   * Start of the shown history; null: all flows are shown. Flows that ended earlier are hidden but stay in the journal.
   */
  historyFrom: instant.nullable(),
  /** True if images that the market's records reference are shown. If false, no image is fetched. */
  showMedia: z.boolean(),
  /** Idle minutes until the keys lock. Has no effect without a passphrase. */
  autoLockMinutes: z.number().int().min(1).max(240),
  /** Tour of the practice market. `new`: the app shows the tour when it starts. `seen`: the tour was shown. */
  tour: z.enum(['new', 'seen']),
  tableColumns: z.array(columnChoice).max(100),
})
export type Settings = z.infer<typeof settingsRecord>

export const settings = {
  get: method({ input: noValue, output: settingsRecord }),
  /** Changes settings and returns all of them. The auto-lock time can only be changed in main's own key window. */
  set: method({ input: settingsRecord.omit({ autoLockMinutes: true }).partial(), output: settingsRecord }),
}
