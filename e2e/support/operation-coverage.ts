import { relative } from 'node:path'
import type { TestInfo } from '@playwright/test'
import { operations } from '../../shared/market'
import { operationsRequestedBy } from '../../shared/testing/reach'
import { expect } from './expect'
import { type Practice, root } from './practice'

/** Number of the app's requests per route, to all markets together. */
async function appCallCounts(markets: readonly Practice[]): Promise<ReadonlyMap<string, number>> {
  const counts = await Promise.all(markets.map((market) => market.appCallCounts()))
  const totals = new Map<string, number>()
  for (const marketCounts of counts) {
    for (const [route, count] of marketCounts) totals.set(route, (totals.get(route) ?? 0) + count)
  }
  return totals
}

/** Expects that the app has called each operation that is declared for this journey. */
export async function expectOperationsCalled({ file, title }: TestInfo, markets: readonly Practice[]): Promise<void> {
  const names = operationsRequestedBy(relative(root, file).replaceAll('\\', '/'), title)
  if (names.length === 0) return
  const callCounts = await appCallCounts(markets)
  const missing = operations
    .filter(({ name, method, path }) => names.includes(name) && (callCounts.get(`${method} ${path}`) ?? 0) <= 0)
    .map(({ name }) => name)
  expect(missing, 'operations that this journey must call').toEqual([])
}
