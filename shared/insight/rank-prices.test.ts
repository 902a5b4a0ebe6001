import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rarityPriceFrontier, rarestTenth, type RankedPrice } from './rank-prices'

const at = (rank: number, price: number): RankedPrice => ({ serial: rank, rank, price })

test('what nothing rarer undercuts is found, the rarest first', () => {
  const best = rarityPriceFrontier([at(50, 90), at(3, 400), at(10, 250), at(12, 260), at(70, 90), at(80, 60)])
  expect(best.map(({ rank, price }) => [rank, price])).toEqual([
    [3, 400],
    [10, 250],
    [50, 90],
    [80, 60],
  ])
  expect(rarityPriceFrontier([])).toEqual([])
})

test('nothing listed is both rarer and cheaper than one of the best', () => {
  const listing = fc.record({ rank: fc.integer({ min: 1, max: 99 }), price: fc.integer({ min: 1, max: 999 }) })
  fc.assert(
    fc.property(fc.array(listing, { maxLength: 40 }), (all) => {
      const listed = all.map((one, serial) => ({ serial, ...one }))
      for (const best of rarityPriceFrontier(listed)) {
        expect(listed.some(({ rank, price }) => rank < best.rank && price <= best.price)).toBe(false)
      }
    }),
  )
})

test('the rarest tenth is told by the price in its middle beside that of the others', () => {
  const listed = Array.from({ length: 30 }, (_, i) => at(i + 1, i < 3 ? 300 + i : 100 + (i % 3)))
  expect(rarestTenth(listed)).toEqual({ count: 3, median: 301, medianOfOthers: 101 })
  expect(rarestTenth(listed.slice(0, 19))).toBeNull()
})
