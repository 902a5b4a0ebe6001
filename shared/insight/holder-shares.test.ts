import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holderBuckets, holderLines, topShare } from './holder-shares'

test('owners are counted by how many they hold', () => {
  const buckets = holderBuckets([200, 30, 12, 5, 2, 1, 1, 1], 8)
  expect(
    buckets.map(({ minBalance, maxBalance, ownerCount, nftCount }) => [minBalance, maxBalance, ownerCount, nftCount]),
  ).toEqual([
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
  expect(ones).toEqual({ minBalance: 1, maxBalance: 1, ownerCount: 49, nftCount: 49, unreadOwnerCount: 47 })
})

test('else they stand with all that hold as few, and nobody says how many NFTs that is', () => {
  const buckets = holderBuckets([120, 40, 8, 7], 500)
  expect(buckets[0]).toEqual({ minBalance: 1, maxBalance: 10, ownerCount: 498, nftCount: null, unreadOwnerCount: 496 })
  expect(buckets[1]).toMatchObject({ minBalance: 11, maxBalance: 25, ownerCount: 0 })
})

test('owners without any read balance are in one bucket with an unknown number of NFTs', () => {
  expect(holderBuckets([], 5)).toEqual([
    { minBalance: 1, maxBalance: null, ownerCount: 5, nftCount: null, unreadOwnerCount: 5 },
  ])
})

test('every owner is in one bucket, and what was read adds up', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 60 }), fc.nat(1000), (balances, more) => {
      const buckets = holderBuckets(balances, balances.length + more)
      expect(buckets.reduce((sum, { ownerCount }) => sum + ownerCount, 0)).toBe(balances.length + more)
      if (more === 0) {
        const held = balances.reduce((sum, balance) => sum + balance, 0)
        expect(buckets.reduce((sum, { nftCount }) => sum + (nftCount ?? 0), 0)).toBe(held)
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
