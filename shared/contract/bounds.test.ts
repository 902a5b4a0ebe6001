import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '.'
import type { Features } from './method'
import { questionContract } from './question'
import { reviewContract } from './review'
import { isPatternBounded, unboundedPaths } from './testing/bounds'
import { toolInput } from './tools'
import { vaultContract } from './vault'

const contracts: Readonly<Record<string, Features>> = { contract, questionContract, reviewContract, vaultContract }

it('walks every contract that a window may call', () => {
  const declared = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^export const (\w*[cC]ontract) =/gm)])
    .map(([, name]) => name)
  expect(declared.toSorted()).toEqual(Object.keys(contracts).toSorted())
})

it('every string, array, record and number that crosses the bridge into main has a limit', () => {
  const unbounded = Object.values(contracts).flatMap((features) =>
    Object.entries(features).flatMap(([feature, methods]) =>
      Object.entries(methods).flatMap(([name, { input }]) => unboundedPaths(input, `${feature}.${name}`)),
    ),
  )
  expect(unbounded).toEqual([])
})

it('arguments of a tool are limited by their size as JSON', () => {
  expect(toolInput.safeParse({ a: 'x'.repeat(7000) }).success).toBe(true)
  expect(toolInput.safeParse({ a: 'x'.repeat(8001) }).success).toBe(false)
  expect(toolInput.safeParse({ a: [[['x'.repeat(4001)], 'y'.repeat(4001)]] }).success).toBe(false)
})

it.each([
  [z.string(), ['a: string without a maximum']],
  [z.string().max(3), []],
  [z.string().trim().max(3), ['a: string without a maximum']],
  [z.string().max(9).trim().max(3), []],
  [z.object({ b: z.array(z.string().max(3)) }), ['a.b: array without a maximum']],
  [z.array(z.object({ b: z.string().trim() })).max(3), ['a[].b: string without a maximum']],
  [z.record(z.string().max(3), z.boolean()), ['a: record without a maximum']],
  [z.number(), ['a: number without both limits']],
  [z.number().min(1), ['a: number without both limits']],
  [z.int(), []],
  [z.string().regex(/^[a-z]{1,9}$/), []],
  [z.string().regex(/^[a-z]+$/), ['a: string without a maximum']],
  [
    z
      .union([z.literal('b'), z.string()])
      .nullable()
      .optional(),
    ['a: string without a maximum'],
  ],
  [z.string().transform(Number).pipe(z.int()), ['a: string without a maximum']],
  [z.unknown(), ['a: unknown is not inspected']],
])('finds what has no limit, case %#', (schema, places) => {
  expect(unboundedPaths(schema, 'a')).toEqual(places)
})

it.each([
  ['^a{1,9}$', true],
  ['^(a|b){2}$', true],
  ['^a|b$', false],
  ['a$', false],
  ['^[*+]\\+$', true],
  ['^a{2,}$', false],
])('the pattern %s is bounded: %s', (pattern, bounded) => {
  expect(isPatternBounded(pattern)).toBe(bounded)
})
