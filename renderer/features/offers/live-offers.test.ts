import { describe, expect, it } from 'vitest'
import { sampleSingleOffers } from '../../testing/offers'
import { comparedWithFloor, highestFirst, isClosedOffer, receivedSummary } from './live-offers'

const [sample] = sampleSingleOffers.offers
if (!sample) throw new Error('the samples have an offer')
const offer = (change: Partial<typeof sample>) => ({ ...sample, ...change })

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

  it('is unknown without offers', () => {
    expect(receivedSummary([])).toMatchObject({ bestPrice: null, proceedsOnce: null, aboveFloorCount: 0 })
  })
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
