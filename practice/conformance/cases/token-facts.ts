import { expect } from 'vitest'
import { MINUTE_MS } from '@shared/time'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const TOKEN = '0.0.3390118'
/** Number of NFTs of `TOKEN`. */
const NFT_COUNT = 1_600
const OTHER_TOKEN = '0.0.4012877'
const NUMERIC_TRAIT_TOKEN = '0.0.4601008'
/** A token on the ledger that is not on the market. */
const UNSUPPORTED_TOKEN = '0.0.4650999'
const OWNERS_PASSAGE = 'market/endpoints/token/row-5'
const TRAITS_PASSAGE = 'market/endpoints/token/row-7'
const SUPPORT_PASSAGE = 'market/resources-and-their-fields/support-checks/text-1'

const readOwners = async (market: Fixture, params: object = {}): Promise<Json> =>
  (await market.call('owners', { token: TOKEN, ...params })).body
const readTraits = async (market: Fixture, token = TOKEN): Promise<Json> =>
  (await market.call('traits', { token })).body

const ownerCases: readonly Case[] = [
  {
    passages: ['market/resources-and-their-fields/owners/text-1', OWNERS_PASSAGE],
    name: 'Owners are sorted by their NFT count, with rank and share',
    breaks: [
      'param owners.token',
      'owners.most-first',
      'owners.partial',
      ...answerFieldRules('owners', '', 'success token ownerCount nftCount amountReturned partial owners'),
      ...answerFieldRules('owners', 'owners[]', 'account thriveWallet balance rank pct'),
    ],
    run: async (market) => {
      const body = await readOwners(market)
      expect(body).toMatchObject({
        success: true,
        token: TOKEN,
        nftCount: NFT_COUNT,
        amountReturned: 100,
        partial: true,
      })
      const owners = body.owners as Json[]
      const balances = owners.map(({ balance }) => balance as number)
      expect(balances).toEqual([...balances].sort((a, b) => b - a))
      expect(owners.map(({ rank }) => rank as number)).toEqual(owners.map((_, i) => i + 1))
      expect(owners[0].pct).toBeCloseTo(owners[0].balance / NFT_COUNT, 10)
      expect(owners.filter(({ thriveWallet }) => thriveWallet !== undefined).length).toBeGreaterThan(0)
      const largestAnswer = await readOwners(market, { amount: 500 })
      const ownedCount = (largestAnswer.owners as Json[]).reduce((total, { balance }) => total + (balance as number), 0)
      expect(largestAnswer.amountReturned).toBe(Math.min(500, largestAnswer.ownerCount as number))
      expect(largestAnswer.partial).toBe(largestAnswer.ownerCount > 500)
      if (!largestAnswer.partial) expect(ownedCount).toBe(NFT_COUNT)
      const ledgerAccount = (await market.control(`/state/ledger/accounts/${owners[0].account}`)) as {
        nfts: Json[]
      }
      expect(ledgerAccount.nfts.filter(({ token }) => token === TOKEN)).toHaveLength(owners[0].balance as number)
      expect((await market.call('owners', {})).status).toBe(400)
      expect((await market.call('owners', { token: '0.0.1' })).status).toBe(404)
    },
  },
  {
    passages: [OWNERS_PASSAGE, 'market/limits/row-13', 'market/errors/row-2'],
    name: 'An answer has 100 owners by default and at most 500',
    breaks: ['param', 'default', 'bound'].map((family) => `${family} owners.amount`),
    run: async (market) => {
      const defaultOwners = (await readOwners(market)).owners as Json[]
      expect(defaultOwners).toHaveLength(100)
      expect((await readOwners(market, { amount: 3 })).owners).toEqual(defaultOwners.slice(0, 3))
      // An amount above 500 counts as 500.
      expect(await readOwners(market, { amount: 10_000 })).toEqual(await readOwners(market, { amount: 500 }))
      for (const amount of [0, -1, 'all']) {
        expect((await market.call('owners', { token: TOKEN, amount })).status).toBe(400)
      }
    },
  },
]

