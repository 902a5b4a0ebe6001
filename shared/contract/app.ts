import { z } from 'zod'
import { appError } from '../errors'
import { method } from './method'
import { nothing } from './common'

export const theme = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof theme>

export const appInfo = z.object({
  version: z.string(),
  electron: z.string(),
  chrome: z.string(),
  platform: z.string(),
  /** True on the stand-in Electron that set-up uses where the declared one cannot be downloaded. */
  developmentRuntime: z.boolean(),
})
export type AppInfo = z.infer<typeof appInfo>

const cell = z.union([z.string().max(2000), z.number().min(-Number.MAX_VALUE).max(Number.MAX_VALUE), z.null()])
const savedTable = z.object({
  title: z.string().max(80),
  heads: z.array(z.string().max(200)).max(100),
  rows: z.array(z.array(cell).max(100)).max(200_000),
})

export const app = {
  info: method({ input: nothing, output: appInfo }),
  /** Why the disk with the profile folder cannot be written; null when it can. */
  disk: method({ input: nothing, output: appError.nullable() }),
  /** Asks the person, in a dialog of main's own, whether to open an allowed page in the browser. */
  openExternal: method({
    input: z.object({ url: z.string().max(500) }),
    output: z.object({ outcome: z.enum(['opened', 'declined', 'not-allowed']) }),
  }),
  /** The page shows something else: reads begun for what it showed are no longer wanted, and end. */
  leave: method({ input: nothing, output: nothing }),
  /** Copies plain text that the page already shows. */
  copy: method({ input: z.object({ text: z.string().max(400_000) }), output: nothing }),
  /** Saves a table that the page shows to a CSV file that the person chooses. */
  saveTable: method({ input: savedTable, output: z.object({ saved: z.boolean() }) }),
}
