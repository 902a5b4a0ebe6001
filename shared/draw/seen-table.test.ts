import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SeenTable } from './seen-table'

const word = fc.oneof(fc.constantFrom(0, 1, -1, 1 << 24), fc.integer())

test('tells the first place of a key and whether it came with the same, as a map does', () => {
  const items = fc.array(fc.tuple(word, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1 })), {
    maxLength: 400,
  })
  fc.assert(
    fc.property(items, (all) => {
      const table = new SeenTable(2, 3)
      const map = new Map<string, { place: number; rest: number }>()
      all.forEach(([a, b, rest], i) => {
        const key = `${a} ${b}`
        const earlier = map.get(key)
        const expected = earlier ? { place: earlier.place, isSame: earlier.rest === rest } : null
        expect(table.findOrAdd(Int32Array.of(a, b, rest), i + 1)).toEqual(expected)
        if (!earlier) map.set(key, { place: i + 1, rest })
      })
    }),
  )
})

test('finds each of a hundred thousand again, in one part or in all', () => {
  for (const step of [1, 0x9e3779b1]) {
    const table = new SeenTable(1, 2)
    const words = (i: number) => Int32Array.of(Math.imul(i, step), i)
    const all = Array.from({ length: 100_000 }, (_, i) => i)
    expect(all.filter((i) => table.findOrAdd(words(i), i + 1) !== null)).toEqual([])
    const isFound = (i: number) => {
      const earlier = table.findOrAdd(words(i), 1)
      return earlier?.place === i + 1 && earlier.isSame
    }
    expect(all.filter((i) => !isFound(i))).toEqual([])
  }
})
