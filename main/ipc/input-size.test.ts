import { expect, it } from 'vitest'
import { isTooLarge } from './input-size'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

it.each<[string, unknown, boolean]>([
  ['nothing', undefined, false],
  ['a long text, which its own limit judges', 'x'.repeat(5_000_000), false],
  ['20,000 rows', Array.from({ length: 20_000 }, (_, i) => ({ token: '0.0.1', serial: i })), false],
  ['a million numbers', new Array(1_000_000).fill(0), true],
  ['a million names', Object.fromEntries(Array.from({ length: 600_000 }, (_, i) => [`k${i}`, 0])), true],
  ['values deep inside', nested(41), true],
  ['values that are deep', nested(40), false],
  ['bytes', new Uint8Array(8), true],
  ['a map', new Map(), true],
])('of %s', (_, input, isOver) => {
  expect(isTooLarge(input)).toBe(isOver)
})

it('an input of a hundred million values is not read to its end', () => {
  let reads = 0
  const wide = new Proxy(
    {},
    {
      ownKeys: () => Array.from({ length: 600_000 }, (_, i) => `k${i}`),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      get: () => (reads++, 0),
    },
  )
  expect(isTooLarge(wide)).toBe(true)
  expect(reads).toBeLessThanOrEqual(500_000)
})
