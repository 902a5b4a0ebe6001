import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness } from '../testing/harness'
import type { Role } from '../world/accounts'
import { SalesAnalysis, datesOfLastDays, saleOnMirror } from './testing/analysis'
import { SalesBot } from './testing/bot'
import { Shop, type Wallet } from './testing/shop'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Programs that were not written for this market: their inputs are an address, keys and, for a shop, a ledger. */
let practice: Harness
const access = (kind: 'agent' | 'user' | 'affiliate') => ({
  api: practice.announcement.baseUrl,
  key: practice.announcement.keys[kind],
})

beforeAll(async () => {
  practice = await startHarness({ hasLimits: false })
})
afterAll(() => practice.stop())

describe('An analysis of thirty days', () => {
  const NETWORK_FEE_TINYBAR = 1_000_000
  const dates = () => datesOfLastDays(30, Date.now())
  const analysis = () => new SalesAnalysis(access('agent'), dates())

  /** The market's own record of the same days. */
  const truth = () => {
    const fromMs = Date.parse(dates().from)
    const sales = practice.market.eventsOf({ type: 'sold-hbar' }).filter(({ atMs }) => atMs >= fromMs)
    return { saleCount: sales.length, tinybar: sales.reduce((sum, { price }) => sum + price, 0n) }
  }

  it('counts the sales and the volume that the market has on record, in each of three ways', async () => {
    const expected = truth()
    expect(expected.saleCount).toBeGreaterThan(600)
    expect(await analysis().totalOfSales()).toEqual(expected)
    expect(await analysis().totalOfTraderRanking()).toEqual(expected)
    expect(await analysis().totalOfDailyRows()).toEqual(expected)
  })

  it('counts a sale more once somebody has bought', async () => {
    const before = await analysis().totalOfSales()
    const nft = await practice.control('/market/list-from-crowd', { price: '17.25' })
    await practice.control('/market/sell-to-crowd', { token: nft.token, serial: nft.serial })
    expect(await analysis().totalOfSales()).toEqual({
      saleCount: before.saleCount + 1,
      tinybar: before.tinybar + 1_725_000_000n,
    })
    expect(await analysis().totalOfSales()).toEqual(truth())
  })

  it('finds sales from before the start on the mirror, with price, sides and NFT as the market says', async () => {
    const { mirrorUrl, tokens } = practice.announcement
    const all = await analysis().hbarSales()
    // The test above made the newest sale a moment ago.
    const some = all.slice(1).filter((_, i) => i % 8 === 0)
    expect(some.length).toBeGreaterThan(75)
    const evm = [tokens.evm, '0.0.4601377']
    for (const sale of some) {
      const price = Math.round(sale.amount * 1e8)
      const found = await saleOnMirror(mirrorUrl, sale)
      expect(found, sale.transactionId).toMatchObject({ result: 'SUCCESS' })
      const { paid = 0, received = 0, nfts } = found ?? {}
      expect(paid).toBeGreaterThan(price)
      if (evm.includes(sale.token)) continue
      expect(paid).toBe(price + NETWORK_FEE_TINYBAR)
      // 2 % for the market; in one collection 5 % of the rest for its creator.
      expect(received).toBeGreaterThanOrEqual(Math.floor(price * 0.98 * 0.95))
      expect(received).toBeLessThanOrEqual(Math.ceil(price * 0.98))
      expect(nfts).toEqual([{ token: sale.token, serial: sale.serial, from: sale.sender, to: sale.receiver }])
    }
  })
})

