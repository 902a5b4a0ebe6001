import { expect } from 'vitest'
import type { Case } from '../case'
import { hurry, prepareBuy, withFaults } from '../trading'

const MIXED = '0.0.4655120'
const UNSUPPORTED = '0.0.4650999'

export const buyRefusalCases: readonly Case[] = [
  {
    passages: ['affiliate/endpoints/rule-5', 'affiliate/errors/buynft-refusals/row-1'],
    name: 'A wallet is named 0.0.N with N above zero; a checksum is taken off',
    breaks: ['trade.address-checksum', 'trade.address-shard', 'code INVALID_USER_ADDRESS'],
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const withChecksum = { user_address: `${buyer.accountId}-abcde` }
      const prepared = await prepareBuy(market, listing, buyer, withChecksum)
      expect(prepared.body).toMatchObject({ success: true, transId: { accountId: buyer.accountId } })
      const others = ['0.0.0', buyer.accountId.replace('0.0.', '1.0.'), buyer.accountId.replace('0.0.', '0.3.'), 'me']
      for (const user_address of others) {
        const refused = await prepareBuy(market, listing, buyer, { user_address })
        expect(refused).toMatchObject({ status: 400, body: { success: false, errorCode: 'INVALID_USER_ADDRESS' } })
      }
    },
  },
  {
    passages: ['affiliate/endpoints/rule-5'],
    name: 'An account id longer than 16 characters is no wallet’s, even where there is such an account',
    breaks: ['trade.address-length'],
    run: async (market) => {
      const listing = await market.openListing()
      const short = await market.openAccount({ num: 99_999_999_001 })
      expect(short.accountId).toHaveLength(15)
      expect((await prepareBuy(market, listing, short)).body).toMatchObject({ success: true })
      const long = await market.openAccount({ num: 9_999_999_999_001 })
      expect(long.accountId).toHaveLength(17)
      const refused = await prepareBuy(market, await market.openListing(), long)
      expect(refused).toMatchObject({ status: 400, body: { errorCode: 'INVALID_USER_ADDRESS' } })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-8'],
    name: 'The price has to be the listing’s, or the listing has to be read again',
    breaks: ['buy.price-matches', 'code LISTING_REVALIDATION_REQUIRED'],
    run: async (market) => {
      const listing = await market.openListing({ price: '30' })
      const buyer = await market.openAccount()
      const refused = await prepareBuy(market, listing, buyer, { price: '29.99999999' })
      expect(refused.status).toBe(200)
      expect(refused.body).toMatchObject({
        success: false,
        errorCode: 'LISTING_REVALIDATION_REQUIRED',
        retryable: false,
      })
      expect((await prepareBuy(market, listing, buyer, { price: '30.00' })).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/states-and-transitions/row-7', 'affiliate/errors/buynft-refusals/row-8'],
    name: 'Only a fixed listing in HBAR that is open to the buyer can be bought',
    breaks: ['buy.listing-valid'],
    run: async (market) => {
      const buyer = await market.openAccount()
      const { body } = await market.call('listings', { token: MIXED }, { checked: false })
      const plain = await market.openListing()
      await market.control('/market/delist', { token: plain.token, serial: plain.serial })
      // Of the mixed collection: an auction, an escrow, a reserved listing and one priced in a token.
      const special = [
        ['1', '80'],
        ['2', '45'],
        ['3', '30'],
        ['4', '0.125'],
      ] as const
      expect(body.success).toBe(true)
      const nfts = special.map(([serial, price]) => ({ token: MIXED, serial: Number(serial), price }))
      for (const nft of [...nfts, plain]) {
        const refused = await prepareBuy(market, nft, buyer)
        expect(refused.body, JSON.stringify(nft)).toMatchObject({ errorCode: 'LISTING_REVALIDATION_REQUIRED' })
      }
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-8', 'affiliate/states-and-transitions/row-7'],
    name: 'Of two buyers at once one gets the hold, the other may try again when it ends',
    breaks: ['buy.one-hold-per-nft'],
    run: async (market) => {
      const listing = await market.openListing()
      const buyers = [await market.openAccount(), await market.openAccount()]
      const answers = await Promise.all(buyers.map((buyer) => prepareBuy(market, listing, buyer)))
      expect(answers.map(({ body }) => body.success as boolean).sort()).toEqual([false, true])
      const refused = answers.find(({ body }) => body.success === false)
      expect(refused?.body).toMatchObject({ errorCode: 'LISTING_REVALIDATION_REQUIRED', retryable: true })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-8'],
    name: 'A hold that the ledger does not grant is taken back, and the buyer may try again',
    breaks: ['buy.grant-checked'],
    run: async (market) => {
      await hurry(market)
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      await market.control('/faults', { nodeFaults: [{ what: 'busy', payer: 'operator', times: 1 }] })
      try {
        const refused = await prepareBuy(market, listing, buyer)
        expect(refused.body).toMatchObject({ errorCode: 'LISTING_REVALIDATION_REQUIRED', retryable: true })
      } finally {
        await market.control('/faults', { nodeFaults: [] })
      }
      expect((await prepareBuy(market, listing, await market.openAccount())).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-8'],
    name: 'The buyer’s balance has to cover price and fee, and has to be known',
    breaks: [
      'buy.balance',
      'buy.balance-check-unavailable',
      'code INSUFFICIENT_BALANCE',
      'code BALANCE_CHECK_UNAVAILABLE',
    ],
    run: async (market) => {
      const listing = await market.openListing({ price: '20' })
      const poor = await prepareBuy(market, listing, await market.openAccount({ hbar: '20' }))
      expect(poor).toMatchObject({ status: 200, body: { success: false, errorCode: 'INSUFFICIENT_BALANCE' } })
      const buyer = await market.openAccount({ hbar: '20.01' })
      await withFaults(market, { balances: 'down' }, async () => {
        const unknown = await prepareBuy(market, listing, buyer)
        expect(unknown.body).toMatchObject({ success: false, errorCode: 'BALANCE_CHECK_UNAVAILABLE', retryable: true })
      })
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-8'],
    name: 'Only collections that are traded here can be bought from, which has to be known',
    breaks: [
      'trade.collection-tradeable',
      'trade.check-unavailable',
      'code COLLECTION_NOT_TRADEABLE',
      'code COLLECTION_TRADE_CHECK_UNAVAILABLE',
    ],
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const foreign = await prepareBuy(market, { ...listing, token: UNSUPPORTED }, buyer)
      expect(foreign.body).toMatchObject({ success: false, errorCode: 'COLLECTION_NOT_TRADEABLE', retryable: false })
      await withFaults(market, { haltedCollections: [listing.token] }, async () => {
        expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ errorCode: 'COLLECTION_NOT_TRADEABLE' })
      })
      await withFaults(market, { tradeCheck: 'down' }, async () => {
        const unknown = await prepareBuy(market, listing, buyer)
        expect(unknown.body).toMatchObject({ errorCode: 'COLLECTION_TRADE_CHECK_UNAVAILABLE', retryable: true })
      })
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-4', 'affiliate/limits/row-9'],
    name: 'A key prepares one NFT eight times an hour',
    breaks: ['buy.cap PURCHASE_HOLD_LIMIT', 'code PURCHASE_HOLD_LIMIT'],
    alone: true,
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const { keys } = market.announcement
      await market.control('/trading/count-preparations', { key: keys.affiliate, ...nftOf(listing), times: 7 })
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
      const refused = await prepareBuy(market, listing, buyer)
      expect(refused).toMatchObject({ status: 429, body: { success: false, errorCode: 'PURCHASE_HOLD_LIMIT' } })
      expect(refused.headers.get('retry-after')).toBe(String(refused.body.retryAfter))
      expect((await prepareBuy(market, await market.openListing(), buyer)).body).toMatchObject({ success: true })
      await market.control('/clock', { advanceMs: 3_600_001 })
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-5', 'affiliate/limits/row-9'],
    name: 'A key prepares two hundred purchases an hour, whatever they are of',
    breaks: ['buy.cap AFFILIATE_HOLD_BUDGET', 'code AFFILIATE_HOLD_BUDGET'],
    alone: true,
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const key = market.announcement.keys.affiliate
      for (let i = 1; i <= 10; i++) {
        const others = { key, token: listing.token, serial: 499, times: i < 10 ? 20 : 19 }
        await market.control('/trading/count-preparations', others)
        await market.control('/clock', { advanceMs: 60_001 })
      }
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
      const refused = await prepareBuy(market, listing, buyer)
      expect(refused).toMatchObject({ status: 429, body: { success: false, errorCode: 'AFFILIATE_HOLD_BUDGET' } })
      expect(refused.headers.get('retry-after')).toBe(String(refused.body.retryAfter))
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-6', 'affiliate/limits/row-9'],
    name: 'A key prepares thirty purchases a minute',
    breaks: ['buy.cap PREPARE_CAP', 'code PREPARE_CAP'],
    alone: true,
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const key = market.announcement.keys.affiliate
      await market.control('/trading/count-preparations', { key, token: listing.token, serial: 499, times: 29 })
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
      const refused = await prepareBuy(market, listing, buyer)
      expect(refused).toMatchObject({ status: 429, body: { success: false, errorCode: 'PREPARE_CAP' } })
      expect(refused.headers.get('retry-after')).toBe(String(refused.body.retryAfter))
      await market.control('/clock', { advanceMs: 60_001 })
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-7', 'affiliate/limits/row-9', 'affiliate/endpoints/text-1'],
    name: 'Too many requests answer 429 without a code and say when to come back',
    breaks: ['limits.user-burst'],
    alone: true,
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const call = (): ReturnType<typeof prepareBuy> => prepareBuy(market, listing, buyer, { price: '1' })
      const answers = await Promise.all(Array.from({ length: 25 }, call))
      const refused = answers.find(({ status }) => status === 429)
      expect(refused?.body).toMatchObject({ success: false, retryAfter: 1 })
      expect(refused?.body).not.toHaveProperty('errorCode')
      expect(refused?.headers.get('retry-after')).toBe('1')
    },
  },
]

const nftOf = ({ token, serial }: { token: string; serial: number }): object => ({ token, serial })
