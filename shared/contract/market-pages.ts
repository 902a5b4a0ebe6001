import { z } from 'zod'
import { entityId, serialNumber } from './common'
import { method } from './method'

const MAX_CODE_CHARS = 200

/** A thing of the market that has a page there. Its address is main's to find: the page of the app names no address. */
export const pagedThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nft'), token: entityId, serial: serialNumber }),
  z.object({ kind: z.literal('collection'), token: entityId }),
  z.object({ kind: z.literal('launch'), token: entityId, mintCode: z.string().min(1).max(MAX_CODE_CHARS) }),
])
export type PagedThing = z.infer<typeof pagedThing>

/**
 * `none`: the market names no page. `local`: a page of a market on this computer, without `https`. `unsafe`: what it names is no `https` page of a host that could be trusted; nothing
 * opens, nothing is copied.
 */
const outcome = <T extends string>(done: T) =>
  z.object({ outcome: z.enum([done, 'declined', 'none', 'local', 'unsafe']) })

export const marketPages = {
  /** Shows the host and asks in main's own window before the browser opens; of a host that is not the market's, first. */
  open: method({ input: pagedThing, output: outcome('opened') }),
  /** Puts the address of the page on the clipboard. `foreignHost`: its host, where that is not the market's. */
  copy: method({ input: pagedThing, output: outcome('copied').extend({ foreignHost: z.string().nullable() }) }),
}
