import { z } from 'zod'

/**
 * Points on which the documents leave more than one reading. The service offers each; a client has to live with any.
 * The first word is the one the service starts with.
 */
export const readingsSchema = z.strictObject({
  /** Whether affiliate parameters are accepted in the JSON body although the documents put them in the query. */
  affiliateBody: z.enum(['accepted', 'refused']),
  /** What the commitment of a draw hashes: the salt's text, or the bytes its hex stands for. */
  commitmentOver: z.enum(['text', 'bytes']),
  /** The first value index of a draw of several. */
  drawIndexBase: z.enum(['0', '1']),
  /** Whether an event at the very instant of `since` is left out or repeated. */
  sinceInstant: z.enum(['excluded', 'included']),
  /** Which side of an offer `filterUserAccount` means. */
  offersOfUser: z.enum(['either', 'buyer', 'seller']),
  /** How the bytes of the allowance to approve are written. */
  approveBytes: z.enum(['base64', 'hex']),
})

export type Readings = z.infer<typeof readingsSchema>

export const firstReadings = (): Readings => ({
  affiliateBody: 'accepted',
  commitmentOver: 'text',
  drawIndexBase: '0',
  sinceInstant: 'excluded',
  offersOfUser: 'either',
  approveBytes: 'base64',
})
