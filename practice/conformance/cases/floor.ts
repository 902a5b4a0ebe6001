import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFields } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const TOKEN = '0.0.3390118'
const ROW = 'market/endpoints/market/row-4'

type Trait = { readonly trait_type: string; readonly value: string }

const floorOf = async (market: Fixture, params: object): Promise<Json> =>
  (await market.call('floor', { token: TOKEN, ...params })).body

/** The lowest price of the listed NFTs that have all of the traits, found by reading all pages. */
async function lowest(market: Fixture, traits: readonly Trait[]): Promise<number | null> {
  const prices: number[] = []
  for (let page = 1; page <= 8; page++) {
    const { nfts } = (await market.call('nfts', { token: TOKEN, limit: 200, page })).body
    for (const { attributes, isListed, listingPrice } of nfts as Json[]) {
      const has = (wanted: Trait): boolean =>
        (attributes as Trait[]).some((trait) => trait.trait_type === wanted.trait_type && trait.value === wanted.value)
      if (isListed && traits.every(has)) prices.push(listingPrice as number)
    }
  }
  return prices.length === 0 ? null : Math.min(...prices)
}

/** Traits of a listed NFT. */
async function listedTraits(market: Fixture): Promise<Trait[]> {
  const { nfts } = (await market.call('nfts', { token: TOKEN, sortBy: 'listingDate', limit: 1 })).body
  return nfts[0].attributes as Trait[]
}

export const floorCases: readonly Case[] = [
  {
    passages: [ROW],
    name: 'The floor of a collection is its lowest listing, without a cache',
    breaks: ['param floor.token', ...answerFields('floor', '', 'success floor token floorType isCached')],
    run: async (market) => {
      const answer = await floorOf(market, {})
      expect(answer).toMatchObject({ success: true, token: TOKEN, floorType: 'collection', isCached: false })
      expect(answer.floor).toBe(await lowest(market, []))
      const { serial } = await market.openListing({ price: '0.5' })
      expect((await floorOf(market, {})).floor).toBe(0.5)
      await market.control('/market/delist', { token: TOKEN, serial })
      expect((await floorOf(market, {})).floor).toBe(answer.floor)
      expect((await market.call('floor', {})).status).toBe(400)
      expect((await market.call('floor', { token: '0.0.1' })).status).toBe(404)
    },
  },
  {
    passages: [ROW],
    name: 'The floor of a trait is the lowest listing that has it',
    breaks: ['param floor.trait_type', 'param floor.value'],
    run: async (market) => {
      const [trait] = await listedTraits(market)
      const answer = await floorOf(market, { ...trait })
      expect(answer).toMatchObject({ floorType: 'trait', floor: trait && (await lowest(market, [trait])) })
      expect(await floorOf(market, { ...trait, value: 'no such value' })).toMatchObject({ floor: null })
      expect((await market.call('floor', { token: TOKEN, trait_type: 'Rings' })).status).toBe(400)
    },
  },
  {
    passages: [ROW, 'market/limits/row-17', 'market/errors/row-2'],
    name: 'The floor of one to ten traits is the lowest listing that has them all',
    breaks: ['param floor.traits', 'floor.all-traits', 'floor.one-to-ten-traits'],
    run: async (market) => {
      const traits = await listedTraits(market)
      for (let count = 1; count <= traits.length; count++) {
        const wanted = traits.slice(0, count)
        const answer = await floorOf(market, { traits: JSON.stringify(wanted) })
        expect(answer).toMatchObject({
          floorType: count === 1 ? 'trait' : 'traits',
          floor: await lowest(market, wanted),
        })
      }
      const rings = traits.find(({ trait_type }) => trait_type === 'Rings')
      const asNumber = JSON.stringify([{ trait_type: 'Rings', value: Number(rings?.value) }])
      expect((await floorOf(market, { traits: asNumber })).floor).toBe(rings && (await lowest(market, [rings])))
      const ten = JSON.stringify(Array.from({ length: 10 }, () => traits[0]))
      expect((await market.call('floor', { token: TOKEN, traits: ten })).status).toBe(200)
      const eleven = JSON.stringify(Array.from({ length: 11 }, () => traits[0]))
      const wrong = ['[]', eleven, '{}', 'nonsense', '[{"trait_type":"Rings"}]', '[{"trait_type":1,"value":"6"}]']
      for (const traits of wrong) expect((await market.call('floor', { token: TOKEN, traits })).status).toBe(400)
    },
  },
]
