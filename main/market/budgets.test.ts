import { expect, it } from 'vitest'
import { buyNft } from '@shared/market/affiliate'
import { generateRandom } from '@shared/market/catalog'
import { marketFacts } from '@shared/market/facts'
import { quote, readiness } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { ordersAdd, ordersCancel, ordersList } from '@shared/market/wallet'
import { createBudgets } from './budgets'
import { createTime, flush } from './testing/time'

/** Budgets on a clock of their own, and how many requests of an operation go out in so many seconds. */
function rig() {
  const time = createTime()
  const budgets = createBudgets(time)
  async function sent(op: Operation, seconds: number): Promise<number> {
    let count = 0
    for (let i = 0; i < 200; i++) void budgets.take(op, 'action').then(() => count++)
    await flush()
    await time.advance(seconds * 1000)
    return count
  }
  return { budgets, sent }
}

it.each([
  ['an agent key sends at most ten at once and two a second', quote, 10, 10 + 2 * 10],
  ['without a key at most sixty a minute are sent', marketFacts, 60, 60],
  ['a user key sends at most fifteen at once and five a second', ordersAdd, 10, 15 + 5 * 10],
  ['random numbers are drawn at most ten times in ten seconds', generateRandom, 10, 10],
])('%s, and hardly less', async (_name, op, seconds, most) => {
  const count = await rig().sent(op, seconds)
  expect(count).toBeLessThanOrEqual(most)
  expect(count).toBeGreaterThan(most * 0.9 - 1)
})

it('public reads share what their key is allowed, and routes of a user key have each their own', async () => {
  const shared = rig()
  expect((await shared.sent(quote as Operation, 0)) + (await shared.sent(readiness as Operation, 0))).toBe(10)
  const own = rig()
  expect(await own.sent(ordersAdd as Operation, 0)).toBe(15)
  expect(await own.sent(ordersList as Operation, 0)).toBe(15)
  expect(await own.sent(buyNft as Operation, 0)).toBeGreaterThan(0)
})

it('what has a rate of its own counts against its key as well', async () => {
  const { budgets, sent } = rig()
  const before = budgets.state().left
  expect(await sent(generateRandom as Operation, 0)).toBe(5)
  expect(budgets.state().left).toBe(before - 5)
})

it('quiet that was asked for of one operation leaves others alone', () => {
  const { budgets } = rig()
  budgets.pause(ordersCancel, 5_000)
  expect(budgets.pausedMs(ordersCancel)).toBe(5_000)
  expect(budgets.pausedMs(ordersAdd)).toBe(0)
  budgets.pause(quote, 2_000)
  expect([quote, readiness, marketFacts].map((op) => budgets.pausedMs(op))).toEqual([2_000, 2_000, 0])
})
