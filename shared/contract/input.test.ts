import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseInput } from './input'

const purchase = z.object({
  price: z.string().max(4),
  overriddenFacts: z.array(z.enum(['associated', 'verdict'])).optional(),
  filter: z.object({ traits: z.array(z.object({ name: z.string() })) }).optional(),
  counts: z.record(z.string(), z.number()).optional(),
})

it.each<[unknown]>([
  [{ price: '640' }],
  [{ price: '640', overriddenFacts: ['verdict'] }],
  [{ price: '640', filter: { traits: [{ name: 'Hat' }] }, counts: { any: 1 } }],
])('accepts %j', (input) => {
  expect(parseInput(purchase, input)).toEqual({ ok: true, value: input })
})

it('counts a field that is undefined as absent', () => {
  expect(parseInput(purchase, { price: '640', despite: undefined })).toEqual({ ok: true, value: { price: '640' } })
})

it('accepts the fields of each member of a union', () => {
  const target = z.union([z.object({ token: z.string() }), z.object({ launch: z.number() })])
  expect(parseInput(target, { launch: 3 })).toMatchObject({ ok: true })
  expect(parseInput(target, { launch: 3, token: 7 })).toMatchObject({ ok: false, error: { fields: ['token'] } })
})

it.each<[unknown, string[]]>([
  [{ price: 640 }, ['price']],
  [{ price: '640', despite: ['verdict'] }, ['despite']],
  [{ price: '640', filter: { traits: [{ name: 'Hat' }, { name: 'Eyes', value: 'Blue' }] } }, ['filter.traits.1.value']],
  [null, ['']],
])('refuses %j and names the fields', (input, fields) => {
  expect(parseInput(purchase, input)).toEqual({ ok: false, error: { code: 'invalid-input', fields } })
})

it('limits the number and length of the paths', () => {
  const extraFields = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${'x'.repeat(300)}${index}`, 1]))
  const result = parseInput(purchase, { price: '640', ...extraFields })
  expect(result).toMatchObject({ ok: false, error: { fields: { length: 50 } } })
  expect(result).toMatchObject({ ok: false, error: { fields: expect.arrayContaining(['x'.repeat(200)]) as unknown } })
})
