import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idResemblance } from './look-alike'
import { createLookAlikeIndex, firstIdResemblance, lookAlikeIndexOf } from './look-alike-index'

/** Expected result of the index, by comparing each pair. */
function nearestByPairs(id: string, known: readonly string[]) {
  if (known.includes(id)) return null
  const entry = known.find((other) => idResemblance(id, other) !== null)
  return entry === undefined ? null : { entry: { id: entry }, similarityText: idResemblance(id, entry) }
}
const indexOf = (known: readonly string[]) => createLookAlikeIndex(known.map((id) => ({ id })))

/**
 * Few digits, so that many ids resemble each other; then a change of the kinds that `idResemblance` knows, and some that it
 * does not.
 */
const digits = fc.array(fc.constantFrom('0', '1', '9'), { minLength: 1, maxLength: 9 }).map((each) => each.join(''))
const change = fc.tuple(fc.nat(3), fc.nat(20), fc.nat(20), fc.constantFrom('0', '1', '7'))
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

function changed(text: string, [kind, first, second, digit]: Change): string {
  const at = first % text.length
  const other = second % text.length
  if (kind === 0) return text.slice(0, at) + digit + text.slice(at + 1)
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1) || digit
  if (kind === 2) return text.slice(0, at) + digit + text.slice(at)
  const all = [...text]
  ;[all[at], all[other]] = [all[other]!, all[at]!]
  return all.join('')
}

const accountId = digits.map((each) => `0.0.${each}`)
const address = fc
  .tuple(fc.constantFrom('ab', '00', 'c1'), fc.array(fc.constantFrom('a', '0', '1'), { minLength: 4, maxLength: 4 }))
  .map(([pair, end]) => `0x${pair.repeat(18)}${end.join('')}`)
const anyId = fc.oneof({ arbitrary: accountId, weight: 4 }, address, fc.constantFrom('', '0.0.', '0x', '0.0.0xab'))

test.each([
  ['a short list, which is compared one by one', 0, 15],
  ['a long list, which has an index', 16, 120],
])('finds in %s what comparing each pair finds', (_, minLength, maxLength) => {
  let found = 0
  fc.assert(
    fc.property(
      fc.array(anyId, { minLength, maxLength }),
      fc.nat(200),
      fc.array(change, { maxLength: 2 }),
      (known, at, changes) => {
        const start = known[at % Math.max(known.length, 1)] ?? '0.0.1'
        const id =
          start.startsWith('0.0.') && start.length > 4 ? `0.0.${changes.reduce(changed, start.slice(4))}` : start
        const expected = nearestByPairs(id, known)
        expect(indexOf(known).firstResembling(id)).toEqual(expected)
        if (expected) found += 1
      },
    ),
    { numRuns: 3000 },
  )
  expect(found).toBeGreaterThan(300)
})

test('of several the first in the list is named', () => {
  const others = Array.from({ length: 40 }, (_, i) => `0.0.${50_000_000 + i}`)
  expect(indexOf([...others, '0.0.3388219', '0.0.3388201']).firstResembling('0.0.3388210')?.entry.id).toBe(
    '0.0.3388219',
  )
  expect(indexOf([...others, '0.0.3388201', '0.0.3388219']).firstResembling('0.0.3388210')?.entry.id).toBe(
    '0.0.3388201',
  )
})

test('what the list has itself is found, and like nobody', () => {
  const index = indexOf(['0.0.3388219', '0.0.3388210'])
  expect(index.find('0.0.3388210')).toEqual({ id: '0.0.3388210' })
  expect(index.firstResembling('0.0.3388210')).toBeNull()
  expect(index.find('0.0.3388211')).toBeNull()
})

test('one list has one index', () => {
  const list = [{ id: '0.0.3388219' }]
  expect(lookAlikeIndexOf(list)).toBe(lookAlikeIndexOf(list))
  expect(lookAlikeIndexOf([...list])).not.toBe(lookAlikeIndexOf(list))
})

test('of many ids two that are alike are found, and in 20,000 without comparing each pair', () => {
  fc.assert(
    fc.property(fc.uniqueArray(accountId, { maxLength: 12 }), (ids) => {
      const isAny = ids.some((one, i) => ids.slice(i + 1).some((other) => idResemblance(one, other) !== null))
      expect(firstIdResemblance(ids) !== null).toBe(isAny)
    }),
    { numRuns: 1000 },
  )
  const apart = Array.from({ length: 20_000 }, (_, i) => {
    const number = String(i).padStart(5, '0')
    // Digits are written twice, so that two of the ids differ in at least two positions, and in their ends.
    return `0.0.${number}${number}`
  })
  expect(firstIdResemblance(apart)).toBeNull()
})
