import { expect } from 'vitest'
import type { EntityId } from '@shared/ids'
import type { Case } from '../case'
import { shortenConsensus, prepareBuy, withTradingFaults } from '../trading'

/**
 * Collection with four listings that cannot be bought: NFT 1 is in an auction, NFT 2 is in escrow, NFT 3 is
 * reserved for one account, and NFT 4 has a price in another token.
 */
const UNBUYABLE_COLLECTION: EntityId = '0.0.4655120'
/** Collection that the market does not trade. */
const UNTRADED_COLLECTION = '0.0.4650999'

export const buyRefusalCases: readonly Case[] = [
  {
    passages: ['affiliate/endpoints/rule-5', 'affiliate/errors/buynft-refusals/row-1'],
    name: 'The buyer’s account id must be 0.0.N with N above zero; a checksum is removed',
    breaks: ['trade.address-checksum', 'trade.address-shard', 'code INVALID_USER_ADDRESS'],
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const withChecksum = { user_address: `${buyer.accountId}-abcde` }
      const prepared = await prepareBuy(market, listing, buyer, withChecksum)
      expect(prepared.body).toMatchObject({ success: true, transId: { accountId: buyer.accountId } })
      const { accountId } = buyer
      const [otherShard, otherRealm] = [accountId.replace('0.0.', '1.0.'), accountId.replace('0.0.', '0.3.')]
      const invalidIds = ['0.0.0', otherShard, otherRealm, 'me', '', `0.0.${'9'.repeat(300)}`]
      for (const user_address of invalidIds) {
        const refusal = await prepareBuy(market, listing, buyer, { user_address })
        expect(refusal).toMatchObject({ status: 400, body: { success: false, errorCode: 'INVALID_USER_ADDRESS' } })
      }
    },
  },
  {
    passages: ['affiliate/endpoints/rule-5'],
    name: 'An account id longer than 16 characters is not accepted, even if the account exists',
    breaks: ['trade.address-length'],
    run: async (market) => {
      const listing = await market.openListing()
      const shortIdBuyer = await market.openAccount({ num: 99_999_999_001 })
      expect(shortIdBuyer.accountId).toHaveLength(15)
      expect((await prepareBuy(market, listing, shortIdBuyer)).body).toMatchObject({ success: true })
      const longIdBuyer = await market.openAccount({ num: 9_999_999_999_001 })
      expect(longIdBuyer.accountId).toHaveLength(17)
      const refusal = await prepareBuy(market, await market.openListing(), longIdBuyer)
      expect(refusal).toMatchObject({ status: 400, body: { errorCode: 'INVALID_USER_ADDRESS' } })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-8'],
    name: 'The sent price must be the listing’s price; otherwise the purchase is refused and the listing must be read again',
    breaks: ['buy.price-matches', 'code LISTING_REVALIDATION_REQUIRED'],
    run: async (market) => {
      const listing = await market.openListing({ price: '30' })
      const buyer = await market.openAccount()
      const refusal = await prepareBuy(market, listing, buyer, { price: '29.99999999' })
      expect(refusal.status).toBe(200)
      expect(refusal.body).toMatchObject({
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
      // The listings of the collection can be read, although NFTs 1 to 4 cannot be bought.
      const { body } = await market.call('listings', { token: UNBUYABLE_COLLECTION }, { checksAnswer: false })
      expect(body.success).toBe(true)
      const delistedNft = await market.openListing()
      await market.control('/market/delist', { token: delistedNft.token, serial: delistedNft.serial })
      const token = UNBUYABLE_COLLECTION
      for (const [nft, reason] of [
        [{ token, serial: 1, price: '80' }, 'in an auction'],
        [{ token, serial: 2, price: '45' }, 'in escrow'],
        [{ token, serial: 3, price: '30' }, 'reserved for another'],
        [{ token, serial: 4, price: '0.125' }, 'in another token'],
        [{ token, serial: 999_999, price: '80' }, 'no such NFT'],
        [delistedNft, 'not listed'],
      ] as const) {
        const refusal = await prepareBuy(market, nft, buyer)
        expect(refusal.body).toMatchObject({
          errorCode: 'LISTING_REVALIDATION_REQUIRED',
          retryable: false,
          apimessage: expect.stringContaining(reason) as string,
        })
      }
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-8', 'affiliate/states-and-transitions/row-7'],
    name: 'Of two simultaneous buyers of an NFT, the service reserves the NFT for one; the other may try again later',
    breaks: ['buy.one-hold-per-nft'],
    run: async (market) => {
      const listing = await market.openListing()
      const buyers = [await market.openAccount(), await market.openAccount()]
      const answers = await Promise.all(buyers.map((buyer) => prepareBuy(market, listing, buyer)))
      expect(answers.map(({ body }) => body.success as boolean).sort()).toEqual([false, true])
      const refusal = answers.find(({ body }) => body.success === false)
      expect(refusal?.body).toMatchObject({ errorCode: 'LISTING_REVALIDATION_REQUIRED', retryable: true })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-8'],
    name: 'If the ledger does not grant the buyer’s hold, the hold is released: the call can be retried, and others can buy',
    breaks: ['buy.grant-checked'],
    run: async (market) => {
      await shortenConsensus(market)
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      await market.control('/faults', { nodeFaults: [{ what: 'busy', payer: 'operator', times: 1 }] })
      try {
        const refusal = await prepareBuy(market, listing, buyer)
        expect(refusal.body).toMatchObject({ errorCode: 'LISTING_REVALIDATION_REQUIRED', retryable: true })
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
      const listingAtCap = await market.openListing({ price: '1000000' })
      expect((await prepareBuy(market, listingAtCap, buyer)).body).toMatchObject({ success: true })
      const listingOverCap = await market.openListing({ price: '1000000.00000001' })
      const { token, serial } = listingOverCap
      const quote = await market.call('quote', { token, serial: String(serial) })
      expect(quote.body).toMatchObject({ quotable: false, reason: 'OVER_PURCHASE_CAP' })
      const refusal = await prepareBuy(market, listingOverCap, buyer)
      expect(refusal).toMatchObject({ status: 200, body: { success: false, errorCode: 'OVER_PURCHASE_CAP' } })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-8'],
    name: 'The buyer’s balance must be known, and must cover the price and the network fee',
    breaks: [
      'buy.balance',
      'buy.balance-check-unavailable',
      'code INSUFFICIENT_BALANCE',
      'code BALANCE_CHECK_UNAVAILABLE',
    ],
    run: async (market) => {
      const listing = await market.openListing({ price: '20' })
      const poorBuyerAnswer = await prepareBuy(market, listing, await market.openAccount({ hbar: '20' }))
      expect(poorBuyerAnswer).toMatchObject({
        status: 200,
        body: { success: false, errorCode: 'INSUFFICIENT_BALANCE' },
      })
      const buyer = await market.openAccount({ hbar: '20.01' })
      await withTradingFaults(market, { balances: 'down' }, async () => {
        const unknownBalanceAnswer = await prepareBuy(market, listing, buyer)
        expect(unknownBalanceAnswer.body).toMatchObject({
          success: false,
          errorCode: 'BALANCE_CHECK_UNAVAILABLE',
          retryable: true,
        })
      })
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-8'],
    name: 'Only NFTs of collections that the market trades can be bought; while the market cannot check this, it refuses the purchase',
    breaks: [
      'trade.collection-tradeable',
      'trade.check-unavailable',
      'code COLLECTION_NOT_TRADEABLE',
      'code COLLECTION_TRADE_CHECK_UNAVAILABLE',
    ],
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const untradedAnswer = await prepareBuy(market, { ...listing, token: UNTRADED_COLLECTION }, buyer)
      expect(untradedAnswer.body).toMatchObject({
        success: false,
        errorCode: 'COLLECTION_NOT_TRADEABLE',
        retryable: false,
      })
      await withTradingFaults(market, { haltedCollections: [listing.token] }, async () => {
        expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ errorCode: 'COLLECTION_NOT_TRADEABLE' })
      })
      await withTradingFaults(market, { tradeCheck: 'down' }, async () => {
        const uncheckedAnswer = await prepareBuy(market, listing, buyer)
        expect(uncheckedAnswer.body).toMatchObject({ errorCode: 'COLLECTION_TRADE_CHECK_UNAVAILABLE', retryable: true })
      })
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
    },
  },
]
