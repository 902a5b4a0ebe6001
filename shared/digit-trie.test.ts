import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DigitTrie, NO_INDEX } from './digit-trie'

const number = fc.array(fc.constantFrom('0', '1', '9'), { minLength: 1, maxLength: 5 }).map((digits) => digits.join(''))
const numbers = fc.array(number, { minLength: 20, maxLength: 40 })

const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1)
const shorter = (text: string): string[] => [...text].map((_, at) => without(text, at))
const placesOfDifference = (one: string, other: string): number[] =>
  one.length === other.length ? [...one].flatMap((digit, at) => (digit === other[at] ? [] : [at])) : []

function isSwapped(one: string, other: string): boolean {
  const [first, second, third] = placesOfDifference(one, other)
  if (first === undefined || second === undefined || third !== undefined) return false
  return one[first] === other[second] && one[second] === other[first]
}

test.each<[keyof DigitTrie & `lowestIndex${string}`, (asked: string, known: string) => boolean]>([
  ['lowestIndexWithChangedDigit', (asked, known) => placesOfDifference(asked, known).length === 1],
  ['lowestIndexWithAddedDigit', (asked, known) => shorter(known).includes(asked)],
  ['lowestIndexWithoutDigit', (asked, known) => shorter(asked).includes(known)],
  ['lowestIndexWithSwappedDigits', isSwapped],
])('%s finds what comparing with each finds', (search, fits) => {
  let found = 0
  fc.assert(
    fc.property(numbers, number, (all, asked) => {
      const trie = new DigitTrie()
      all.forEach((each, place) => trie.add(each, place))
      const place = all.findIndex((known) => fits(asked, known))
      expect(trie[search](asked)).toBe(place === -1 ? NO_INDEX : place)
      if (place !== -1) found += 1
    }),
    { numRuns: 1000 },
  )
  expect(found).toBeGreaterThan(100)
})

test('a trie that was never added to finds nothing', () => {
  const trie = new DigitTrie()
  expect([
    trie.lowestIndexWithChangedDigit('12345'),
    trie.lowestIndexWithAddedDigit('1'),
    trie.lowestIndexWithoutDigit('12'),
    trie.lowestIndexWithSwappedDigits('12'),
  ]).toEqual(Array.from({ length: 4 }, () => NO_INDEX))
})
