import { expect, it } from 'vitest'
import { jsonText } from './json-text'

it('writes JSON as it is written to be read', () => {
  const values: readonly unknown[] = [
    null,
    true,
    -1.5,
    'a "quoted"\n text',
    [],
    {},
    [[]],
    { a: {} },
    { 'a "name"': [1, { b: [null, 'c'] }], list: [[1, 2], []] },
    JSON.parse('{"__proto__": {"constructor": 1}}'),
  ]
  for (const value of values) {
    expect(jsonText(value, 10_000)).toEqual({ json: JSON.stringify(value, null, 2), isCut: false })
  }
})

it('ends where it is to end, and says so', () => {
  const value = Array.from({ length: 1000 }, (_, i) => ({ n: i }))
  const whole = JSON.stringify(value, null, 2)
  expect(jsonText(value, 500)).toEqual({ json: whole.slice(0, 500), isCut: true })
  expect(jsonText(value, whole.length)).toEqual({ json: whole, isCut: false })
})

it('makes no more of lists in lists than of anything else, however deep they are', () => {
  for (const levels of [600, 6000, 200_000]) {
    const deep: unknown = JSON.parse('{"a":['.repeat(levels) + ']}'.repeat(levels))
    const { json, isCut } = jsonText(deep, 300_000)
    expect([isCut, json.length < 10_000]).toEqual([true, true])
    expect(json).toContain('{…}')
  }
})
