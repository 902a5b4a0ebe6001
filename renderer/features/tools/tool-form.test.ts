import { expect, test } from 'vitest'
import type { ToolField } from '@shared/contract/tools'
import { checksumOf } from '@shared/ids'
import { type Draft, draftFromInput, type FieldDraft, readDraft } from './tool-form'

const field = (name: string, kind: ToolField['kind'], more: Partial<ToolField> = {}): ToolField => ({
  name,
  kind,
  isRequired: false,
  description: null,
  choices: [],
  minimum: null,
  maximum: null,
  fallback: null,
  ...more,
})
const token = field('token', 'token', { isRequired: true })
const read = (one: ToolField, draft: FieldDraft) => readDraft([one], { [one.name]: draft }, '03')
const value = (one: ToolField, draft: FieldDraft) => read(one, draft).input[one.name]
const problem = (one: ToolField, draft: FieldDraft) => read(one, draft).problems.get(one.name)?.text

test('an id is sent without its checksum, and not at all with a wrong one', () => {
  const id = '0.0.4012877'
  expect(value(token, ` ${id}-${checksumOf(id, '03')} `)).toBe(id)
  expect(read(token, `${id}-aaaaa`).problems.get('token')).toEqual({
    text: expect.stringContaining('checksum') as string,
    isDangerous: true,
  })
  expect(problem(token, 'tidal')).toContain('0.0.1234')
})

test('what is needed is asked for, and what may be left out is not sent', () => {
  const { input, problems } = readDraft([token, field('q', 'text'), field('hide', 'flag')], {}, null)
  expect(input).toEqual({})
  expect([...problems.keys()]).toEqual(['token'])
})

test('numbers keep to the bounds of the server and to what they are', () => {
  const limit = field('limit', 'integer', { minimum: 1, maximum: 200 })
  expect(value(limit, '50')).toBe(50)
  expect([problem(limit, '0'), problem(limit, '201'), problem(limit, '5.5')]).toEqual([
    'At least 1.',
    'At most 200.',
    'A whole number.',
  ])
  expect(value(field('share', 'number'), '0.25')).toBe(0.25)
  expect(problem(field('share', 'number'), '1e5')).toContain('number')
})

test('a choice is sent as what it is, not as its text', () => {
  const hide = field('hideSoldOut', 'choice', { choices: [1] })
  expect(value(hide, '1')).toBe(1)
  const order = field('sortBy', 'choice', { choices: ['price', 'serialId'] })
  expect(value(order, '"price"')).toBe('price')
  expect(problem(order, '"colour"')).toContain('list')
  expect(value(field('users', 'flag'), 'false')).toBe(false)
})

test('days and times are real ones', () => {
  expect(value(field('from', 'day'), '2026-02-28')).toBe('2026-02-28')
  expect(problem(field('from', 'day'), '2026-02-30')).toBeDefined()
  expect(value(field('since', 'instant'), '2026-11-21T13:32:00Z')).toBe('2026-11-21T13:32:00Z')
  expect(problem(field('since', 'instant'), 'yesterday')).toBeDefined()
})

test('traits are pairs, and half a pair is said', () => {
  const traits = field('traits', 'traits', { maximum: 2 })
  const pair = { trait: 'Ground', value: ' Paper ' }
  expect(value(traits, [pair, { trait: ' ', value: '' }])).toEqual([{ trait_type: 'Ground', value: 'Paper' }])
  expect(problem(traits, [{ trait: 'Ground', value: '' }])).toContain('value')
  expect(problem(traits, [pair, pair, pair])).toBe('At most 2 traits.')
})

test('what was sent once can be filled in again, and reads as the same', () => {
  const fields = [
    token,
    field('limit', 'integer'),
    field('users', 'flag'),
    field('traits', 'traits'),
    field('more', 'json'),
    field('hideSoldOut', 'choice', { choices: [1] }),
  ]
  const input = {
    token: '0.0.5',
    limit: 3,
    users: false,
    hideSoldOut: 1,
    more: { a: [1] },
    traits: [{ trait_type: 'Ground', value: 'Paper' }],
  }
  expect(readDraft(fields, draftFromInput(fields, { ...input, gone: 7 }), null)).toEqual({ input, problems: new Map() })
})

test('a fact that no field is for is not made up', () => {
  expect(draftFromInput([token], { serial: 3 })).toEqual({})
})

test('a field may be called what every object has', () => {
  const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']
  const fields = names.map((name) => field(name, 'text', { isRequired: true }))
  const empty = readDraft(fields, {}, null)
  expect(Object.keys(empty.input)).toEqual([])
  expect([...empty.problems.keys()]).toEqual(names)
  const filled: Draft = Object.fromEntries(names.map((name) => [name, `of ${name}`]))
  const { input, problems } = readDraft(fields, filled, null)
  expect(problems.size).toBe(0)
  expect(Object.entries(input)).toEqual(names.map((name) => [name, `of ${name}`]))
  expect(Object.getPrototypeOf(input)).toBe(Object.prototype)
  expect(Object.entries(draftFromInput(fields, input))).toEqual(Object.entries(filled))
  expect(draftFromInput(fields, {})).toEqual({})
})
