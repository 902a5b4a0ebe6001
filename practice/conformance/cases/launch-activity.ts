import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case, UntestedPassage } from '../case'
import { openLaunch } from '../minting'

const ENDPOINT_PASSAGE = 'market/endpoints/launchpad-pool-catalog-random-number-legal/row-1'
const RECORD_PASSAGE = 'market/resources-and-their-fields/launchpad-activity/text-1'
const FIRST_CROWD_ACCOUNT = '0.0.600001'
/** A forever-mint launch of the seeded world, with 200 mints. */
const WEATHER_DIARY = { slug: 'weather-diary', token: '0.0.4610204' }

/** Converts an id `0.0.N@seconds.nanos` to the form `0.0.N-seconds-nanos` of the mirror's paths. */
const toMirrorTransactionId = (id: string): string => id.replace('@', '-').replace(/\.(\d{9})$/, '-$1')

export const launchActivityCases: readonly Case[] = [
  {
    passages: [RECORD_PASSAGE, ENDPOINT_PASSAGE],
    name: 'A mint appears in the launchpad activity with its NFT, buyer, price and transaction',
    breaks: answerFieldRules(
      'launchpadActivity',
      '',
      'success response response[].nftSaleTypeId response[].saletype response[].salePrice response[].saleDate response[].saleTransactionId response[].collectionName response[].nftName response[].nftSerialId response[].nftTokenAddress response[].buyerAddress response[].nftImage response[].nftImageType response[].salePriceSymbol response[].isForeverMint',
    ),
    run: async (market) => {
      const launch = await openLaunch(market, { price: '7.25' }, { isForeverMint: true })
      const { minted: mintedNfts } = await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode })
      const { success, response } = (await market.call('launchpadActivity', { f: launch.slug })).body
      expect(success).toBe(true)
      const [mint] = response as Json[]
      expect(mint).toMatchObject({
        saletype: 'Minted',
        salePrice: 7.25,
        salePriceSymbol: 'HBAR',
        isForeverMint: true,
        nftTokenAddress: launch.token,
        nftSerialId: mintedNfts[0].serial,
        buyerAddress: FIRST_CROWD_ACCOUNT,
        collectionName: 'Understudies',
        nftName: `Figure ${mintedNfts[0].serial}`,
        nftImageType: 'image/png',
      })
      const transactionPath = `/api/v1/transactions/${toMirrorTransactionId(mint.saleTransactionId as string)}`
      const { body } = await market.mirror(transactionPath)
      expect(body.transactions[0].result).toBe('SUCCESS')
      const consensusMs = Number(body.transactions[0].consensus_timestamp) * 1000
      // The sale date has whole milliseconds, the mirror's time has nanoseconds.
      expect(Math.abs(Date.parse(mint.saleDate as string) - consensusMs)).toBeLessThan(2)
      expect((await fetch(mint.nftImage as string)).headers.get('content-type')).toBe(mint.nftImageType)
      expect(typeof mint.nftSaleTypeId).toBe('number')
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'The activity can be filtered by friendly URL or token, newest first, with 50 records a page by default',
    breaks: [
      ...['f', 'token', 'limit', 'page'].map((name) => `param launchpadActivity.${name}`),
      ...['limit', 'page'].map((name) => `default launchpadActivity.${name}`),
      'bound launchpadActivity.limit',
      'launchpad.newest-first',
    ],
    run: async (market) => {
      const readActivity = async (params: object): Promise<Json[]> =>
        (await market.call('launchpadActivity', { ...params })).body.response as Json[]
      const defaultPage = await readActivity({})
      expect(defaultPage).toHaveLength(50)
      const dates = defaultPage.map(({ saleDate }) => Date.parse(saleDate as string))
      expect(dates).toEqual([...dates].sort((a, b) => b - a))
      const diaryActivity = await readActivity({ f: WEATHER_DIARY.slug, limit: 500 })
      expect(diaryActivity).toHaveLength(200)
      expect(new Set(diaryActivity.map((mint) => mint.nftTokenAddress as string))).toEqual(
        new Set([WEATHER_DIARY.token]),
      )
      expect(await readActivity({ token: WEATHER_DIARY.token, limit: 500 })).toEqual(diaryActivity)
      expect(await readActivity({ token: WEATHER_DIARY.token, limit: 20, page: 3 })).toEqual(
        diaryActivity.slice(40, 60),
      )
      expect((await market.call('launchpadActivity', { limit: 501 })).status).toBe(400)
      expect((await market.call('launchpadActivity', { limit: 0 })).status).toBe(400)
      expect((await market.call('launchpadActivity', { token: 'x' })).status).toBe(400)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, 'market/limits/row-8'],
    name: 'The tenth page of the launchpad activity is the last one',
    breaks: ['bound launchpadActivity.page', 'param launchpadActivity.page'],
    run: async (market) => {
      expect((await market.call('launchpadActivity', { page: 10 })).status).toBe(200)
      const eleventhPage = await market.call('launchpadActivity', { page: 11 })
      expect(eleventhPage.status).toBe(400)
      expect(eleventhPage.body).toMatchObject({ success: false, apimessage: expect.any(String) as string })
    },
  },
]

export const untestedLaunchPassages: readonly UntestedPassage[] = [
  {
    passages: ['affiliate/endpoints/rule-10'],
    reason:
      'The documents do not say whether mintnft accepts a user token; a sent token is ignored, as on the other routes.',
  },
]
