import { expect, it } from 'vitest'
import { z } from 'zod'
import { allTools, tools } from './tools'
import { fieldListDifferences, fieldsOfSchema, fieldHints } from './tool-fields'

const schemaOf = (input: z.ZodType) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
const declared = (name: keyof typeof tools) => fieldsOfSchema(schemaOf(tools[name].input))
const kindsOf = (name: keyof typeof tools) =>
  Object.fromEntries(declared(name).map((field) => [field.name, field.kind]))

it('makes a field of the fitting kind for everything that the twenty tools take', () => {
  expect(kindsOf('get_nft')).toEqual({ token: 'token', serial: 'integer' })
  expect(kindsOf('get_floor')).toEqual({ token: 'token', traits: 'traits' })
  expect(kindsOf('quote_purchase')).toEqual({ token: 'token', serial: 'integer', buyer: 'account' })
  expect(kindsOf('get_collection_history')).toMatchObject({ dateFrom: 'day', dateTo: 'day', token: 'token' })
  expect(kindsOf('search_collections')).toEqual({ q: 'text', range: 'integer', includeUsers: 'flag' })
  expect(kindsOf('get_activity')).toMatchObject({
    activityFilter: 'choice',
    page: 'integer',
    includePreviouslyBoughtPrice: 'choice',
    hbarMarketOnly: 'choice',
    paymentTokenAddress: 'text',
    isHashinal: 'choice',
  })
  // The tool accepts a slug as well as an id.
  expect(kindsOf('get_forever_mint_pool')).toMatchObject({ token: 'text' })
  const odd = allTools.flatMap(({ name, input }) =>
    fieldsOfSchema(schemaOf(input)).flatMap((field) => (field.kind === 'json' ? [`${name}.${field.name}`] : [])),
  )
  expect(odd).toEqual([])
})

it('keeps bounds, needs and choices, and takes "any whole number" for no bound', () => {
  const field = (name: string) => declared('get_listings').find((one) => one.name === name)
  expect(field('limit')).toMatchObject({ minimum: 1, maximum: 10_000, isRequired: false })
  expect(field('sortBy')).toMatchObject({ choices: ['listingDate', 'price', 'serialId'] })
  expect(declared('resolve_collection')[0]).toMatchObject({ isRequired: true, minimum: 3, maximum: 64 })
  expect(declared('get_nft').find(({ name }) => name === 'serial')).toMatchObject({ maximum: null })
})

it('follows references, and reads a schema that may be null as what it else is', () => {
  const fields = fieldsOfSchema({
    properties: {
      token: { $ref: '#/$defs/id', description: 'Which' },
      limit: { anyOf: [{ type: 'integer', minimum: 1, exclusiveMaximum: 101 }, { type: 'null' }], default: 50 },
      mode: { const: 'all' },
      since: { type: ['string', 'null'], format: 'date-time' },
    },
    $defs: { id: { type: 'string', pattern: String.raw`^0\.0\.\d+$` } },
    required: ['token'],
  })
  expect(fields).toMatchObject([
    { name: 'token', kind: 'token', isRequired: true, description: 'Which' },
    { name: 'limit', kind: 'integer', minimum: 1, maximum: 100, fallback: 50 },
    { name: 'mode', kind: 'choice', choices: ['all'] },
    { name: 'since', kind: 'instant' },
  ])
})

it('tells an id by what this app knows where a server says no more than text', () => {
  const theirs = fieldsOfSchema({ properties: { token: { type: 'string' } } }, fieldHints(declared('get_nft')))
  expect(theirs[0]?.kind).toBe('token')
})

it('makes something of any schema, however odd, and never more than it can show', () => {
  expect(fieldsOfSchema({})).toEqual([])
  expect(fieldsOfSchema({ properties: 7, required: 'token' })).toEqual([])
  const loop = { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: '#/$defs/a' } } }
  expect(fieldsOfSchema(loop)).toMatchObject([{ name: 'a', kind: 'json' }])
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, { type: 'string' }]))
  expect(fieldsOfSchema({ properties: many })).toHaveLength(60)
  const long = fieldsOfSchema({ properties: { a: { type: 'string', description: 'x'.repeat(5000) } } })
  expect(long[0]?.description).toHaveLength(300)
})

it('tells where a server takes something else than this app was made for', () => {
  const ours = declared('get_listings')
  const theirs = fieldsOfSchema({
    properties: {
      token: { type: 'string' },
      limit: { type: 'integer', minimum: 1, maximum: 200 },
      offset: { type: 'string' },
      sortBy: { enum: ['price'] },
      colour: { type: 'string' },
    },
    required: ['token'],
  })
  const told = fieldListDifferences(ours, theirs).map(({ field, changeKind }) => `${field} ${changeKind}`)
  expect(told).toEqual(
    expect.arrayContaining(['token required', 'limit bounds', 'offset kind', 'sortBy choices', 'colour added']),
  )
  expect(told.filter((one) => one.endsWith('gone'))).toHaveLength(4)
  expect(fieldListDifferences(ours, ours)).toEqual([])
})
