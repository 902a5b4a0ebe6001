import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const COLLECTION = '0.0.3390118'
const COLLECTION_SUPPLY = 1_600
const PAGE_SIZE = 200
const ENDPOINT_PASSAGE = 'market/endpoints/market/row-4'

type Trait = { readonly trait_type: string; readonly value: string }

const readFloor = async (market: Fixture, params: object): Promise<Json> =>
  (await market.call('floor', { token: COLLECTION, ...params })).body

/** Lowest price of the listed NFTs that have all of `traits`, from all pages of NFTs; null if no listed NFT has them. */
async function findLowestPrice(market: Fixture, traits: readonly Trait[]): Promise<number | null> {
  const prices: number[] = []
  for (let page = 1; page <= COLLECTION_SUPPLY / PAGE_SIZE; page++) {
    const { nfts } = (await market.call('nfts', { token: COLLECTION, limit: PAGE_SIZE, page })).body
    for (const { attributes, isListed, listingPrice } of nfts as Json[]) {
      const hasTrait = ({ trait_type, value }: Trait): boolean =>
        (attributes as Trait[]).some((attribute) => attribute.trait_type === trait_type && attribute.value === value)
      if (isListed && traits.every(hasTrait)) prices.push(listingPrice as number)
    }
  }
  return prices.length === 0 ? null : Math.min(...prices)
}

/** Traits of one listed NFT: when sorted by listing date, listed NFTs come before unlisted ones. */
async function readTraitsOfListedNft(market: Fixture): Promise<Trait[]> {
  const { nfts } = (await market.call('nfts', { token: COLLECTION, sortBy: 'listingDate', limit: 1 })).body
  return nfts[0].attributes as Trait[]
}

export const floorCases: readonly Case[] = [
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'The floor of a collection is the lowest price of its listings, and is never cached',
    breaks: ['param floor.token', ...answerFieldRules('floor', '', 'success floor token floorType isCached')],
    run: async (market) => {
      const collectionAnswer = await readFloor(market, {})
      expect(collectionAnswer).toMatchObject({
        success: true,
        token: COLLECTION,
        floorType: 'collection',
        isCached: false,
      })
      expect(collectionAnswer.floor).toBe(await findLowestPrice(market, []))
      const { serial } = await market.openListing({ price: '0.5' })
      expect((await readFloor(market, {})).floor).toBe(0.5)
      await market.control('/market/delist', { token: COLLECTION, serial })
      expect((await readFloor(market, {})).floor).toBe(collectionAnswer.floor)
      expect((await market.call('floor', {})).status).toBe(400)
      expect((await market.call('floor', { token: '0.0.1' })).status).toBe(404)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'The floor of a trait is the lowest price of the listings with that trait',
    breaks: ['param floor.trait_type', 'param floor.value'],
    run: async (market) => {
      const [trait] = await readTraitsOfListedNft(market)
      if (!trait) throw new Error('the listed NFT has no traits')
      const traitAnswer = await readFloor(market, { ...trait })
      expect(traitAnswer).toMatchObject({ floorType: 'trait', floor: await findLowestPrice(market, [trait]) })
      expect(await readFloor(market, { ...trait, value: 'no such value' })).toMatchObject({ floor: null })
      expect((await market.call('floor', { token: COLLECTION, trait_type: 'Rings' })).status).toBe(400)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, 'market/limits/row-17', 'market/errors/row-2'],
    name: 'The floor of one to ten traits is the lowest price of the listings with all of these traits',
    breaks: ['param floor.traits', 'floor.all-traits', 'floor.one-to-ten-traits'],
    run: async (market) => {
      const traits = await readTraitsOfListedNft(market)
      for (let count = 1; count <= traits.length; count++) {
        const requestedTraits = traits.slice(0, count)
        const traitsAnswer = await readFloor(market, { traits: JSON.stringify(requestedTraits) })
        expect(traitsAnswer).toMatchObject({
          floorType: count === 1 ? 'trait' : 'traits',
          floor: await findLowestPrice(market, requestedTraits),
        })
      }
      const rings = traits.find(({ trait_type }) => trait_type === 'Rings')
      if (!rings) throw new Error('the listed NFT has no trait "Rings"')
      const traitsWithNumber = JSON.stringify([{ trait_type: 'Rings', value: Number(rings.value) }])
      expect((await readFloor(market, { traits: traitsWithNumber })).floor).toBe(await findLowestPrice(market, [rings]))
      const tenTraits = JSON.stringify(Array.from({ length: 10 }, () => rings))
      expect((await market.call('floor', { token: COLLECTION, traits: tenTraits })).status).toBe(200)
      const elevenTraits = JSON.stringify(Array.from({ length: 11 }, () => rings))
      const invalidTraits = [
        '[]',
        elevenTraits,
        '{}',
        'nonsense',
        '[{"trait_type":"Rings"}]',
        '[{"trait_type":1,"value":"6"}]',
      ]
      for (const invalid of invalidTraits) {
        expect((await market.call('floor', { token: COLLECTION, traits: invalid })).status).toBe(400)
      }
    },
  },
]
