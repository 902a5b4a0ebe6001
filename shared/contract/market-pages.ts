import { z } from 'zod'
import { documentLanguage } from './catalog'
import { entityId, serialNumber } from './common'
import { method } from './method'

const MAX_MINT_CODE_CHARS = 200
const MAX_DOCUMENT_NAME_CHARS = 200

/** Subject with a page on the market's website. Main looks up the address: the app's page cannot pass an address. */
export const marketPageSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nft'), token: entityId, serial: serialNumber }),
  z.object({ kind: z.literal('collection'), token: entityId }),
  /** Legal document. `scope`: as the market wrote it; empty for a document without a scope. */
  z.object({
    kind: z.literal('document'),
    language: documentLanguage,
    scope: z.string().max(MAX_DOCUMENT_NAME_CHARS),
    slug: z.string().max(MAX_DOCUMENT_NAME_CHARS),
  }),
  z.object({ kind: z.literal('launch'), token: entityId, mintCode: z.string().min(1).max(MAX_MINT_CODE_CHARS) }),
])
export type MarketPageSubject = z.infer<typeof marketPageSubject>

/**
 * Outcome of a method. `success`: name of the successful outcome, `opened` or `copied`; every other outcome means that
 * the page was neither opened nor copied. `declined`: the person answered no. `none`: the market names no page for the
 * subject. `local`: the address is a page without `https` of a market on this computer. `unsafe`: the address is not an
 * `https` page of a trustworthy host.
 */
const outcomeSchema = <T extends string>(success: T) =>
  z.object({ outcome: z.enum([success, 'declined', 'none', 'local', 'unsafe']) })

export const marketPages = {
  /**
   * Opens the page in the browser, after main's own window has shown the host and asked the person. For a host that is
   * not the market's, main asks if the host is allowed.
   */
  open: method({ input: marketPageSubject, output: outcomeSchema('opened') }),
  /**
   * Copies the address of the page to the clipboard. `foreignHost`: host of the address if it is not the market's own;
   * otherwise null.
   */
  copy: method({
    input: marketPageSubject,
    output: outcomeSchema('copied').extend({ foreignHost: z.string().nullable() }),
  }),
}