const traitCases: readonly Case[] = [
  {
    passages: ['market/resources-and-their-fields/traits/text-1', TRAITS_PASSAGE],
    name: 'Each trait value has its count, its listings, its floor and its offers',
    breaks: [
      'param traits.token',
      ...answerFieldRules('traits', '', 'success token isCached cacheTime cacheInfo traits'),
      ...answerFieldRules(
        'traits',
        'cacheInfo',
        'metaCached priceCached metaCacheTime metaExpirationMinutes priceExpirationMinutes',
      ),
      ...answerFieldRules('traits', 'traits[]', 'trait_type isNumeric values'),
      ...answerFieldRules(
        'traits',
        'traits[].values[]',
        'value rawValue count countListed floor rarityPct rarityScore rarityColor image traitOfferAny traitOffer',
      ),
    ],
    run: async (market) => {
      await market.control('/reset-caches', {})
      const body = await readTraits(market)
      expect(body).toMatchObject({ success: true, token: TOKEN, isCached: false })
      expect(body.cacheInfo).toMatchObject({ metaExpirationMinutes: 60, priceExpirationMinutes: 1 })
      const listings = (await market.call('listings', { token: TOKEN })).body.marketListings as Json[]
      for (const { trait_type, values } of body.traits as Json[]) {
        const sum = (field: string): number =>
          (values as Json[]).reduce((total, value) => total + (value[field] as number), 0)
        expect(sum('count')).toBe(NFT_COUNT)
        expect(sum('countListed')).toBe(listings.length)
        expect(sum('rarityPct')).toBeCloseTo(100, 1)
        const { value, floor, rarityColor, image } = (values as Json[])[0]
        expect((await market.call('floor', { token: TOKEN, trait_type, value })).body.floor).toBe(floor)
        expect(rarityColor).toMatch(/^#[0-9a-f]{6}$/)
        expect((await fetch(image as string)).status).toBe(200)
      }
    },
  },
  {
    passages: ['market/resources-and-their-fields/traits/text-1'],
    name: 'The raw values of a numeric trait are numbers in ascending order',
    breaks: ['traits.numeric', 'answer traits.traits[].values[].rawValue'],
    run: async (market) => {
      const { traits } = await readTraits(market, NUMERIC_TRAIT_TOKEN)
      const [tonnage] = (traits as Json[]).filter(({ trait_type }) => trait_type === 'Tonnage')
      expect(tonnage.isNumeric).toBe(true)
      const rawValues = (tonnage.values as Json[]).map(({ rawValue }) => rawValue as unknown)
      expect(rawValues).toEqual([120, 480.5, 1_200, 9_600, 40_000])
      expect((tonnage.values as Json[]).map(({ value }) => value as unknown)).toEqual(rawValues.map(String))
      const [homePort] = (traits as Json[]).filter(({ trait_type }) => trait_type === 'Home port')
      expect(homePort).toMatchObject({ isNumeric: false })
      expect(homePort.values[0].rawValue).toBe(homePort.values[0].value)
    },
  },
  {
    passages: ['market/resources-and-their-fields/traits/text-1'],
    name: 'Counts are cached for an hour and prices for a minute, and the answer reports both caches',
    breaks: ['traits.meta-cache', 'traits.price-cache'],
    needsOwnMarket: true,
    run: async (market) => {
      // Returns `isCached`, `metaCached` and `priceCached` of one answer.
      const readCacheFlags = async (): Promise<boolean[]> => {
        const { isCached, cacheInfo } = await readTraits(market)
        return [isCached as boolean, cacheInfo.metaCached as boolean, cacheInfo.priceCached as boolean]
      }
      expect(await readCacheFlags()).toEqual([false, false, false])
      expect(await readCacheFlags()).toEqual([true, true, true])
      await market.control('/clock', { advanceMs: MINUTE_MS + 1_000 })
      expect(await readCacheFlags()).toEqual([false, true, false])
      await market.control('/clock', { advanceMs: 60 * MINUTE_MS })
      expect(await readCacheFlags()).toEqual([false, false, false])
    },
  },
]

const supportCases: readonly Case[] = [
  {
    passages: [SUPPORT_PASSAGE, 'market/endpoints/token/row-2', 'market/endpoints/token/row-6'],
    name: 'One operation lists the supported collections, another states whether a collection is supported',
    breaks: [
      'param issupported.token',
      ...answerFieldRules('issupported', '', 'success token supported'),
      ...answerFieldRules('supportedlist', '', 'success supportedTokenList'),
    ],
    run: async (market) => {
      const { body } = await market.call('supportedlist')
      expect(body.success).toBe(true)
      expect(body.supportedTokenList).toContain(TOKEN)
      expect(body.supportedTokenList).not.toContain(UNSUPPORTED_TOKEN)
      const readSupport = async (token: string): Promise<unknown> => (await market.call('issupported', { token })).body
      for (const token of body.supportedTokenList.slice(0, 3) as string[]) {
        expect(await readSupport(token)).toEqual({ success: true, token, supported: true })
      }
      expect(await readSupport(UNSUPPORTED_TOKEN)).toEqual({
        success: true,
        token: UNSUPPORTED_TOKEN,
        supported: false,
      })
      expect((await market.call('issupported', {})).status).toBe(400)
      expect((await market.call('issupported', { token: 'tidal' })).status).toBe(400)
    },
  },
  {
    passages: [SUPPORT_PASSAGE, 'market/endpoints/token/row-2'],
    name: 'One request can name several collections, separated by commas',
    breaks: ['issupported.each', ...answerFieldRules('issupported', 'tokens[]', 'token supported')],
    run: async (market) => {
      const { body } = await market.call('issupported', { token: `${TOKEN},${UNSUPPORTED_TOKEN}, ${OTHER_TOKEN}` })
      expect(body).toMatchObject({ token: `${TOKEN},${UNSUPPORTED_TOKEN},${OTHER_TOKEN}`, supported: false })
      expect(body.tokens).toEqual([
        { token: TOKEN, supported: true },
        { token: UNSUPPORTED_TOKEN, supported: false },
        { token: OTHER_TOKEN, supported: true },
      ])
      expect((await market.call('issupported', { token: `${TOKEN},${OTHER_TOKEN}` })).body.supported).toBe(true)
      expect((await market.call('issupported', { token: `${TOKEN},` })).status).toBe(400)
    },
  },
]

export const tokenFactCases: readonly Case[] = [...ownerCases, ...traitCases, ...supportCases]
