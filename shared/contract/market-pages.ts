import { z } from 'zod'
import { entityId, serialNumber } from './common'
import { method } from './method'

const MAX_CODE_CHARS = 200

/** Subject with a page on the market's website. Main finds the address: the app's page passes none. */
export const marketPageSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nft'), token: entityId, serial: serialNumber }),
  z.object({ kind: z.literal('collection'), token: entityId }),
  z.object({ kind: z.literal('launch'), token: entityId, mintCode: z.string().min(1).max(MAX_CODE_CHARS) }),
])
export type MarketPageSubject = z.infer<typeof marketPageSubject>

/**
 * `none`: the market has no page for the subject. `local`: a page of a market on this computer, without `https`.
 * `unsafe`: the address is not an `https` page of a trustworthy host; it is neither opened nor copied.
 */
const outcome = <T extends string>(done: T) =>
  z.object({ outcome: z.enum([done, 'declined', 'none', 'local', 'unsafe']) })

export const marketPages = {
  /**
   * Shows the host and asks in main's own window before the browser opens. For a host that is not the market's, the
   * question is to allow the host.
   */
  open: method({ input: marketPageSubject, output: outcome('opened') }),
  /** Copies the address of the page to the clipboard. `foreignHost`: its host, if that is not the market's. */
  copy: method({ input: marketPageSubject, output: outcome('copied').extend({ foreignHost: z.string().nullable() }) }),
}
