import { z } from 'zod'
import { appError } from '../errors'
import { fitsInput } from '../input-limits'
import { method } from './method'
import { noValue } from './common'

export const theme = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof theme>

export const appInfo = z.object({
  version: z.string(),
  electron: z.string(),
  chrome: z.string(),
  platform: z.string(),
  /**
   * True if this Electron is older than the version that the app declares. The setup installs an older version where
   * the declared version cannot be downloaded.
   */
  isDevelopmentRuntime: z.boolean(),
})
export type AppInfo = z.infer<typeof appInfo>

/** Content of one cell of a saved table. The bounds of the number include every finite number. */
const cell = z.union([z.string().max(2000), z.number().min(-Number.MAX_VALUE).max(Number.MAX_VALUE), z.null()])
const savedTable = z
  .object({
    title: z.string().max(80),
    heads: z.array(z.string().max(200)).max(100),
    rows: z.array(z.array(cell).max(100)).max(200_000),
  })
  .refine(fitsInput, 'too many cells')

export const app = {
  info: method({ input: noValue, output: appInfo }),
  /** Returns the error while the disk with the profile folder is not writable; null while the disk is writable. */
  disk: method({ input: noValue, output: appError.nullable() }),
  /** Opens an allowed page in the browser if the person agrees in main's own dialog. */
  openExternal: method({
    input: z.object({ url: z.string().max(500) }),
    output: z.object({ outcome: z.enum(['opened', 'declined', 'not-allowed']) }),
  }),
  /** Cancels the reads for the page that the person has just closed. */
  leave: method({ input: noValue, output: noValue }),
  /** Copies plain text that the page already shows. */
  copy: method({ input: z.object({ text: z.string().max(400_000) }), output: noValue }),
  /** Saves a table of the page to a CSV file that the person chooses. */
  saveTable: method({ input: savedTable, output: z.object({ isSaved: z.boolean() }) }),
}
