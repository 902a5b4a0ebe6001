import { expect, test } from 'vitest'
import { likelyPoolHolder, holderOverlap, reportedShare, excludePools } from './holder-overlap'

const holders = (held: Readonly<Record<string, number>>, ownerCount: number | null, nftCount: number | null) => ({
  owners: Object.entries(held).map(([id, balance]) => ({ account: { id }, balance })),
  ownerCount,
  nftCount,
})

test('those who hold both are counted with what they hold of the first', () => {
  const first = holders({ '0.0.1': 6, '0.0.2': 3, '0.0.3': 1 }, 3, 10)
  const other = holders({ '0.0.2': 1, '0.0.3': 9, '0.0.4': 2 }, 3, 50)
  expect(holderOverlap(first, other)).toEqual({
    comparedHolderCount: 3,
    commonHolderCount: 2,
    commonNftCount: 4,
    nftShare: 0.4,
    holderShare: 2 / 3,
    isOtherComplete: true,
    isExact: true,
  })
})

test('where not all holders are told it is no exact count', () => {
  const first = holders({ '0.0.1': 6 }, 40, 100)
  expect(holderOverlap(first, holders({ '0.0.1': 1 }, 1, 1))).toMatchObject({ isExact: false, isOtherComplete: true })
  expect(holderOverlap(first, holders({ '0.0.1': 1 }, null, 1))).toMatchObject({
    isExact: false,
    isOtherComplete: false,
  })
  expect(reportedShare(first)).toBe(0.06)
})

test('the account that hands the NFTs out is no holder', () => {
  const first = holders({ '0.0.1': 80, '0.0.2': 3, '0.0.3': 1 }, 3, 84)
  const other = holders({ '0.0.1': 9, '0.0.2': 1 }, 2, 10)
  const { holders: held, poolHolders } = excludePools(first, ['0.0.1'])
  expect([poolHolders, held.ownerCount, held.nftCount]).toEqual([first.owners.slice(0, 1), 2, 4])
  expect(holderOverlap(held, other)).toMatchObject({
    comparedHolderCount: 2,
    commonHolderCount: 1,
    commonNftCount: 3,
    nftShare: 0.75,
    holderShare: 0.5,
  })
  const unchanged = excludePools(first, ['0.0.7', null])
  expect(unchanged.holders).toEqual(first)
  expect(unchanged.poolHolders).toEqual([])
})

test('one account that holds as many as are left, and more than any other, may be the stock', () => {
  const held = holders({ '0.0.2': 3, '0.0.1': 80, '0.0.3': 1 }, 3, 84)
  expect(likelyPoolHolder(held, 80)?.account.id).toBe('0.0.1')
  expect(likelyPoolHolder(held, 79)).toBeNull()
  expect(likelyPoolHolder(held, null)).toBeNull()
  expect(likelyPoolHolder(holders({ '0.0.1': 1, '0.0.2': 1 }, 2, 2), 1)).toBeNull()
  expect(likelyPoolHolder(holders({}, 0, 0), 0)).toBeNull()
})

test('without anybody, or without a count, there is no share', () => {
  const none = holders({}, 0, null)
  expect(holderOverlap(none, none)).toEqual({
    comparedHolderCount: 0,
    commonHolderCount: 0,
    commonNftCount: 0,
    nftShare: null,
    holderShare: null,
    isOtherComplete: true,
    isExact: true,
  })
  expect(reportedShare(none)).toBeNull()
})

test('who has given all away holds nothing', () => {
  expect(holderOverlap(holders({ '0.0.1': 0 }, 1, 5), holders({ '0.0.1': 2 }, 1, 5)).commonHolderCount).toBe(0)
})
