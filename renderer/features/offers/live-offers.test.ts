import { describe, expect, it } from 'vitest'
import { sampleSingleOffers } from '../../testing/offers'
import {
  bestAgainstFloorFirst,
  compareWithFloor,
  highestFirst,
  higherCollectionOffer,
  isClosedOffer,
  ownCollectionPrices,
  receivedSummary,
} from './live-offers'

const [sample] = sampleSingleOffers.offers
if (!sample) throw new Error('the samples have an offer')
const offer = (change: Partial<typeof sample>) => ({ ...sample, ...change })

const NO_OWN_OFFERS = ownCollectionPrices([])

describe('the summary of received offers', () => {
  it('counts the best offer for each NFT once, after fees', () => {
    const offers = [
      offer({ serial: 7, price: '390', floor: '420', proceeds: { hbar: '343.98', isMaximum: false } }),
      offer({ serial: 7, price: '500', floor: '420', proceeds: { hbar: '441', isMaximum: false } }),
      offer({ serial: 8, price: '10', floor: null, proceeds: { hbar: '9.8', isMaximum: true } }),
    ]
    expect(receivedSummary(offers)).toEqual({
      bestPrice: '500',
      aboveFloorCount: 1,
      unknownFloorCount: 1,
      proceedsOnce: '450.8',
      isMaximum: true,
    })
  })

  it('does not count an offer for the collection, which may not apply to these NFTs', () => {
    const collection = { bestCollectionOffer: '100', collectionProceeds: { hbar: '98', isMaximum: false }, floor: '90' }
    const offers = [
      offer({ ...collection, serial: 7, price: '80', proceeds: { hbar: '78.4', isMaximum: false } }),
      offer({ ...collection, serial: 8, price: '50', proceeds: { hbar: '49', isMaximum: false } }),
    ]
    expect(receivedSummary(offers)).toMatchObject({ bestPrice: '80', aboveFloorCount: 0, proceedsOnce: '127.4' })
  })

  it('is unknown without offers', () => {
    expect(receivedSummary([])).toMatchObject({
      bestPrice: null,
      proceedsOnce: null,
      aboveFloorCount: 0,
    })
  })
})

describe('a higher offer for the collection', () => {
  const lower = offer({ price: '68', bestCollectionOffer: '120' })

  it('is higher than the offer for the NFT', () => {
    expect(higherCollectionOffer(lower, NO_OWN_OFFERS)).toBe('120')
    expect(higherCollectionOffer(offer({ price: '390', bestCollectionOffer: '300' }), NO_OWN_OFFERS)).toBeNull()
  })

  it('is never the person’s own offer, nor one that may be', () => {
    const own = ownCollectionPrices([{ token: lower.token, price: '120.0' }])
    expect(higherCollectionOffer(lower, own)).toBeNull()
    expect(higherCollectionOffer(lower, null)).toBeNull()
    const elsewhere = ownCollectionPrices([{ token: '0.0.1', price: '120' }])
    expect(higherCollectionOffer(lower, elsewhere)).toBe('120')
  })
})

it('received offers are ordered by their share of the floor, unknown floors last', () => {
  const offers = [
    { id: 1, price: '100', floor: '200' },
    { id: 2, price: '900', floor: null },
    { id: 3, price: '90', floor: '100' },
  ]
  expect(bestAgainstFloorFirst(offers).map(({ id }) => id)).toEqual([3, 1, 2])
})

it('an offer is compared with a known floor only', () => {
  expect(compareWithFloor('610', '420')?.percent).toBeCloseTo(45.24)
  expect(compareWithFloor('610', null)).toBeNull()
  expect(compareWithFloor('610', '0')).toBeNull()
})

it('offers are ordered by exact price, and keep their order at one price', () => {
  const offers = [
    { id: 1, price: '99.5' },
    { id: 2, price: '100' },
    { id: 3, price: '100.00' },
  ]
  expect(highestFirst(offers).map(({ id }) => id)).toEqual([2, 3, 1])
})

it('every known status but Submitted is closed', () => {
  expect([1, 2, 5, null].map((statusType) => isClosedOffer({ statusType }))).toEqual([false, true, true, false])
})
