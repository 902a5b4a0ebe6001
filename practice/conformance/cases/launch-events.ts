import { expect } from 'vitest'
import { HOUR_MS } from '@shared/time'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { removedAnswerFields, openLaunch, serialsOf, shownLaunch, type FreshLaunch } from '../minting'

const ROUTE = 'market/endpoints/launchpad-pool-catalog-random-number-legal/row-2'
const RECORD = 'market/resources-and-their-fields/launch/text-1'
const PAYMENT_TOKEN = 'market/resources-and-their-fields/payment-token/text-1'

const codes = async (market: Fixture, params: Readonly<Record<string, unknown>>): Promise<readonly string[]> =>
  ((await market.call('mintEvents', params)).body.mintEvents as { mintCode: string }[]).map(({ mintCode }) => mintCode)

const iso = (atMs: number): string => new Date(atMs).toISOString()

/** A launch that starts the given time from now, and its start. */
async function startingIn(market: Fixture, ms: number): Promise<{ launch: FreshLaunch; startMs: number }> {
  const launch = await openLaunch(market, { startInMs: ms })
  return { launch, startMs: Date.parse((await shownLaunch(market, launch)).startDate as string) }
}

const terms = { privacyUrl: 'https://creator.example/privacy', termsUrl: null, withdrawalUrl: null }

