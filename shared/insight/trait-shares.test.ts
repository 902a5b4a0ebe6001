import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highestFloorTrait, traitShares } from './trait-shares'

const value = (name: string, count: number | null, listed: number | null, floor: number | null) => ({
  value: name,
  count,
  listed,
  floor,
})
const GROUND = [value('Plum', 100, 20, 149), value('Paper', 800, 160, 96), value('Mist', 100, null, null)]

test('the most common stands first, with its share, what of it is listed, and how far its floor is over the floor', () => {
  const rows = traitShares(GROUND, { supply: 1000, floor: 96 })
  expect(rows.map((row) => row.value)).toEqual(['Paper', 'Mist', 'Plum'])
  expect(rows[0]).toMatchObject({ share: 0.8, listedShare: 0.2 })
  expect(rows[0]?.floorDifferencePercent).toBe(0)
  expect(rows[1]).toMatchObject({ share: 0.1, listedShare: null })
  expect(rows[1]?.floorDifferencePercent).toBeNull()
  expect(rows[2]?.floorDifferencePercent).toBeCloseTo(55.2, 1)
})

test('where nobody says how many NFTs there are, those with a value are counted', () => {
  expect(traitShares(GROUND, { supply: null, floor: null })[0]?.share).toBe(0.8)
  expect(traitShares(GROUND, { supply: 500, floor: null })[0]?.share).toBe(0.8)
})

test('the dearest value is named only where one stands out', () => {
  expect(highestFloorTrait(GROUND)?.value).toBe('Plum')
  expect(highestFloorTrait([value('A', 1, 1, 5), value('B', 1, 1, 5)])).toBeNull()
  expect(highestFloorTrait([value('A', 1, 1, 5), value('B', 1, 0, null)])).toBeNull()
  expect(highestFloorTrait([])).toBeNull()
})

test('no share is below nothing or above all, whatever the market says', () => {
  const count = fc.option(fc.nat(100_000))
  const row = fc.record({
    value: fc.string(),
    count,
    listed: count,
    floor: fc.option(fc.double({ min: 0, noNaN: true })),
  })
  fc.assert(
    fc.property(fc.array(row), count, (rows, supply) => {
      for (const { share, listedShare } of traitShares(rows, { supply, floor: 10 })) {
        for (const part of [share, listedShare]) {
          expect(part === null || (part >= 0 && part <= 1)).toBe(true)
        }
      }
    }),
  )
})
