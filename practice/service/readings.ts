import { z } from 'zod'

/**
 * Settings for the points on which the marketplace's documents allow more than one reading. Each setting selects the
 * reading that the service follows. A client must work with every reading.
 */
export const readingsSchema = z.strictObject({
  affiliateBody: z
    .enum(['accepted', 'refused'])
    .describe(
      'Whether affiliate parameters are accepted in the query and in the JSON body, or only in the documented location.',
    ),
  commitmentOver: z
    .enum(['text', 'bytes'])
    .describe("What the commitment of a draw hashes: the salt's text, or the bytes of its hex text."),
  drawIndexBase: z.enum(['0', '1']).describe('First index in a draw of several values.'),
  sinceInstant: z
    .enum(['excluded', 'included'])
    .describe('Whether an event at exactly the instant `since` is excluded or repeated.'),
  offersOfUser: z.enum(['either', 'buyer', 'seller']).describe('Side of an offer that `filterUserAccount` means.'),
  approveBytes: z.enum(['base64', 'hex']).describe('Encoding of the bytes of the allowance to approve.'),
  quoteCurrency: z.enum(['address', 'symbol']).describe('How a quote names the payment token of a listing.'),
  statsRows: z
    .enum(['daily', 'total'])
    .describe('Whether statistics by token have a row for each day and collection, or one for each collection.'),
  statsEndDate: z.enum(['included', 'excluded']).describe('Whether the last requested date is within the statistics.'),
  userVolumePage: z
    .enum(['number', 'cursor'])
    .describe(
      'Form of `nextPage` in the user volume: the number of the next page, or a cursor. Requests may send either.',
    ),
  activityWords: z
    .enum(['sold', 'sale'])
    .describe('Labels in the activity: `Sold`, `Listed` and `Minted`, or `Sale`, `Listing` and `Mint`.'),
  activityOffers: z
    .enum(['left-out', 'included'])
    .describe('Whether the activity includes offers on single NFTs, labelled `Offer` or `Offer rejected`.'),
  eventPages: z
    .enum(['standing', 'moving'])
    .describe('Whether later pages of events continue the list of the first page, or shift with every new event.'),
  launchStages: z
    .enum(['one', 'each'])
    .describe('Whether a launch of several stages is one mint event, or one for each stage under the same mint code.'),
  noPool: z
    .enum(['empty', 'not-found'])
    .describe('Answer for a collection without a forever-mint pool: an empty pool, or 404.'),
  freeClaimBytes: z
    .enum(['transfer', 'allowance'])
    .describe(
      'Transaction that a wallet signs for a free claim: a transfer of 0, or an allowance of 0, which ends an earlier allowance.',
    ),
  sessionExpiredStatus: z.enum(['200', '401', '409']).describe('The HTTP status of `SESSION_EXPIRED`.'),
  saleprice: z
    .enum(['hbar', 'tinybar'])
    .describe('The integer `saleprice` of a prepared purchase: rounded to whole HBAR, or in exact tinybars.'),
  buyerLockedStatus: z.enum(['409', '200']).describe('The HTTP status of `LISTING_BUYER_LOCKED`.'),
  evmHoldings: z
    .enum(['included', 'left-out'])
    .describe("Whether a wallet's holdings include its NFTs of EVM collections, or only native NFTs."),
})

export type Readings = z.infer<typeof readingsSchema>

export const defaultReadings = (): Readings => ({
  affiliateBody: 'accepted',
  commitmentOver: 'text',
  drawIndexBase: '0',
  sinceInstant: 'excluded',
  offersOfUser: 'either',
  approveBytes: 'base64',
  quoteCurrency: 'address',
  statsRows: 'daily',
  statsEndDate: 'included',
  userVolumePage: 'number',
  activityWords: 'sold',
  activityOffers: 'left-out',
  eventPages: 'standing',
  launchStages: 'one',
  noPool: 'empty',
  freeClaimBytes: 'transfer',
  sessionExpiredStatus: '200',
  saleprice: 'hbar',
  buyerLockedStatus: '409',
  evmHoldings: 'included',
})
