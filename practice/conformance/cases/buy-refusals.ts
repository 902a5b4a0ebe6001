import { expect } from 'vitest'
import type { EntityId } from '@shared/ids'
import type { Case } from '../case'
import { shortenConsensus, prepareBuy, withFaults } from '../trading'

const MIXED: EntityId = '0.0.4655120'
const UNSUPPORTED = '0.0.4650999'

export const buyRefusalCases: readonly Case[] = [
  {
    passages: ['affiliate/endpoints/rule-5', 'affiliate/errors/buynft-refusals/row-1'],
    name: 'A wallet id is 0.0.N with N above zero; a checksum is removed',
    breaks: ['trade.address-checksum', 'trade.address-shard', 'code INVALID_USER_ADDRESS'],
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const withChecksum = { user_address: `${buyer.accountId}-abcde` }
      const prepared = await prepareBuy(market, listing, buyer, withChecksum)
      expect(prepared.body).toMatchObject({ success: true, transId: { accountId: buyer.accountId } })
      const { accountId } = buyer
      const [shard, realm] = [accountId.replace('0.0.', '1.0.'), accountId.replace('0.0.', '0.3.')]
      const others = ['0.0.0', shard, realm, 'me', '', `0.0.${'9'.repeat(300)}`]
      for (const user_address of others) {
        const refused = await prepareBuy(market, listing, buyer, { user_address })
        expect(refused).toMatchObject({ status: 400, body: { success: false, errorCode: 'INVALID_USER_ADDRESS' } })
      }
    },
  },
  {
    passages: ['affiliate/endpoints/rule-5'],
    name: 'An account id longer than 16 characters is not accepted, even if the account exists',
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
    name: 'The price must be the listing’s price; otherwise the listing must be read again',
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
      expect(body.success).toBe(true)
      const mixed = { token: MIXED, price: '80' }
      for (const [nft, reason] of [
        [{ ...mixed, serial: 1 }, 'in an auction'],
        [{ ...mixed, serial: 2, price: '45' }, 'in escrow'],
        [{ ...mixed, serial: 3, price: '30' }, 'reserved for another'],
        [{ ...mixed, serial: 4, price: '0.125' }, 'in another token'],
        [{ ...mixed, serial: 999_999 }, 'no such NFT'],
        [plain, 'not listed'],
      ] as const) {
        const refused = await prepareBuy(market, nft, buyer)
        expect(refused.body).toMatchObject({
          errorCode: 'LISTING_REVALIDATION_REQUIRED',
          retryable: false,
          apimessage: expect.stringContaining(reason) as string,
        })
      }
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-8', 'affiliate/states-and-transitions/row-7'],
    name: 'Of two simultaneous buyers, one gets the hold and the other may try again after it',
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
    name: 'A hold that the ledger does not grant is released, and the buyer may try again',
    breaks: ['buy.grant-checked'],
    run: async (market) => {
      await shortenConsensus(market)
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
    passages: ['affiliate/errors/buynft-refusals/row-8', 'market/resources-and-their-fields/quote/text-1'],
    name: 'A listing quoted as over the purchase cap cannot be bought',
    breaks: ['buy.purchase-cap', 'code OVER_PURCHASE_CAP'],
    run: async (market) => {
      const buyer = await market.openAccount({ hbar: '2000000' })
      const dearest = await market.openListing({ price: '1000000' })
      expect((await prepareBuy(market, dearest, buyer)).body).toMatchObject({ success: true })
      const listing = await market.openListing({ price: '1000000.00000001' })
      const { token, serial } = listing
      const quote = await market.call('quote', { token, serial: String(serial) })
      expect(quote.body).toMatchObject({ quotable: false, reason: 'OVER_PURCHASE_CAP' })
      const refused = await prepareBuy(market, listing, buyer)
      expect(refused).toMatchObject({ status: 200, body: { success: false, errorCode: 'OVER_PURCHASE_CAP' } })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-8'],
    name: 'The buyer’s balance must be known and must cover price and fee',
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
    name: 'Only NFTs of collections known to be traded here can be bought',
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
]
