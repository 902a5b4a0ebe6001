import { expect, it } from 'vitest'
import { splitByKeys } from './json-keys'

it.each([
  ['{"min": 1, "max" : "a"}', ['{', '"min"', ': 1, ', '"max"', ' : "a"}']],
  ['{"a\\"b":1}', ['{', '"a\\"b"', ':1}']],
  ['"never closed: 1', ['"never closed: 1']],
  ['{"cut\n"min": 1}', ['{"cut\n', '"min"', ': 1}']],
  ['{"": 1}', ['{"": 1}']],
  [`{"${'k'.repeat(41)}": 1}`, [`{"${'k'.repeat(41)}": 1}`]],
  ['', ['']],
])('cuts %j at its keys', (text, pieces) => {
  expect(splitByKeys(text)).toEqual(pieces)
})
