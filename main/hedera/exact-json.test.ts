import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseExactJson } from './exact-json'

it('keeps every digit of a whole number that a double would round', () => {
  expect(parseExactJson('{"a":9007199254740993,"b":[-9223372036854775808, 5]}')).toEqual({
    a: '9007199254740993',
    b: ['-9223372036854775808', 5],
  })
})

it('leaves texts as they are, whatever stands in them', () => {
  const text = String.raw`{"a":"9007199254740993 \" 9007199254740993","9007199254740993":1}`
  expect(parseExactJson(text)).toEqual(JSON.parse(text))
})

it('gives exactly what JSON gives where no number is that large', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const isLarge = /(?<![\d.])\d{16,}(?![\d.eE])/.test(text)
      if (!isLarge) expect(parseExactJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

it('gives any whole number back exactly, anywhere in a value', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.string(), (number, text) => {
      const parsed = parseExactJson(`{"n":${number},"text":${JSON.stringify(text)},"list":[${number}]}`) as {
        n: string | number
        text: string
        list: (string | number)[]
      }
      expect(BigInt(parsed.n)).toBe(number)
      expect(BigInt(parsed.list[0] ?? 0)).toBe(number)
      expect(parsed.text).toBe(text)
    }),
  )
})

it.each(['', '<html>', '{"a":00009007199254740993}', '{"a":9007199254740993', '{"a":+9007199254740993}'])(
  'makes nothing of %j, which is no JSON',
  (text) => {
    expect(parseExactJson(text)).toBeUndefined()
  },
)
