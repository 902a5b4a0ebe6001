import { expect } from 'vitest'
import type { EntityId } from '@shared/ids'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const RECORD_PASSAGE = 'market/resources-and-their-fields/quote/text-1'
const ENDPOINT_PASSAGE = 'market/endpoints/market/row-8'
/** A collection with one listing of each kind. */
export const MIXED_COLLECTION: EntityId = '0.0.4655120'
/** Listed at 12.5 of the payment token. */
const TOKEN_PRICED_NFT = { token: MIXED_COLLECTION, serial: 4 }
const PAYMENT_TOKEN = '0.0.4500700'

export type Nft = { readonly token: string; readonly serial: number }

/** Empties the service’s caches, then reads a quote. */
export async function readQuote(market: Fixture, { token, serial }: Nft, buyer?: string): Promise<Json> {
  await market.control('/reset-caches', {})
  const { status, body } = await market.call('quote', { token, serial, buyer })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

export const quotePriceCases: readonly Case[] = [
  {
    passages: [RECORD_PASSAGE],
    name: 'A quote has its price, fee, seller, page URL and maximum age',
    breaks: [
      ...answerFieldRules('quote', '', 'token serial listed quotable price currency fee seller buyer url notes'),
      ...answerFieldRules('quote', '', 'asOf observedAt maxAgeSeconds'),
      ...answerFieldRules('quote', 'fee', 'percent paidBy'),
      ...answerFieldRules('quote', 'buyer', 'accountId exists canSignIn associated hbarBalanceCoversPrice reason'),
    ],
    run: async (market) => {
      const listing = await market.openListing({ price: '77' })
      const body = await readQuote(market, listing, market.account('buyer'))
      expect(body).toMatchObject({
        token: listing.token,
        serial: listing.serial,
        listed: true,
        quotable: true,
        price: '77',
        currency: 'HBAR',
        fee: { percent: 2, paidBy: 'seller' },
        seller: listing.seller,
        maxAgeSeconds: 15,
        url: expect.stringMatching(/\/\d+$/) as string,
      })
      expect((body.url as string).endsWith(`/${listing.serial}`)).toBe(true)
      expect(body.reason).toBeUndefined()
      expect(body.buyer).toBeDefined()
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'A quote needs a token and an integer serial of at least 1; a buyer is optional',
    breaks: ['param quote.token', 'param quote.serial', 'param quote.buyer'],
    run: async (market) => {
      const nft = await market.openListing()
      expect(await readQuote(market, nft)).not.toHaveProperty('buyer')
      expect((await readQuote(market, nft, market.account('buyer'))).buyer.accountId).toBe(market.account('buyer'))
      const invalidSerials = [
        { serial: 'one' },
        { serial: '1.5' },
        { serial: '0' },
        { serial: '-1' },
        { serial: undefined },
      ]
      for (const invalidParams of [...invalidSerials, { token: undefined }, { token: 'tide' }, { buyer: 'me' }]) {
        const { status } = await market.call('quote', { token: nft.token, serial: nft.serial, ...invalidParams })
        expect(status, JSON.stringify(invalidParams)).toBe(400)
      }
    },
  },
  {
    passages: [RECORD_PASSAGE, 'market/what-the-service-does/rule-1'],
    name: 'A price is an exact decimal text, and the quote names its currency',
    breaks: ['quote.currency', 'answer quote.price', 'answer quote.currency'],
    run: async (market) => {
      for (const price of ['1', '123.45', '0.00000001', '99999.99999999']) {
        expect(await readQuote(market, await market.openListing({ price }))).toMatchObject({ price, currency: 'HBAR' })
      }
      expect(await readQuote(market, TOKEN_PRICED_NFT)).toMatchObject({ price: '12.5', currency: PAYMENT_TOKEN })
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'In the other reading of the documents, a quote names the currency by its symbol',
    breaks: ['quote.currency'],
    needsOwnMarket: true,
    run: async (market) => {
      await market.control('/readings', { quoteCurrency: 'symbol' })
      const { currency } = await readQuote(market, TOKEN_PRICED_NFT)
      expect(currency).toMatch(/^[A-Z]{2,10}$/)
      expect(currency).not.toBe('HBAR')
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'A counter offer does not lower the quoted price',
    breaks: ['quote.list-price'],
    run: async (market) => {
      const nft = await market.openListing({ price: '90' })
      const { accountId } = await market.openAccount()
      await market.control('/market/offer', { token: nft.token, serial: nft.serial, buyer: accountId, price: '60' })
      const body = await readQuote(market, nft)
      expect(body.price).toBe('90')
      expect(body.notes.join(' ')).toMatch(/counter offer/i)
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'An NFT without a listing or with a reserved listing counts as not listed for every buyer',
    breaks: ['quote.reserved-listings'],
    run: async (market) => {
      const notListedFields = { listed: false, quotable: false, price: null, currency: null, seller: null }
      const nft = await market.openListing()
      await market.control('/market/delist', { token: nft.token, serial: nft.serial })
      expect(await readQuote(market, nft)).toMatchObject(notListedFields)
      // The seeded world reserves this listing for `buyer`. Even that account gets no quote.
      for (const buyer of [undefined, market.account('buyer'), market.account('holder')]) {
        const body = await readQuote(market, { token: MIXED_COLLECTION, serial: 3 }, buyer)
        expect(body).toMatchObject(notListedFields)
        expect(body).not.toHaveProperty('buyer')
      }
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, 'market/errors/row-8'],
    name: 'An NFT that the service does not know is not found',
    breaks: ['quote.unknown-nft'],
    run: async (market) => {
      const unknownNfts = [
        { token: market.announcement.tokens.native, serial: 999_999 },
        { token: '0.0.4650999', serial: 1 },
        { token: '0.0.99', serial: 1 },
      ]
      for (const nft of unknownNfts) {
        const { status, body } = await market.call('quote', nft)
        expect(status).toBe(404)
        expect(body).toMatchObject({ success: false })
        expect(body).not.toHaveProperty('errorCode')
      }
    },
  },
  {
    passages: [RECORD_PASSAGE, 'market/limits/row-23', 'market/what-the-service-does/rule-10'],
    name: 'A quote is at most fifteen seconds old, and states when it was read',
    breaks: ['quote.cache', 'quote.max-age'],
    needsOwnMarket: true,
    run: async (market) => {
      const { token, serial } = await market.openListing({ price: '50' })
      const firstQuote = (await market.call('quote', { token, serial })).body
      await market.control('/market/reprice', { token, serial, price: '55' })
      await market.control('/clock', { advanceMs: 8_000 })
      expect((await market.call('quote', { token, serial })).body).toEqual(firstQuote)
      // 8,000 and 7,001 ms together exceed the maximum age of 15,000 ms.
      await market.control('/clock', { advanceMs: 7_001 })
      const laterQuote = (await market.call('quote', { token, serial })).body
      expect(laterQuote.price).toBe('55')
      expect(laterQuote.asOf).toBe(laterQuote.observedAt)
      const { now } = (await market.control('/clock')) as { now: string }
      expect(Date.parse(now) - Date.parse(laterQuote.asOf as string)).toBeLessThan(15_000)
    },
  },
]