describe('A bot that posts sales', () => {
  const TOKEN = '0.0.3390118'
  const botOn = (kind: 'agent' | 'user', filter?: 'Sales' | 'All') =>
    new SalesBot(access(kind), { token: TOKEN, site: practice.announcement.baseUrl, ...(filter ? { filter } : {}) })
  const sell = async (price: string): Promise<{ readonly serial: number; readonly buyer: string }> => {
    const { serial } = (await practice.control('/market/list-from-crowd', { price })) as { serial: number }
    const { buyer } = (await practice.control('/market/sell-to-crowd', { token: TOKEN, serial })) as { buyer: string }
    return { serial, buyer }
  }

  it('posts each sale once, with a link and a picture that can be opened, and no listing', async () => {
    const bot = botOn('user')
    expect(await bot.poll()).toEqual([])
    const first = await sell('21.5')
    const second = await sell('22')
    await practice.control('/market/list-from-crowd', { price: '23' })
    const posts = await bot.poll()
    expect(posts).toHaveLength(2)
    expect(posts[0]?.text).toContain(`bought Study ${first.serial} of Orbital Study for 21.5 HBAR, rank `)
    expect(posts[1]?.text).toContain(`bought Study ${second.serial} of Orbital Study for 22 HBAR, rank `)
    expect(posts[0]?.link).toBe(`${practice.announcement.baseUrl}/market/orbital-study/${first.serial}`)
    for (const { link, imageUrl } of posts) {
      expect((await fetch(link)).status).toBe(200)
      expect((await fetch(imageUrl)).headers.get('content-type')).toBe('image/png')
    }
    expect(await bot.poll()).toEqual([])
  })

  it('posts no offer and no refused offer, also where the market tells of both', async () => {
    await practice.control('/readings', { activityOffers: 'included' })
    try {
      const bot = botOn('agent', 'All')
      await bot.poll()
      const { serial } = await sell('24')
      expect((await bot.poll()).map(({ text }) => text)).toEqual([expect.stringContaining(`Study ${serial} `)])
    } finally {
      await practice.control('/readings', { activityOffers: 'left-out' })
    }
  })
})

describe('A shop on the affiliate routes', () => {
  const TOKEN = '0.0.3390118'
  const wallet = (role: Role): Wallet => {
    const found = practice.announcement.accounts.find((account) => account.role === role)
    if (!found) throw new Error(role)
    return found
  }

  it('lists an NFT for one customer, sells it to another, and takes a second one out of its window', async () => {
    await practice.control('/faults', { consensusDelayMs: 5 })
    const shop = new Shop({ readAccess: access('agent'), tradeAccess: access('affiliate'), ledger: practice.client })
    const [seller, buyer] = [wallet('holder'), wallet('buyer')]
    const nft = await shop.findUnlistedNft(seller.accountId, TOKEN)
    if (!nft) throw new Error('the holder has listed all')
    await shop.list(seller, nft, '31.5')
    const shown = (await shop.listingsBySerial(TOKEN)).find(({ serialId }) => serialId === nft.serial)
    expect(shown).toMatchObject({ salePrice: 31.5, sellerAddress: seller.accountId, isAvailableForPurchase: 1 })

    const before = await new SalesAnalysis(access('agent'), datesOfLastDays(1, Date.now())).hbarSales()
    const paidBy = await shop.buy(buyer, nft, '31.5')
    const after = await new SalesAnalysis(access('agent'), datesOfLastDays(1, Date.now())).hbarSales()
    expect(after).toHaveLength(before.length + 1)
    const [sale] = after
    expect(sale).toMatchObject({ ...nft, amount: 31.5, sender: seller.accountId, receiver: buyer.accountId })
    const [payer = '', start = ''] = paidBy.split('@')
    const [seconds = '', nanos = ''] = start.split('.')
    expect(sale?.transactionId).toBe(`${payer}-${seconds}-${nanos.padStart(9, '0')}`)
    expect(sale && (await saleOnMirror(practice.announcement.mirrorUrl, sale))).toMatchObject({
      received: 3_087_000_000,
      nfts: [{ ...nft, from: seller.accountId, to: buyer.accountId }],
    })

    const other = await shop.findUnlistedNft(seller.accountId, TOKEN)
    if (!other) throw new Error('the holder has no other')
    await shop.list(seller, other, '40')
    await shop.unlist(seller, other)
    expect((await shop.listingsBySerial(TOKEN)).some(({ serialId }) => serialId === other.serial)).toBe(false)
  })
})
