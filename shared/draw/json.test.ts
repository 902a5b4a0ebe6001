import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UnparsedNumber, JsonError, readJson, writeJson } from './json'

const problemOf = (text: string): string | null => {
  try {
    readJson(text)
    return null
  } catch (cause) {
    return cause instanceof JsonError ? cause.problem : String(cause)
  }
}

/** Converts a value to the result of JSON.parse. */
const plain = (value: unknown): unknown => {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]))
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'bigint') return Number(value)
  return value instanceof UnparsedNumber ? Number(value.text) : value
}

test('any JSON is read as JSON.parse reads it, and written so that it is read alike', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 2), (text, indent) => {
      const again = JSON.stringify(JSON.parse(text), null, indent)
      // An object made from entries drops "__proto__", which is the reason for using a map.
      fc.pre(!again.includes('"__proto__"'))
      expect(JSON.stringify(plain(readJson(again)))).toBe(JSON.stringify(JSON.parse(again)))
      expect(writeJson(readJson(writeJson(readJson(again))))).toBe(writeJson(readJson(again)))
    }),
  )
})

test('what JSON.parse refuses is refused', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12, unit: fc.constantFrom(...'{}[]",:01-.eE+ truefalsn\\u\n') }), (text) => {
      let isJson = true
      try {
        JSON.parse(text)
      } catch {
        isJson = false
      }
      const problem = problemOf(text)
      if (problem !== 'key-twice') expect(problem === null, text).toBe(isJson)
    }),
    { numRuns: 5000 },
  )
})

test('whole numbers keep every digit, and others are kept as they were written', () => {
  const digits = '9'.repeat(116)
  expect(readJson(`[${digits}, -0, 1e400, 1.50]`)).toEqual([
    BigInt(digits),
    0n,
    new UnparsedNumber('1e400'),
    new UnparsedNumber('1.50'),
  ])
  expect(writeJson(readJson('[1e400, 123456789012345678901234567890]'))).toBe(
    '[\n  1e400,\n  123456789012345678901234567890\n]',
  )
})

test.each([
  ['{"a": NaN}', 'syntax'],
  ['[Infinity]', 'syntax'],
  ['[1,]', 'syntax'],
  ["{'a': 1}", 'syntax'],
  ['{"a": 01}', 'syntax'],
  ['"a\nb"', 'syntax'],
  ['{"a": "b', 'ends-early'],
  ['{"a": 1, "a": 2}', 'key-twice'],
  [`[1${'0'.repeat(400)}]`, 'long-number'],
  ['['.repeat(100_000), 'too-deep'],
  ['{"a":'.repeat(100_000), 'too-deep'],
  ['', 'ends-early'],
])('refuses %.20s', (text, problem) => {
  expect(problemOf(text)).toBe(problem)
})

test('keys of the language mean nothing', () => {
  const read = readJson('{"__proto__": {"polluted": 1}, "constructor": 2, "toString": 3}') as Map<string, unknown>
  expect([...read.keys()]).toEqual(['__proto__', 'constructor', 'toString'])
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})
