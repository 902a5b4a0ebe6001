import { relative } from 'node:path'
import type { TestInfo } from '@playwright/test'
import { operations } from '../../shared/market'
import { operationsShownBy } from '../../shared/testing/reach'
import { expect } from './expect'
import { type Practice, root } from './practice'

/** Number of the app's own requests per route. */
async function askedOf(markets: readonly Practice[]): Promise<ReadonlyMap<string, number>> {
  const counts = await Promise.all(markets.map((market) => market.askedByTheApp()))
  const all = new Map<string, number>()
  for (const one of counts) for (const [route, count] of one) all.set(route, (all.get(route) ?? 0) + count)
  return all
}

/** Expects that a journey named as showing operations has made the app call each of them. */
export async function expectReached({ file, title }: TestInfo, markets: readonly Practice[]): Promise<void> {
  const names = operationsShownBy(relative(root, file).replaceAll('\\', '/'), title)
  if (names.length === 0) return
  const asked = await askedOf(markets)
  const missing = operations
    .filter(({ name, method, path }) => names.includes(name) && (asked.get(`${method} ${path}`) ?? 0) <= 0)
    .map(({ name }) => name)
  expect(missing, 'operations that this journey is to reach').toEqual([])
}
