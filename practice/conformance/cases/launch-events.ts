import { expect } from 'vitest'
import { HOUR_MS } from '@shared/time'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { openLaunch, serialsOf, readMintEvent, type FreshLaunch } from '../minting'

const ENDPOINT_PASSAGE = 'market/endpoints/launchpad-pool-catalog-random-number-legal/row-2'
const RECORD_PASSAGE = 'market/resources-and-their-fields/launch/text-1'
const PAYMENT_TOKEN_PASSAGE = 'market/resources-and-their-fields/payment-token/text-1'

const WEATHER_DIARY = '0.0.4610204'
const NIGHT_FERRIES = '0.0.4617730'
const HARBOUR_DOLLARS = '0.0.4500700'
/** A launch that is opened without `startInMs` started this long ago. */
const DEFAULT_START_AGE_MS = 60_000

/** Calls `mintEvents`; returns the mint codes of the launches in the answer. */
const readMintCodes = async (market: Fixture, params: Readonly<Record<string, unknown>>): Promise<readonly string[]> =>
  ((await market.call('mintEvents', params)).body.mintEvents as { mintCode: string }[]).map(({ mintCode }) => mintCode)

const isoTime = (atMs: number): string => new Date(atMs).toISOString()

/** Opens a launch that starts in `delayMs` milliseconds; returns the launch and its exact start in milliseconds since 1970. */
async function openLaunchIn(market: Fixture, delayMs: number): Promise<{ launch: FreshLaunch; startMs: number }> {
  const launch = await openLaunch(market, { startInMs: delayMs })
  return { launch, startMs: Date.parse((await readMintEvent(market, launch)).startDate as string) }
}

const CREATOR_TERMS = { privacyUrl: 'https://creator.example/privacy', termsUrl: null, withdrawalUrl: null }

