import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holderBuckets, holderLines, topShare } from './holder-shares'

test('owners are counted by how many they hold', () => {
  const buckets = holderBuckets([200, 30, 12, 5, 2, 1, 1, 1], 8)
  expect(buckets.map(({ from, to, owners, nfts }) => [from, to, owners, nfts])).toEqual([
    [1, 1, 3, 3],
    [2, 5, 2, 7],
    [6, 10, 0, 0],
    [11, 25, 1, 12],
    [26, 50, 1, 30],
    [51, 100, 0, 0],
    [101, null, 1, 200],
  ])
})

test('who was not read holds one where the last that was read holds one', () => {
  const [ones] = holderBuckets([10, 1, 1], 50)
  expect(ones).toEqual({ from: 1, to: 1, owners: 49, nfts: 49, unread: 47 })
})

test('else they stand with all that hold as few, and nobody says how many NFTs that is', () => {
  const buckets = holderBuckets([120, 40, 8, 7], 500)
  expect(buckets[0]).toEqual({ from: 1, to: 10, owners: 498, nfts: null, unread: 496 })
  expect(buckets[1]).toMatchObject({ from: 11, to: 25, owners: 0 })
})

test('owners without any read balance are in one bucket with an unknown number of NFTs', () => {
  expect(holderBuckets([], 5)).toEqual([{ from: 1, to: null, owners: 5, nfts: null, unread: 5 }])
})

test('every owner is in one bucket, and what was read adds up', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 60 }), fc.nat(1000), (balances, more) => {
      const buckets = holderBuckets(balances, balances.length + more)
      expect(buckets.reduce((sum, { owners }) => sum + owners, 0)).toBe(balances.length + more)
      if (more === 0) {
        const held = balances.reduce((sum, balance) => sum + balance, 0)
        expect(buckets.reduce((sum, { nfts }) => sum + (nfts ?? 0), 0)).toBe(held)
      }
    }),
  )
})

test('the largest ten are found in any order, and hold nothing known of an unknown whole', () => {
  expect(topShare([1, 50, 30], 2, 100)).toBe(0.8)
  expect(topShare([1, 50, 30], 10, 100)).toBe(0.81)
  expect(topShare([50], 10, null)).toBeNull()
  expect(topShare([500], 10, 100)).toBe(1)
})

test('each owner has a rank, ties the same one, with the share of all and of those before', () => {
  const lines = holderLines([{ balance: 10 }, { balance: 50 }, { balance: 10 }], 100)
  expect(lines.map(({ owner, rank, share, cumulativeShare }) => [owner.balance, rank, share, cumulativeShare])).toEqual(
    [
      [50, 1, 0.5, 0.5],
      [10, 2, 0.1, 0.6],
      [10, 2, 0.1, 0.7],
    ],
  )
  const [line] = holderLines([{ balance: 3 }], null)
  expect(line).toMatchObject({ rank: 1, share: null })
  expect(line?.cumulativeShare).toBeNull()
})
