import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Meter } from './Meter'

afterEach(cleanup)

test.each([
  ['each unit of a small total', 5, 9, 5, 9],
  ['a full small total', 9, 9, 9, 9],
  ['the share of a large total', 11, 20, 6, 10],
  ['almost all', 999, 1000, 9, 10],
  ['almost nothing', 1, 1000, 1, 10],
  ['nothing', 0, 20, 0, 10],
  ['an unknown total', 0, 0, 0, 10],
])('%s has its ticks', (_what, count, total, filledCount, tickCount) => {
  const { container } = render(<Meter count={count} total={total} />)
  expect(container.querySelectorAll('i')).toHaveLength(tickCount)
  expect(container.querySelectorAll('i.on')).toHaveLength(filledCount)
})

test.each([
  ['each thing of a few', 2, 3, 2, 3],
  ['the share of many', 11, 20, 6, 10],
])('a counted meter has a tick for %s', (_what, count, total, filledCount, tickCount) => {
  const { container } = render(<Meter count={count} total={total} isCounted />)
  expect(container.querySelectorAll('i')).toHaveLength(tickCount)
  expect(container.querySelectorAll('i.on')).toHaveLength(filledCount)
})
