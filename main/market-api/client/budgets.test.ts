import { expect, it } from 'vitest'
import { buyNft } from '@shared/market/affiliate'
import { generateRandom } from '@shared/market/catalog'
import { marketFacts } from '@shared/market/facts'
import { quote, readiness } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { ordersAdd, ordersCancel, ordersList } from '@shared/market/wallet'
import type { AppFailure } from '../../platform/app-failure'
import { createBudgets, type SendingKey } from './budgets'
import { createManualClock, flushPromises } from '../testing/manual-clock'

/** Budgets on a clock of their own, and the number of requests of an operation sent within some seconds. */
function rig(level?: (id: string) => number | undefined) {
  const time = createManualClock()
  const budgets = createBudgets(level ? { ...time, level } : time)
  async function sent(op: Operation, spender: SendingKey, seconds: number): Promise<number> {
    let count = 0
    for (let i = 0; i < 200; i++) void budgets.take(op, spender, 'action').then(() => count++)
    await flushPromises()
    await time.advance(seconds * 1000)
    return count
  }
  const left = (name: string, route: string | null = null) =>
    budgets.state().find((each) => each.name === name && each.route === route)?.availableCount
  return { budgets, sent, left, time }
}

it.each<[string, Operation, SendingKey, number, number]>([
  ['an agent key sends at most ten at once and two a second', quote, 'agent', 10, 10 + 2 * 10],
  ['without a key at most sixty a minute are sent', marketFacts, 'keyless', 60, 60],
  ['a user key sends at most fifteen at once and five a second', ordersAdd, 'user', 10, 15 + 5 * 10],
  ['random numbers are drawn at most ten times in ten seconds', generateRandom, 'agent', 10, 10],
])('%s, and hardly less', async (_name, op, spender, seconds, most) => {
  const count = await rig().sent(op, spender, seconds)
  expect(count).toBeLessThanOrEqual(most)
  expect(count).toBeGreaterThan(most * 0.9 - 1)
})

it('public reads share what their key is allowed, and routes of a user key have each their own', async () => {
  const shared = rig()
  const sent = await shared.sent(quote, 'agent', 0)
  expect(sent + (await shared.sent(readiness as Operation, 'agent', 0))).toBe(9)
  const own = rig()
  expect(await own.sent(ordersAdd as Operation, 'user', 0)).toBe(14)
  expect(await own.sent(ordersList as Operation, 'user', 0)).toBe(14)
  expect(await own.sent(quote as Operation, 'user', 0)).toBe(14)
  expect(await own.sent(buyNft as Operation, 'affiliate', 0)).toBeGreaterThan(0)
})

it('what has a rate of its own counts against its key as well', async () => {
  const { sent, left } = rig()
  const before = left('agent') ?? 0
  expect(await sent(generateRandom as Operation, 'agent', 0)).toBe(5)
  expect(left('agent')).toBe(before - 5)
  expect(left('own', 'generateRandom')).toBe(0)
})

it('a rate of a route’s own takes the place of a user key’s usual one', async () => {
  const { budgets, sent } = rig()
  expect(await sent(ordersCancel as Operation, 'user', 0)).toBe(5)
  expect(budgets.state().map(({ name }) => name)).not.toContain('user')
})

it('quiet of one route holds for who waited before, and ends by itself', async () => {
  const { budgets, time } = rig()
  for (let i = 0; i < 9; i++) await budgets.take(quote, 'agent', 'action')
  const outcomes: string[] = []
  const ask = (op: Operation) =>
    budgets.take(op, 'agent', 'action').then(
      () => outcomes.push(`${op.name} at ${time.now() - 1_000_000}`),
      (cause: unknown) => outcomes.push(`${op.name} ${(cause as AppFailure).error.code}`),
    )
  void ask(quote)
  budgets.pauseRoute(quote, 4_000)
  void ask(readiness)
  await time.advance(3_900)
  expect(outcomes).toEqual([expect.stringContaining('readiness at')])
  await time.advance(3_000)
  expect(outcomes[1]).toMatch(/^quote at [456]\d{3}$/)
  void ask(quote)
  budgets.pauseRoute(quote, 60_000)
  await time.advance(5_000)
  expect(outcomes[2]).toBe('quote rate-limited')
})

it('quiet that was asked for of one operation leaves others alone', () => {
  const { budgets } = rig()
  budgets.pause(ordersCancel, 'user', 5_000)
  expect(budgets.pausedMs(ordersCancel, 'user')).toBe(5_000)
  expect(budgets.pausedMs(ordersAdd, 'user')).toBe(0)
  budgets.pause(quote, 'agent', 2_000)
  const ops = [quote, readiness].map((op) => budgets.pausedMs(op, 'agent'))
  expect([...ops, budgets.pausedMs(marketFacts, 'keyless')]).toEqual([2_000, 2_000, 0])
})

it('quiet that was asked of the whole address holds for every key, also for what is first used later', () => {
  const { budgets } = rig()
  budgets.pauseAll(60_000)
  expect(budgets.pausedMs(marketFacts, 'keyless')).toBe(60_000)
  expect(budgets.pausedMs(ordersAdd, 'user')).toBe(60_000)
  expect(budgets.pausedMs(generateRandom, 'agent')).toBe(60_000)
})

it('begins with what was left before, and tells of every allowance in use', async () => {
  const { left, sent, budgets } = rig((id) => (id === 'agent' ? 1 : undefined))
  expect(left('agent')).toBe(1)
  await sent(ordersList, 'user', 0)
  expect(budgets.state().map(({ name, route }) => [name, route])).toEqual([
    ['agent', null],
    ['keyless', null],
    ['user', 'ordersList'],
  ])
})
