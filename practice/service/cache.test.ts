import { expect, it } from 'vitest'
import { Cache } from './cache'

it('keeps an answer for its time and tells how old it is', () => {
  let nowMs = 1_000
  const cache = new Cache(() => nowMs)
  let reads = 0
  const read = () => cache.getOrCompute('a', 100, () => ++reads)
  expect(read()).toEqual({ value: 1, isCached: false, atMs: 1_000 })
  nowMs = 1_099
  expect(read()).toEqual({ value: 1, isCached: true, atMs: 1_000 })
  nowMs = 1_100
  expect(read()).toEqual({ value: 2, isCached: false, atMs: 1_100 })
})

it('gives up what has run out, not what is kept for long, when many answers come', () => {
  let nowMs = 0
  const cache = new Cache(() => nowMs)
  cache.getOrCompute('long', 3_600_000, () => 'kept')
  for (let i = 0; i < 10_000; i++) {
    nowMs += 100
    cache.getOrCompute(`short ${i}`, 1_000, () => i)
  }
  expect(cache.getOrCompute('long', 3_600_000, () => 'lost')).toMatchObject({ value: 'kept', isCached: true })
})

it('keeps no more records than fit, the youngest longest', () => {
  const cache = new Cache(() => 0)
  const list = (length: number): readonly number[] => Array.from({ length }, (_, i) => i)
  for (let i = 0; i < 10; i++) cache.put(`list ${i}`, 1_000, list(90_000))
  const kept = Array.from({ length: 10 }, (_, i) => cache.peek(`list ${i}`) !== undefined)
  expect(kept).toEqual([...list(8).map(() => false), true, true])
  cache.put('list 9', 1_000, [])
  cache.put('list 10', 1_000, list(100_000))
  expect(cache.peek('list 8')).toBeDefined()
})
