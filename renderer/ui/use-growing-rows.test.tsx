import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useGrowingRows } from './use-growing-rows'

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

it('begins a long list with what fills a screen, and is whole some frames later', async () => {
  const counts: number[] = []
  renderHook(() => {
    counts.push(useGrowingRows(numbers(365)).length)
  })
  await expect.poll(() => counts.at(-1)).toBe(365)
  expect(counts).toEqual([60, 120, 180, 240, 300, 360, 365])
})

it('gives a short list as it is', () => {
  const rows = numbers(12)
  expect(renderHook(() => useGrowingRows(rows)).result.current).toBe(rows)
})

it('stays whole when a few rows come to a list that was whole', async () => {
  const { result, rerender } = renderHook(({ rows }) => useGrowingRows(rows), { initialProps: { rows: numbers(80) } })
  await expect.poll(() => result.current.length).toBe(80)
  rerender({ rows: numbers(90) })
  expect(result.current).toHaveLength(90)
})
