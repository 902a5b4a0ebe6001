import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countTraits, ownRarityRank, rarityBits } from './own-rarity'

const t = (type: string, value: string) => ({ type, value })
const ALL = [
  { serial: 1, traits: [t('Sky', 'Red')] },
  { serial: 2, traits: [t('Sky', 'Blue')] },
  { serial: 3, traits: [t('Sky', 'Blue')] },
  { serial: 4, traits: [] },
]
const COUNTS = countTraits(ALL.map(({ traits }) => traits))

describe('rarity in bits', () => {
  test('is what each trait says, one of four being two bits', () => {
    expect(rarityBits([t('Sky', 'Red')], COUNTS, 4)).toBe(2)
    expect(rarityBits([t('Sky', 'Blue')], COUNTS, 4)).toBe(1)
  })
  test('counts a trait that is lacking as one', () => {
    expect(rarityBits([], COUNTS, 4)).toBe(2)
  })
  test('is unknown where a count is', () => {
    const counts = [{ type: 'Sky', values: [{ value: 'Red', count: null }] }]
    expect(rarityBits([t('Sky', 'Red')], counts, 4)).toBeNull()
    expect(rarityBits([], counts, 4)).toBeNull()
    expect(rarityBits([t('Sea', 'Calm')], COUNTS, 4)).toBeNull()
    expect(rarityBits([t('Sky', 'Red')], COUNTS, null)).toBeNull()
  })
  test('ranks the rarest first and says with how many it shares its place', () => {
    expect(ownRarityRank(1, ALL)).toEqual({ rank: 1, tied: 1, of: 4 })
    expect(ownRarityRank(2, ALL)).toEqual({ rank: 3, tied: 1, of: 4 })
    expect(ownRarityRank(9, ALL)).toBeNull()
  })
})

test('the ranks of any collection begin at 1, and each place is taken as often as it is tied', () => {
  const traits = fc.uniqueArray(
    fc.record({ type: fc.constantFrom('T', 'U', 'V'), value: fc.constantFrom('a', 'b', 'c') }),
    { selector: ({ type }) => type },
  )
  fc.assert(
    fc.property(fc.array(traits, { minLength: 1, maxLength: 25 }), (each) => {
      const all = each.map((own, i) => ({ serial: i + 1, traits: own }))
      const ranks = all.map(({ serial }) => ownRarityRank(serial, all))
      expect(ranks.some((one) => one?.rank === 1)).toBe(true)
      for (const one of ranks) {
        expect(one).not.toBeNull()
        expect(ranks.filter((other) => other?.rank === one?.rank)).toHaveLength((one?.tied ?? 0) + 1)
      }
    }),
  )
})