export const launchEventCases: readonly Case[] = [
  {
    passages: [RECORD, ROUTE],
    name: 'A launch has its collection, remaining count, price, dates and wallet',
    breaks: removedAnswerFields(
      'mintEvents',
      'success isCached mintEvents[].mintCode mintEvents[].mintEventName mintEvents[].isAllowanceApprove mintEvents[].tokenAddress mintEvents[].image mintEvents[].availableCount mintEvents[].mintedCount mintEvents[].totalCount mintEvents[].mintPrice mintEvents[].isSoldOut mintEvents[].isForeverMint mintEvents[].url mintEvents[].startDate mintEvents[].endDate mintEvents[].startDateFormatted mintEvents[].endDateFormatted mintEvents[].startDateUnix mintEvents[].endDateUnix mintEvents[].description mintEvents[].collectionName mintEvents[].creatorName mintEvents[].nftPoolAddress mintEvents[].terms mintEvents[].terms.requiresAgreement mintEvents[].terms.platformTermsUrl mintEvents[].terms.agreementLabel',
    ),
    run: async (market) => {
      const launch = await openLaunch(market, { price: '12.5', endInMs: HOUR_MS }, { count: 7 })
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode, count: 2 })
      const event = await shownLaunch(market, launch)
      const left = (await serialsOf(market, launch.treasury, launch.token)).filter(
        (serial) => launch.first <= serial && serial <= launch.last,
      )
      expect(event).toMatchObject({
        tokenAddress: launch.token,
        nftPoolAddress: launch.treasury,
        totalCount: 7,
        mintPrice: 12.5,
        availableCount: left.length,
        mintedCount: 2,
        isSoldOut: false,
        isForeverMint: false,
        isAllowanceApprove: true,
        collectionName: 'Understudies',
        creatorName: 'Casa Menor',
      })
      expect(event.availableCount).toBe(5)
      const startMs = Date.parse(event.startDate as string)
      const endMs = Date.parse(event.endDate as string)
      expect(event.startDateUnix).toBe(Math.floor(startMs / 1000))
      expect(event.endDateUnix).toBe(Math.floor(endMs / 1000))
      expect(endMs - startMs).toBe(HOUR_MS + 60_000)
      expect(event.startDateFormatted).toContain(String(new Date(startMs).getUTCFullYear()))
      expect(event.endDateFormatted).toContain('UTC')
      expect((await fetch(event.image as string)).status).toBe(200)
      const open = await shownLaunch(market, await openLaunch(market))
      expect(open).toMatchObject({ endDate: null, endDateUnix: null })
    },
  },
  {
    passages: [PAYMENT_TOKEN, RECORD],
    name: 'A stage priced in another token names that token with the price; a stage in HBAR names no token',
    breaks: removedAnswerFields(
      'mintEvents',
      'mintEvents[].paymentToken mintEvents[].paymentToken.address mintEvents[].paymentToken.symbol',
    ),
    run: async (market) => {
      const launch = await openLaunch(market, { price: '12.5', currency: '0.0.4500700' })
      const event = await shownLaunch(market, launch)
      expect(event).toMatchObject({ mintPrice: 12.5, paymentToken: { address: '0.0.4500700' } })
      expect((event.paymentToken as { symbol: string }).symbol).not.toMatch(/^(HBAR)?$/)
      expect(await shownLaunch(market, await openLaunch(market))).not.toHaveProperty('paymentToken')
    },
  },
  {
    passages: [RECORD],
    name: 'The terms contain the creator’s documents only if there are any',
    breaks: ['launch.no-creator-terms', 'answer mintEvents.mintEvents[].terms.creator'],
    run: async (market) => {
      const plain = await shownLaunch(market, await openLaunch(market))
      expect(plain.terms).not.toHaveProperty('creator')
      const launchWithTerms = await openLaunch(market, {}, { requiresAgreement: true, creatorTerms: terms })
      const event = await shownLaunch(market, launchWithTerms)
      expect(event.terms).toMatchObject({ requiresAgreement: true, creator: terms })
      expect(event.terms.agreementLabel).not.toBe('')
      expect(plain.terms.requiresAgreement).toBe(false)
    },
  },
  {
    passages: [RECORD, 'affiliate/endpoints/rule-3'],
    name: 'A launch only for the marketplace’s own site is never returned',
    breaks: ['launch.own-site-hidden'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { ownSiteOnly: true })
      expect(await shownLaunch(market, launch)).toBeUndefined()
      expect(await codes(market, { token: launch.token })).not.toContain(launch.mintCode)
      expect(await codes(market, {})).not.toContain('understudies-house')
    },
  },
  {
    passages: [ROUTE],
    name: 'Only hideSoldOut=1 hides sold-out launches',
    breaks: ['param mintEvents.hideSoldOut', 'answer mintEvents.mintEvents[].isSoldOut'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { count: 2 })
      expect(await codes(market, { hideSoldOut: '1' })).toContain(launch.mintCode)
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode, count: 2 })
      expect(await shownLaunch(market, launch)).toMatchObject({ isSoldOut: true, availableCount: 0, mintedCount: 2 })
      expect(await codes(market, { hideSoldOut: '1' })).not.toContain(launch.mintCode)
      expect(await codes(market, { hideSoldOut: '0' })).toContain(launch.mintCode)
      expect(await codes(market, { hideSoldOut: 'true' })).toContain(launch.mintCode)
    },
  },
  {
    passages: [ROUTE, 'market/versioning/rule-2'],
    name: 'Launches are filtered by token or its old name tokenAddress, which takes precedence',
    breaks: ['param mintEvents.token', 'param mintEvents.tokenAddress', 'launch.alias-wins'],
    run: async (market) => {
      const diary = ['weather-diary-forever']
      const ferries = ['night-ferries-public']
      expect(await codes(market, { token: '0.0.4610204' })).toEqual(diary)
      expect(await codes(market, { tokenAddress: '0.0.4617730' })).toEqual(ferries)
      expect(await codes(market, { token: '0.0.4610204', tokenAddress: '0.0.4617730' })).toEqual(ferries)
      expect((await market.call('mintEvents', { token: 'weather' })).status).toBe(400)
    },
  },
  {
    passages: [ROUTE],
    name: 'startDate and endDate bound the start of launches, both inclusive',
    breaks: ['param mintEvents.startDate', 'param mintEvents.endDate'],
    run: async (market) => {
      const { launch, startMs } = await startingIn(market, 40 * 24 * HOUR_MS)
      const startDate = iso(startMs)
      expect(await codes(market, { startDate: startDate, endDate: startDate })).toContain(launch.mintCode)
      expect(await codes(market, { startDate: iso(startMs + 1) })).not.toContain(launch.mintCode)
      expect(await codes(market, { endDate: iso(startMs - 1) })).not.toContain(launch.mintCode)
      const day = startDate.slice(0, 10)
      expect(await codes(market, { startDate: day, endDate: day })).toContain(launch.mintCode)
      expect((await market.call('mintEvents', { startDate: 'soon' })).status).toBe(400)
      expect((await market.call('mintEvents', { endDate: '2026-02-30' })).status).toBe(400)
    },
  },
  {
    passages: [ROUTE],
    name: 'isForeverMint returns only forever mints with true or 1, and only other launches with false or 0',
    breaks: ['param mintEvents.isForeverMint', 'answer mintEvents.mintEvents[].isForeverMint'],
    run: async (market) => {
      for (const [given, forever] of [
        ['true', true],
        ['1', true],
        ['false', false],
        ['0', false],
      ] as const) {
        const found = await codes(market, { isForeverMint: given })
        expect(found.includes('weather-diary-forever')).toBe(forever)
        expect(found.includes('night-ferries-public')).toBe(!forever)
      }
      const allLaunches = await market.call('mintEvents')
      const kinds = new Set(
        (allLaunches.body.mintEvents as { isForeverMint: boolean }[]).map((event) => event.isForeverMint),
      )
      expect(kinds).toEqual(new Set([true, false]))
      expect((await market.call('mintEvents', { isForeverMint: 'maybe' })).status).toBe(400)
    },
  },
  {
    passages: [RECORD],
    name: 'An answer states whether it comes from a short cache, and shows a mint at once',
    breaks: ['launch.live-counts', 'answer mintEvents.isCached'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { count: 3 })
      expect((await market.call('mintEvents')).body.isCached).toBe(false)
      expect((await market.call('mintEvents')).body.isCached).toBe(true)
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode })
      expect((await market.call('mintEvents')).body.isCached).toBe(false)
      expect(await shownLaunch(market, launch)).toMatchObject({ availableCount: 2 })
    },
  },
  {
    passages: [RECORD],
    name: 'A launch of several stages shows the price of the current stage, or one event for each stage',
    breaks: ['launch.stage-on'],
    alone: true,
    run: async (market) => {
      const stages = [
        { price: '5', startInMs: -HOUR_MS, endInMs: HOUR_MS },
        { price: '8', startInMs: HOUR_MS, endInMs: 3 * HOUR_MS },
      ]
      const launch = (await market.control('/launchpad/open', { stages })) as FreshLaunch
      expect((await shownLaunch(market, launch)).mintPrice).toBe(5)
      await market.control('/clock', { advanceMs: 2 * HOUR_MS })
      const event = await shownLaunch(market, launch)
      expect(event.mintPrice).toBe(8)
      expect(Date.parse(event.endDate as string) - Date.parse(event.startDate as string)).toBe(4 * HOUR_MS)
      await market.control('/readings', { launchStages: 'each' })
      const { body } = await market.call('mintEvents', { token: launch.token })
      const each = (body.mintEvents as { mintCode: string; mintPrice: number }[]).filter(
        ({ mintCode }) => mintCode === launch.mintCode,
      )
      expect(each.map(({ mintPrice }) => mintPrice).sort()).toEqual([5, 8])
    },
  },
]
