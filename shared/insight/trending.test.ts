import { expect, test } from 'vitest'
import { TRENDING_CANDIDATES, trendingCollections } from './trending'

const collection = (name: string, volume: number | null, volumeChangePercent: number | null) => ({
  name,
  volume,
  volumeChangePercent,
})

test('collections are sorted by the rise of their volume, without falls and unknown changes', () => {
  const collections = [
    collection('steady', 900, 4),
    collection('fallen', 800, -8),
    collection('new', 700, null),
    collection('risen', 600, 55),
  ]
  expect(trendingCollections(collections, 4).map(({ name }) => name)).toEqual(['risen', 'steady'])
  expect(trendingCollections(collections, 1).map(({ name }) => name)).toEqual(['risen'])
})

test('a rise of a small collection does not count next to many larger ones', () => {
  const large = Array.from({ length: TRENDING_CANDIDATES }, (_, index) => collection(`large ${index}`, 1000 + index, 1))
  const names = trendingCollections([collection('small', 2, 9_000), ...large], 4).map(({ name }) => name)
  expect(names).not.toContain('small')
})
