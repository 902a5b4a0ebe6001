import { describe, expect, it } from 'vitest'
import { operations } from '@shared/market'
import { openDatabase } from '../../storage/database'
import { createSampleStore } from '../../storage/samples'
import { readAnswer } from './read-answer'
import { createSampler, samplesInAnswer, seriesName } from './samples'

const TOKEN = '0.0.5000'
type Params = Readonly<Record<string, unknown>>

/** Samples of an answer as received, read as the client reads it. */
function samples(name: string, params: Params, answer: unknown): Record<string, number> {
  const op = operations.find((candidate) => candidate.name === name)
  if (!op) throw new Error(name)
  const { value } = readAnswer(op, answer)
  if (value === null) throw new Error('no answer')
  return Object.fromEntries(samplesInAnswer(op, params, value).map(({ series, value: figure }) => [series, figure]))
}

describe('of an answer', () => {
  const facts = { token: TOKEN, name: 'x', floor: 12.5 }
  const listing = { sellerAddress: '0.0.7', salePrice: 1, nftName: 'x', nftTokenAddress: TOKEN }
  const marketListings = [1, 2, 3].map((n) => ({ ...listing, marketplaceListingId: n, nftSerialId: n }))
  const all = { token: TOKEN, sortBy: 'price', limit: 10, offset: 0 }
  const launch = { mintCode: 'm', mintEventName: 'x', mintedCount: 3, totalCount: 10 }
  const later = { ...launch, mintedCount: 0, startDateUnix: 500 }
  const red = JSON.stringify([{ trait_type: 'Sky', value: 'Red' }])
  const two = JSON.stringify([
    { trait_type: 'Sky', value: 'Red' },
    { trait_type: 'Sea', value: 1 },
  ])

  it.each<[string, string, Params, unknown, Record<string, number>]>([
    ['a floor', 'floor', { token: TOKEN }, { token: TOKEN, floor: 9.5 }, { [seriesName.floor(TOKEN)]: 9.5 }],
    ['no floor', 'floor', { token: TOKEN }, { token: TOKEN, floor: null }, {}],
    [
      'the floor of a trait',
      'floor',
      { token: TOKEN, traits: red },
      { token: TOKEN, floor: 30 },
      { [seriesName.traitFloor(TOKEN, 'Sky', 'Red')]: 30 },
    ],
    [
      'the floor of two traits, which is of neither',
      'floor',
      { token: TOKEN, traits: two },
      { token: TOKEN, floor: 30 },
      {},
    ],
    ['facts', 'collectionFacts', { token: TOKEN }, facts, { [seriesName.floor(TOKEN)]: 12.5 }],
    ['facts in a token', 'collectionFacts', { token: TOKEN }, { ...facts, floorCurrency: 'SAUCE' }, {}],
    [
      'rankings',
      'topCollections',
      {},
      { collections: [{ token: TOKEN, name: 'x', floor: 4, listed: 17 }] },
      { [seriesName.floor(TOKEN)]: 4, [seriesName.listed(TOKEN)]: 17 },
    ],
    [
      'rankings without a key',
      'topCollectionsFacts',
      {},
      { collections: [{ rank: 1, token: TOKEN, name: 'x', floor: 4 }] },
      { [seriesName.floor(TOKEN)]: 4 },
    ],
    [
      'traits',
      'tokenTraits',
      { token: TOKEN },
      {
        traits: [
          {
            trait_type: 'Sky',
            values: [
              { value: 'Red', floor: 8 },
              { value: 7, floor: null },
            ],
          },
        ],
      },
      { [seriesName.traitFloor(TOKEN, 'Sky', 'Red')]: 8 },
    ],
    ['all listings', 'listings', all, { marketListings }, { [seriesName.listed(TOKEN)]: 3 }],
    ['a page of listings', 'listings', { ...all, limit: 3 }, { marketListings }, {}],
    ['a later page of listings', 'listings', { ...all, offset: 5 }, { marketListings }, {}],
    ['listings of somebody', 'listings', { ...all, filterUserAccount: '0.0.7' }, { marketListings }, {}],
    ['listings of a trait', 'listings', { ...all, filterTraitName: 'Sky' }, { marketListings }, {}],
    ['listings of all collections', 'listings', { ...all, token: undefined }, { marketListings }, {}],
    ['a launch', 'mintEvents', {}, { mintEvents: [launch] }, { 'minted:m': 3, 'supply:m': 10 }],
    [
      'a launch, once for each stage',
      'mintEvents',
      {},
      { mintEvents: [launch, later] },
      { 'minted:m@0': 3, 'supply:m@0': 10, 'minted:m@500': 0, 'supply:m@500': 10 },
    ],
    ['launches without those sold out', 'mintEvents', { hideSoldOut: 1 }, { mintEvents: [launch] }, {}],
    [
      'a pool',
      'foreverMintPool',
      { token: 'slug' },
      { collection: { token_id: TOKEN }, forever_mint: { available_count: 40 }, pool: [] },
      { [seriesName.pool(TOKEN)]: 40 },
    ],
    ['no pool', 'foreverMintPool', { token: 'slug' }, { collection: null, forever_mint: null, pool: [] }, {}],
    ['what is not sampled', 'supportedList', {}, { supportedTokenList: [TOKEN] }, {}],
  ])('with %s', (_, name, params, answer, expected) => {
    expect(samples(name, params, answer)).toEqual(expected)
  })
})

describe('the sampler', () => {
  it('keeps what answers tell, and never fails a read', () => {
    const faults: unknown[] = []
    const db = openDatabase(':memory:')
    const store = createSampleStore(db)
    const sampler = createSampler({ store, profileId: () => 'p', fault: (_event, cause) => void faults.push(cause) })
    const [floor] = operations.filter(({ name }) => name === 'floor')
    if (!floor) throw new Error('floor')
    sampler.onAnswer(floor, { token: TOKEN }, { token: TOKEN, floor: '12.5' }, 1000)
    expect(sampler.seriesPoints(seriesName.floor(TOKEN), 0, 2000)).toMatchObject([{ atMs: 1000, last: 12.5 }])
    expect(sampler.seriesNames('floor:')).toEqual([seriesName.floor(TOKEN)])
    sampler.onAnswer(floor, { traits: 'no JSON' }, { token: TOKEN, floor: '1' }, 2000)
    db.exec('DROP TABLE samples')
    sampler.onAnswer(floor, { token: TOKEN }, { token: TOKEN, floor: '13' }, 400_000)
    expect(faults).toHaveLength(2)
  })
})
