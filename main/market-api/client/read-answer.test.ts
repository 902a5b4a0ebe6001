import { describe, expect, it } from 'vitest'
import { marketFacts } from '@shared/market/facts'
import { listings } from '@shared/market/market'
import { buyNft, buyNftRes, listNftRes } from '@shared/market/affiliate'
import { collectionFacts } from '@shared/market/facts'
import { tokenTraits } from '@shared/market/token'
import { readAnswer } from './read-answer'

const listing = (serial: number, change: object = {}) => ({
  marketplaceListingId: serial,
  sellerAddress: '0.0.1001',
  salePrice: 12.5,
  listingDate: '2026-11-21T12:00:00.000Z',
  nftName: `No. ${serial}`,
  nftTokenAddress: '0.0.5000',
  nftSerialId: serial,
  nftImage: null,
  paymentToken: { address: null, symbol: 'HBAR' },
  ...change,
})

describe('an answer of facts', () => {
  it('is taken as it is when it fits', () => {
    const read = readAnswer(listings, { isCached: true, marketListings: [listing(1), listing(2)] })
    expect(read.value?.marketListings.map(({ salePrice }) => salePrice)).toEqual(['12.5', '12.5'])
    expect(read).toMatchObject({ oddities: [], leftOut: {} })
  })

  it('counts a field that does not fit as unknown, and tells where it was', () => {
    const read = readAnswer(collectionFacts, { token: '0.0.5000', name: 'Tides', floor: 'cheap', owners: 12 })
    expect(read.value).toMatchObject({ name: 'Tides', floor: null, owners: 12 })
    expect(read.oddities).toEqual([{ path: 'floor', expected: 'number', got: 'string' }])
    expect(read.leftOut).toMatchObject({ floor: ['cheap'] })
  })

  it('leaves out a record without its price, and says what it left out', () => {
    const given = [listing(1), listing(2, { salePrice: '12' }), listing(3, { salePrice: 0.1234567891 }), 'no record']
    const read = readAnswer(listings, { isCached: false, marketListings: given })
    expect(read.value?.marketListings.map(({ nftSerialId }) => nftSerialId)).toEqual([1])
    expect(read.leftOut['marketListings']?.map((record) => Object(record) === record)).toEqual([true, true, false])
    expect(read.leftOut['marketListings']?.[0]).toMatchObject({ nftSerialId: 2 })
    expect(read.oddities[0]).toEqual({ path: 'marketListings[].salePrice', expected: 'number', got: 'string' })
  })

  it('keeps a trait of which one value is odd', () => {
    const values = [{ value: 'Fog', count: 3 }, { value: { third: 'party' } }]
    const read = readAnswer(tokenTraits, { traits: [{ trait_type: 'Palette', values }] })
    expect(read.value?.traits[0]?.values.map(({ value }) => value)).toEqual(['Fog'])
    expect(read.leftOut).toEqual({})
  })

  it('is not used at all when what it is about does not fit', () => {
    expect(readAnswer(collectionFacts, { token: 5000, name: 'Tides' }).value).toBeNull()
    expect(readAnswer(listings, { marketListings: 'none' }).value).toBeNull()
    for (const json of [undefined, null, 7, 'text', []]) expect(readAnswer(listings, json).value).toBeNull()
  })

  it('tells of ten thousand odd records a few, and never what stood in them', () => {
    const given = Array.from({ length: 10_000 }, (_, i) => listing(i + 1, { sellerAddress: 'secret' }))
    const read = readAnswer(listings, { isCached: false, marketListings: given })
    expect(read.leftOut['marketListings']).toHaveLength(10_000)
    expect(read.oddities.length).toBeLessThanOrEqual(20)
    expect(JSON.stringify(read.oddities)).not.toContain('secret')
  })

  it('leaves what came untouched', () => {
    const json = { isCached: false, marketListings: [listing(1, { nftImage: 7, salePrice: null })] }
    const before = structuredClone(json)
    readAnswer(listings, json)
    expect(json).toEqual(before)
  })
})

describe('an answer that is signed on', () => {
  const prepared = { success: true, saleVerificationCode: 'code', transBytes: { type: 'Buffer', data: [1, 2, 3] } }

  it('fits or is not used', () => {
    expect(readAnswer(buyNft, prepared).value).toMatchObject({ saleVerificationCode: 'code', isEvmNft: null })
    const odd = readAnswer(buyNft, { ...prepared, isEvmNft: 'no' })
    expect(odd.value).toBeNull()
    expect(odd.oddities).toEqual([{ path: 'isEvmNft', expected: 'boolean', got: 'string' }])
  })
})

describe('an answer that means harm', () => {
  it.each([
    [
      'a list of a million records',
      { marketListings: Array.from({ length: 1_000_000 }, () => ({})) },
      'marketListings',
    ],
    ['a million fields', Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`f${i}`, i])), ''],
  ])('is not looked through: %s', (_, json, path) => {
    const { value, oddities } = readAnswer(listings, json)
    expect(value).toBeNull()
    expect(oddities).toEqual([{ path, expected: 'at most 25000 records', got: 'more' }])
  })

  it('without one documented field is another answer, not one of which all is unknown', () => {
    const { value, oddities } = readAnswer(marketFacts, { success: true, isCached: false, figures: { volume24h: 5 } })
    expect(value).toBeNull()
    expect(oddities).toEqual([{ path: '', expected: 'its documented fields', got: 'none of them' }])
    expect(readAnswer(marketFacts, { success: true, sales24h: 2 }).value).toMatchObject({
      sales24h: 2,
      volume24h: null,
    })
  })

  it('to an act may say no more than that it took place', () => {
    expect(readAnswer(buyNftRes, { success: true, apimessage: 'recorded' }).value).toMatchObject({ success: true })
    expect(readAnswer(listNftRes, { success: true }).value).toMatchObject({ success: true })
  })

  it('nested deeper than anything can be walked through is not used', () => {
    let deep: unknown = 1
    for (let i = 0; i < 200_000; i++) deep = [deep]
    const records = [listing(1, { paymentToken: deep }), listing(2)]
    expect(() => readAnswer(listings, { marketListings: records })).not.toThrow()
  })

  it('of twenty thousand sound records and an odd one loses the odd one alone', () => {
    const records = [
      ...Array.from({ length: 20_000 }, (_, i) => listing(i + 1)),
      listing(20_001, { salePrice: 'much' }),
    ]
    const { value, leftOut } = readAnswer(listings, { isCached: false, marketListings: records })
    expect(value?.marketListings).toHaveLength(20_000)
    expect(leftOut['marketListings']).toHaveLength(1)
  })
})
