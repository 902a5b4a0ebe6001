import { describe, expect, it } from 'vitest'
import { sampleSingleOffers } from '../../testing/offers'
import {
  acceptableOffer,
  bestAgainstFloorFirst,
  comparedWithFloor,
  highestFirst,
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
    const withoutCollectionOffer = { bestCollectionOffer: null, collectionProceeds: null }
    const offers = [
      offer({ serial: 7, price: '390', floor: '420', proceeds: { hbar: '343.98', isMaximum: false } }),
      offer({ serial: 7, price: '500', floor: '420', proceeds: { hbar: '441', isMaximum: false } }),
      offer({ serial: 8, price: '10', floor: null, proceeds: { hbar: '9.8', isMaximum: true } }),
    ].map((one) => ({ ...one, ...withoutCollectionOffer }))
    expect(receivedSummary(offers, NO_OWN_OFFERS)).toEqual({
      bestPrice: '500',
      aboveFloorCount: 1,
      unknownFloorCount: 1,
      proceedsOnce: '450.8',
      isMaximum: true,
    })
  })

  it('counts a collection offer once, for the NFT that gains the most', () => {
    const collection = { bestCollectionOffer: '100', collectionProceeds: { hbar: '98', isMaximum: false }, floor: '90' }
    const offers = [
      offer({ ...collection, serial: 7, price: '80', proceeds: { hbar: '78.4', isMaximum: false } }),
      offer({ ...collection, serial: 8, price: '50', proceeds: { hbar: '49', isMaximum: false } }),
    ]
    expect(receivedSummary(offers, NO_OWN_OFFERS)).toMatchObject({
      bestPrice: '100',
      aboveFloorCount: 2,
      proceedsOnce: '176.4',
    })
  })

  it('is unknown without offers', () => {
    expect(receivedSummary([], NO_OWN_OFFERS)).toMatchObject({
      bestPrice: null,
      proceedsOnce: null,
      aboveFloorCount: 0,
    })
  })
})

describe('the amount that can be accepted', () => {
  const lower = offer({
    price: '68',
    bestCollectionOffer: '120',
    collectionProceeds: { hbar: '117.6', isMaximum: false },
  })

  it('is a collection offer that is higher', () => {
    expect(acceptableOffer(lower, NO_OWN_OFFERS)).toMatchObject({ price: '120', isCollectionOffer: true })
    expect(acceptableOffer(offer({ bestCollectionOffer: '300' }), NO_OWN_OFFERS)).toMatchObject({ price: '390' })
  })

  it('is never the person’s own collection offer', () => {
    const own = ownCollectionPrices([{ token: lower.token, price: '120.0' }])
    expect(acceptableOffer(lower, own)).toMatchObject({ price: '68', isCollectionOffer: false })
    const elsewhere = ownCollectionPrices([{ token: '0.0.1', price: '120' }])
    expect(acceptableOffer(lower, elsewhere)).toMatchObject({ price: '120' })
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
  expect(comparedWithFloor('610', '420')?.percent).toBeCloseTo(45.24)
  expect(comparedWithFloor('610', null)).toBeNull()
  expect(comparedWithFloor('610', '0')).toBeNull()
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
