import { expect, test } from 'vitest'
import { sampleLaunch } from '../../testing/offers'
import { T0 } from '../../testing/samples'
import { isReadBeforeLatestMint } from './MintedSupply'

const view = (minted: number | null, isForeverMint = false) => ({
  launch: sampleLaunch({ minted, isForeverMint }),
  stamp: { receivedAt: new Date(T0).toISOString(), maxAgeSeconds: 60, isCached: false, offline: false, asOf: null },
})
const progress = (newestMintMs: number, isCollectionShared = false) => ({
  mintTimes: [newestMintMs, newestMintMs - 1000],
  isCollectionShared,
})

test('a count that lacks the newest mints is older than the list of mints', () => {
  expect(isReadBeforeLatestMint(view(0), progress(T0 + 1000))).toBe(true)
  expect(isReadBeforeLatestMint(view(0), progress(T0 - 5000))).toBe(true)
  expect(isReadBeforeLatestMint(view(2), progress(T0 + 1000))).toBe(false)
})

test('a lower count is possible when NFTs returned to the pool, or when mints are those of other launches', () => {
  expect(isReadBeforeLatestMint(view(0), progress(T0 - 60_000))).toBe(false)
  expect(isReadBeforeLatestMint(view(0), progress(T0 + 1000, true))).toBe(false)
  expect(isReadBeforeLatestMint(view(0, true), progress(T0 + 1000))).toBe(false)
  expect(isReadBeforeLatestMint(view(null), progress(T0 + 1000))).toBe(false)
  expect(isReadBeforeLatestMint(view(0), null)).toBe(false)
})
