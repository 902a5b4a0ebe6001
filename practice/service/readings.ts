import { z } from 'zod'

/**
 * Points on which the documents allow more than one reading. The service offers each reading; a client must work with
 * all of them. The first word is the default.
 */
export const readingsSchema = z.strictObject({
  affiliateBody: z
    .enum(['accepted', 'refused'])
    .describe(
      'Whether an affiliate parameter counts in the query as well as in the JSON body, or only where the documents put it.',
    ),
  commitmentOver: z
    .enum(['text', 'bytes'])
    .describe("What the commitment of a draw hashes: the salt's text, or the bytes of its hex text."),
  drawIndexBase: z.enum(['0', '1']).describe('The first value index of a draw of several.'),
  sinceInstant: z
    .enum(['excluded', 'included'])
    .describe('Whether an event at the very instant of `since` is left out or repeated.'),
  offersOfUser: z.enum(['either', 'buyer', 'seller']).describe('Which side of an offer `filterUserAccount` means.'),
  approveBytes: z.enum(['base64', 'hex']).describe('How the bytes of the allowance to approve are written.'),
  quoteCurrency: z.enum(['address', 'symbol']).describe('How a quote names the token that a listing is priced in.'),
  statsRows: z
    .enum(['daily', 'total'])
    .describe('Whether statistics by token have a row for each day and collection, or one for each collection.'),
  statsEndDate: z.enum(['included', 'excluded']).describe('Whether the last requested date is within the statistics.'),
  userVolumePage: z
    .enum(['number', 'cursor'])
    .describe('What `nextPage` of the user volume is: the number of the next page, or a cursor. Both are taken.'),
  activityWords: z
    .enum(['sold', 'sale'])
    .describe('How activity labels what happened: `Sold`, `Listed` and `Minted`, or `Sale`, `Listing` and `Mint`.'),
  activityOffers: z
    .enum(['left-out', 'included'])
    .describe('Whether activity also has the offers on single NFTs, labelled `Offer` or `Offer rejected`.'),
  eventPages: z
    .enum(['standing', 'moving'])
    .describe(
      'Whether the pages of one reading of the events go on from its first page, or move with every new event.',
    ),
  launchStages: z
    .enum(['one', 'each'])
    .describe('Whether a launch of several stages is one mint event, or one for each stage under the same mint code.'),
  noPool: z
    .enum(['empty', 'not-found'])
    .describe('What is answered for a collection without a forever-mint pool: an empty pool, or 404.'),
  freeClaimBytes: z
    .enum(['transfer', 'allowance'])
    .describe(
      'What a wallet signs for a free claim: a transfer of nothing, or an allowance of nothing, which ends an earlier one.',
    ),
  sessionExpiredStatus: z.enum(['200', '401', '409']).describe('The HTTP status of `SESSION_EXPIRED`.'),
  saleprice: z
    .enum(['hbar', 'tinybar'])
    .describe('The integer `saleprice` of a prepared purchase: HBAR rounded to whole ones, or exact tinybars.'),
  buyerLockedStatus: z.enum(['409', '200']).describe('The HTTP status of `LISTING_BUYER_LOCKED`.'),
  evmHoldings: z
    .enum(['included', 'left-out'])
    .describe("Whether a wallet's holdings have its NFTs of EVM collections, or those of the ledger's own alone."),
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
