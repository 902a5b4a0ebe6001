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
  /** How a quote names the token that a listing is priced in. */
  quoteCurrency: z.enum(['address', 'symbol']),
  /** Whether statistics by token have a row for each day and collection, or one for each collection. */
  statsRows: z.enum(['daily', 'total']),
  /** Whether the last date asked for is within the statistics. */
  statsEndDate: z.enum(['included', 'excluded']),
  /** What `nextPage` of the user volume is: a cursor, or the number of the next page. Both are taken. */
  userVolumePage: z.enum(['cursor', 'number']),
  /** Whether the pages of one reading of the events go on from its first page, or move with every new event. */
  eventPages: z.enum(['standing', 'moving']),
  /** Whether a launch of several stages is one mint event, or one for each stage under the same mint code. */
  launchStages: z.enum(['one', 'each']),
  /** What is answered for a collection without a forever-mint pool: an empty pool, or 404. */
  noPool: z.enum(['empty', 'not-found']),
  /** What a wallet signs for a free claim: a transfer of nothing, or an allowance of nothing. */
  freeClaimBytes: z.enum(['transfer', 'allowance']),
  /** The HTTP status of `SESSION_EXPIRED`. */
  sessionExpiredStatus: z.enum(['200', '401', '409']),
  /** The integer `saleprice` of a prepared purchase: HBAR rounded to whole ones, or exact tinybars. */
  saleprice: z.enum(['hbar', 'tinybar']),
  /** The HTTP status of `LISTING_BUYER_LOCKED`. */
  buyerLockedStatus: z.enum(['409', '200']),
})

export type Readings = z.infer<typeof readingsSchema>

export const firstReadings = (): Readings => ({
  affiliateBody: 'accepted',
  commitmentOver: 'text',
  drawIndexBase: '0',
  sinceInstant: 'excluded',
  offersOfUser: 'either',
  approveBytes: 'base64',
  quoteCurrency: 'address',
  statsRows: 'daily',
  statsEndDate: 'included',
  userVolumePage: 'cursor',
  eventPages: 'standing',
  launchStages: 'one',
  noPool: 'empty',
  freeClaimBytes: 'transfer',
  sessionExpiredStatus: '200',
  saleprice: 'hbar',
  buyerLockedStatus: '409',
})
