import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { expect, it } from 'vitest'
import { createInputCheck, type Schema } from './tool-input'

const { rejectedFieldNames } = createInputCheck(() => new AjvJsonSchemaValidator())

it.each<[string, Schema, Record<string, unknown>, readonly string[]]>([
  ['anything', {}, { a: 1 }, []],
  ['what fits', { properties: { a: { type: 'integer' } }, required: ['a'] }, { a: 1 }, []],
  ['another type', { properties: { a: { type: 'integer' } } }, { a: 'x', b: 'x' }, ['a']],
  ['what is not known', { properties: { a: {} }, additionalProperties: false }, { a: 1, b: 2 }, ['b']],
  ['what is known by a rule', { additionalProperties: { type: 'string' } }, { a: 1, b: 'x' }, ['a']],
  ['what is missing', { required: ['a'] }, {}, ['a']],
  ['a reference', { properties: { a: { $ref: '#/$defs/n' } }, $defs: { n: { maximum: 3 } } }, { a: 4 }, ['a']],
  [
    'fields called like rules',
    { properties: { pattern: { type: 'string' }, format: false } },
    { pattern: 1, format: 1 },
    ['pattern', 'format'],
  ],
  ['the whole', { maxProperties: 1 }, { a: 1, b: 2 }, ['']],
  [
    'a newer dialect',
    { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'x', properties: { a: { minimum: 2 } } },
    { a: 1 },
    ['a'],
  ],
])('says which field is refused: %s', (_name, schema, args, expected) => {
  expect(rejectedFieldNames(schema, args)).toEqual(expected)
})

it('does not run what could take for ever', () => {
  const started = performance.now()
  const evil = 'a'.repeat(64) + '!'
  expect(rejectedFieldNames({ properties: { q: { type: 'string', pattern: '^(a+)+$' } } }, { q: evil })).toEqual([])
  expect(rejectedFieldNames({ patternProperties: { '^(a+)+$': false } }, { [evil]: 1 })).toEqual([])
  const doubling = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `d${i}`,
      { anyOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] },
    ]),
  )
  expect(rejectedFieldNames({ $ref: '#/$defs/d0', $defs: { ...doubling, d40: false } }, {})).toBeNull()
  let deep: Schema = {}
  for (let i = 0; i < 10_000; i++) deep = { not: deep }
  expect(rejectedFieldNames(deep, {})).toBeNull()
  expect(rejectedFieldNames({ enum: Array.from({ length: 100_000 }, (_, i) => i) }, {})).toBeNull()
  expect(performance.now() - started).toBeLessThan(2000)
})

it.each<[string, Schema]>([
  ['calls itself', { $ref: '#' }],
  ['refers elsewhere', { $ref: 'https://example.com/schema.json' }],
  ['is no schema', { type: 'nonsense' }],
])('does not use a schema that %s', (_name, schema) => {
  expect(rejectedFieldNames(schema, { a: 1 })).toBeNull()
})
