import { expect } from 'vitest'
import type { Case } from '../case'
import { prepareBuy } from '../trading'

/**
 * Serial that no case buys. Preparations of this NFT count for the key's limits, but not for the limit of a bought NFT.
 */
const OTHER_SERIAL = 499

/** Cases about the number of purchases that one key may prepare. */
export const buyCapCases: readonly Case[] = [
  {
    passages: ['affiliate/errors/buynft-refusals/row-4', 'affiliate/limits/row-9'],
    name: 'A key may prepare a purchase of the same NFT eight times an hour',
    breaks: ['buy.cap PURCHASE_HOLD_LIMIT', 'code PURCHASE_HOLD_LIMIT'],
    needsOwnMarket: true,
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const { keys } = market.announcement
      await market.control('/trading/count-preparations', { key: keys.affiliate, ...nftFieldsOf(listing), times: 7 })
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
      const refusal = await prepareBuy(market, listing, buyer)
      expect(refusal).toMatchObject({ status: 429, body: { success: false, errorCode: 'PURCHASE_HOLD_LIMIT' } })
      expect(refusal.headers.get('retry-after')).toBe(String(refusal.body.retryAfter))
      expect((await prepareBuy(market, await market.openListing(), buyer)).body).toMatchObject({ success: true })
      await market.control('/clock', { advanceMs: refusal.body.retryAfter * 1000 })
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-5', 'affiliate/limits/row-9'],
    name: 'A key may prepare two hundred purchases an hour, of any NFTs',
    breaks: ['buy.cap AFFILIATE_HOLD_BUDGET', 'code AFFILIATE_HOLD_BUDGET'],
    needsOwnMarket: true,
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const key = market.announcement.keys.affiliate
      // 199 preparations, at most twenty a minute: a key may prepare only thirty a minute.
      for (let minute = 1; minute <= 10; minute++) {
        const times = minute < 10 ? 20 : 19
        await market.control('/trading/count-preparations', { key, token: listing.token, serial: OTHER_SERIAL, times })
        await market.control('/clock', { advanceMs: 60_001 })
      }
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
      const refusal = await prepareBuy(market, listing, buyer)
      expect(refusal).toMatchObject({ status: 429, body: { success: false, errorCode: 'AFFILIATE_HOLD_BUDGET' } })
      expect(refusal.headers.get('retry-after')).toBe(String(refusal.body.retryAfter))
      // The first preparations were counted ten minutes ago, so at most fifty minutes of the hour are left.
      expect(refusal.body.retryAfter).toBeLessThanOrEqual(3_000)
      await market.control('/clock', { advanceMs: refusal.body.retryAfter * 1000 })
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-6', 'affiliate/limits/row-9'],
    name: 'A key may prepare thirty purchases a minute',
    breaks: ['buy.cap PREPARE_CAP', 'code PREPARE_CAP'],
    needsOwnMarket: true,
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const key = market.announcement.keys.affiliate
      await market.control('/trading/count-preparations', {
        key,
        token: listing.token,
        serial: OTHER_SERIAL,
        times: 29,
      })
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
      const refusal = await prepareBuy(market, listing, buyer)
      expect(refusal).toMatchObject({ status: 429, body: { success: false, errorCode: 'PREPARE_CAP' } })
      expect(refusal.headers.get('retry-after')).toBe(String(refusal.body.retryAfter))
      await market.control('/clock', { advanceMs: refusal.body.retryAfter * 1000 })
      expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-7', 'affiliate/limits/row-9', 'affiliate/endpoints/text-1'],
    name: 'Too many requests get status 429, with the time to retry and without an error code',
    breaks: ['limits.user-burst'],
    needsOwnMarket: true,
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const prepareAtWrongPrice = (): ReturnType<typeof prepareBuy> =>
        prepareBuy(market, listing, buyer, { price: '1' })
      // 25 calls at once are more than the limit allows.
      const answers = await Promise.all(Array.from({ length: 25 }, prepareAtWrongPrice))
      const refusal = answers.find(({ status }) => status === 429)
      expect(refusal?.body).toMatchObject({ success: false, retryAfter: 1 })
      expect(refusal?.body).not.toHaveProperty('errorCode')
      expect(refusal?.headers.get('retry-after')).toBe('1')
    },
  },
]

const nftFieldsOf = ({ token, serial }: { token: string; serial: number }): object => ({ token, serial })