export const launchEventCases: readonly Case[] = [
  {
    passages: [RECORD_PASSAGE, ENDPOINT_PASSAGE],
    name: 'A launch has its collection, remaining count, price, dates and wallet',
    breaks: answerFieldRules(
      'mintEvents',
      '',
      'success isCached mintEvents[].mintCode mintEvents[].mintEventName mintEvents[].isAllowanceApprove mintEvents[].tokenAddress mintEvents[].image mintEvents[].availableCount mintEvents[].mintedCount mintEvents[].totalCount mintEvents[].mintPrice mintEvents[].isSoldOut mintEvents[].isForeverMint mintEvents[].url mintEvents[].startDate mintEvents[].endDate mintEvents[].startDateFormatted mintEvents[].endDateFormatted mintEvents[].startDateUnix mintEvents[].endDateUnix mintEvents[].description mintEvents[].collectionName mintEvents[].creatorName mintEvents[].nftPoolAddress mintEvents[].terms mintEvents[].terms.requiresAgreement mintEvents[].terms.platformTermsUrl mintEvents[].terms.agreementLabel',
    ),
    run: async (market) => {
      const launch = await openLaunch(market, { price: '12.5', endInMs: HOUR_MS }, { count: 7 })
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode, count: 2 })
      const event = await readMintEvent(market, launch)
      const remainingSerials = (await serialsOf(market, launch.treasury, launch.token)).filter(
        (serial) => launch.first <= serial && serial <= launch.last,
      )
      expect(event).toMatchObject({
        tokenAddress: launch.token,
        nftPoolAddress: launch.treasury,
        totalCount: 7,
        mintPrice: 12.5,
        availableCount: remainingSerials.length,
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
      expect(endMs - startMs).toBe(DEFAULT_START_AGE_MS + HOUR_MS)
      expect(event.startDateFormatted).toContain(String(new Date(startMs).getUTCFullYear()))
      expect(event.endDateFormatted).toContain('UTC')
      expect((await fetch(event.image as string)).status).toBe(200)
      const eventWithoutEnd = await readMintEvent(market, await openLaunch(market))
      expect(eventWithoutEnd).toMatchObject({ endDate: null, endDateUnix: null })
    },
  },
  {
    passages: [PAYMENT_TOKEN_PASSAGE, RECORD_PASSAGE],
    name: 'A stage with a price in another token names that token; a stage with a price in HBAR names no token',
    breaks: answerFieldRules(
      'mintEvents',
      '',
      'mintEvents[].paymentToken mintEvents[].paymentToken.address mintEvents[].paymentToken.symbol',
    ),
    run: async (market) => {
      const launch = await openLaunch(market, { price: '12.5', currency: HARBOUR_DOLLARS })
      const event = await readMintEvent(market, launch)
      expect(event).toMatchObject({ mintPrice: 12.5, paymentToken: { address: HARBOUR_DOLLARS } })
      expect((event.paymentToken as { symbol: string }).symbol).not.toMatch(/^(HBAR)?$/)
      expect(await readMintEvent(market, await openLaunch(market))).not.toHaveProperty('paymentToken')
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'The terms of a launch contain documents of the creator only if the creator supplied them',
    breaks: ['launch.no-creator-terms', 'answer mintEvents.mintEvents[].terms.creator'],
    run: async (market) => {
      const eventWithoutTerms = await readMintEvent(market, await openLaunch(market))
      expect(eventWithoutTerms.terms).not.toHaveProperty('creator')
      const launchWithTerms = await openLaunch(market, {}, { requiresAgreement: true, creatorTerms: CREATOR_TERMS })
      const event = await readMintEvent(market, launchWithTerms)
      expect(event.terms).toMatchObject({ requiresAgreement: true, creator: CREATOR_TERMS })
      expect(event.terms.agreementLabel).not.toBe('')
      expect(eventWithoutTerms.terms.requiresAgreement).toBe(false)
    },
  },
  {
    passages: [RECORD_PASSAGE, 'affiliate/endpoints/rule-3'],
    name: 'A launch that can be minted only on the marketplace’s own site is never returned',
    breaks: ['launch.own-site-hidden'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { ownSiteOnly: true })
      expect(await readMintEvent(market, launch)).toBeUndefined()
      expect(await readMintCodes(market, { token: launch.token })).not.toContain(launch.mintCode)
      // This launch of the seeded world can be minted only on the marketplace’s own site.
      expect(await readMintCodes(market, {})).not.toContain('understudies-house')
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'Only hideSoldOut=1 hides sold-out launches',
    breaks: ['param mintEvents.hideSoldOut', 'answer mintEvents.mintEvents[].isSoldOut'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { count: 2 })
      expect(await readMintCodes(market, { hideSoldOut: '1' })).toContain(launch.mintCode)
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode, count: 2 })
      expect(await readMintEvent(market, launch)).toMatchObject({ isSoldOut: true, availableCount: 0, mintedCount: 2 })
      expect(await readMintCodes(market, { hideSoldOut: '1' })).not.toContain(launch.mintCode)
      expect(await readMintCodes(market, { hideSoldOut: '0' })).toContain(launch.mintCode)
      expect(await readMintCodes(market, { hideSoldOut: 'true' })).toContain(launch.mintCode)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, 'market/versioning/rule-2'],
    name: 'Launches can be filtered by token or by its old name tokenAddress; tokenAddress takes precedence',
    breaks: ['param mintEvents.token', 'param mintEvents.tokenAddress', 'launch.alias-wins'],
    run: async (market) => {
      const diaryCodes = ['weather-diary-forever']
      const ferryCodes = ['night-ferries-public']
      expect(await readMintCodes(market, { token: WEATHER_DIARY })).toEqual(diaryCodes)
      expect(await readMintCodes(market, { tokenAddress: NIGHT_FERRIES })).toEqual(ferryCodes)
      expect(await readMintCodes(market, { token: WEATHER_DIARY, tokenAddress: NIGHT_FERRIES })).toEqual(ferryCodes)
      expect((await market.call('mintEvents', { token: 'weather' })).status).toBe(400)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'Only launches that start from startDate to endDate, both inclusive, are returned',
    breaks: ['param mintEvents.startDate', 'param mintEvents.endDate'],
    run: async (market) => {
      // In 40 days, when no seeded launch starts.
      const { launch, startMs } = await openLaunchIn(market, 40 * 24 * HOUR_MS)
      const startDate = isoTime(startMs)
      expect(await readMintCodes(market, { startDate, endDate: startDate })).toContain(launch.mintCode)
      expect(await readMintCodes(market, { startDate: isoTime(startMs + 1) })).not.toContain(launch.mintCode)
      expect(await readMintCodes(market, { endDate: isoTime(startMs - 1) })).not.toContain(launch.mintCode)
      const day = startDate.slice(0, 10)
      expect(await readMintCodes(market, { startDate: day, endDate: day })).toContain(launch.mintCode)
      expect((await market.call('mintEvents', { startDate: 'soon' })).status).toBe(400)
      expect((await market.call('mintEvents', { endDate: '2026-02-30' })).status).toBe(400)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'If isForeverMint is true or 1, only forever mints are returned; if it is false or 0, only other launches',
    breaks: ['param mintEvents.isForeverMint', 'answer mintEvents.mintEvents[].isForeverMint'],
    run: async (market) => {
      for (const [isForeverMint, isForeverExpected] of [
        ['true', true],
        ['1', true],
        ['false', false],
        ['0', false],
      ] as const) {
        const returnedCodes = await readMintCodes(market, { isForeverMint })
        expect(returnedCodes.includes('weather-diary-forever')).toBe(isForeverExpected)
        expect(returnedCodes.includes('night-ferries-public')).toBe(!isForeverExpected)
      }
      // Without the filter, forever mints and other launches are returned.
      const unfilteredAnswer = await market.call('mintEvents')
      const foreverMintFlags = new Set(
        (unfilteredAnswer.body.mintEvents as { isForeverMint: boolean }[]).map((event) => event.isForeverMint),
      )
      expect(foreverMintFlags).toEqual(new Set([true, false]))
      expect((await market.call('mintEvents', { isForeverMint: 'maybe' })).status).toBe(400)
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'An answer states whether it is cached, and shows a new mint at once',
    breaks: ['launch.live-counts', 'answer mintEvents.isCached'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { count: 3 })
      expect((await market.call('mintEvents')).body.isCached).toBe(false)
      expect((await market.call('mintEvents')).body.isCached).toBe(true)
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode })
      expect((await market.call('mintEvents')).body.isCached).toBe(false)
      expect(await readMintEvent(market, launch)).toMatchObject({ availableCount: 2 })
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'A launch of several stages has one event with the price of the current stage or, in another reading of the documents, one event for each stage',
    breaks: ['launch.stage-on'],
    needsOwnMarket: true,
    run: async (market) => {
      const stages = [
        { price: '5', startInMs: -HOUR_MS, endInMs: HOUR_MS },
        { price: '8', startInMs: HOUR_MS, endInMs: 3 * HOUR_MS },
      ]
      const launch = (await market.control('/launchpad/open', { stages })) as FreshLaunch
      expect((await readMintEvent(market, launch)).mintPrice).toBe(5)
      await market.control('/clock', { advanceMs: 2 * HOUR_MS })
      const event = await readMintEvent(market, launch)
      expect(event.mintPrice).toBe(8)
      // From the start of the first stage to the end of the second.
      expect(Date.parse(event.endDate as string) - Date.parse(event.startDate as string)).toBe(4 * HOUR_MS)
      await market.control('/readings', { launchStages: 'each' })
      const { body } = await market.call('mintEvents', { token: launch.token })
      const stageEvents = (body.mintEvents as { mintCode: string; mintPrice: number }[]).filter(
        ({ mintCode }) => mintCode === launch.mintCode,
      )
      expect(stageEvents.map(({ mintPrice }) => mintPrice).sort()).toEqual([5, 8])
    },
  },
]
