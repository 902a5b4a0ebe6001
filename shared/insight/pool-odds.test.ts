import { expect, test } from 'vitest'
import { poolBands, type PoolNft } from './pool-odds'

const nft = (serial: number, rank: number | null, label: string | null, status: string | null = null): PoolNft => ({
  serial,
  rank,
  label,
  status,
})
const pool = [nft(1, 40, 'Common'), nft(2, 3, 'Rare'), nft(3, 55, 'Common'), nft(4, null, null), nft(5, 9, 'Rare')]

test('bands are the market’s labels, the rarest first, those without one last', () => {
  expect(poolBands(pool, 5)).toEqual([
    { label: 'Rare', count: 2, bestRank: 3, worstRank: 9, minChance: 0.4, maxChance: 0.4 },
    { label: 'Common', count: 2, bestRank: 40, worstRank: 55, minChance: 0.4, maxChance: 0.4 },
    { label: null, count: 1, bestRank: null, worstRank: null, minChance: 0.2, maxChance: 0.2 },
  ])
})

test('what was not read may belong to any band', () => {
  const [rare] = poolBands(pool, 10)
  expect([rare?.minChance, rare?.maxChance]).toEqual([0.2, 0.7])
})

test('a count below what was read leaves what was read', () => {
  expect(poolBands(pool, 2)[0]).toMatchObject({ minChance: 0.4, maxChance: 0.4 })
  expect(poolBands([], 0)).toEqual([])
})

test('where nobody says how many there are, a chance may be anything', () => {
  expect(poolBands(pool, null).map(({ minChance, maxChance }) => [minChance, maxChance])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ])
})

test('what cannot be drawn now is no part of a chance', () => {
  const bands = poolBands([...pool, nft(6, 1, 'Rare', 'reserved')], 5)
  expect(bands[0]).toEqual({ label: 'Rare', count: 2, bestRank: 3, worstRank: 9, minChance: 0.4, maxChance: 0.4 })
})

test('the chances of all bands of a pool that was read whole are one', () => {
  expect(poolBands(pool, 5).reduce((sum, { minChance }) => sum + minChance, 0)).toBeCloseTo(1)
})
