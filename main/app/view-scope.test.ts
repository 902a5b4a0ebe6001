import { expect, test } from 'vitest'
import { accountNfts } from '@shared/market/token'
import { offers } from '@shared/market/market'
import type { MarketClient } from '../market-api/client/client'
import { createViewNotifier, createViewScope, marketForViews, servicesWithin } from './view-scope'

const TICK = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Records the signal under which each read runs. */
function rig() {
  const view = createViewScope()
  const signals: AbortSignal[] = []
  const read = (_op: unknown, _query: unknown, { signal }: { readonly signal?: AbortSignal }) => {
    if (signal) signals.push(signal)
    return TICK()
  }
  const market = marketForViews({ read } as unknown as MarketClient, view)
  const one = () => market.read(accountNfts, { account: '0.0.1', limit: 25 }, { priority: 'background' })
  const { job } = servicesWithin(view, {
    job: {
      /** Background work of a view: the second read starts long after the first. */
      begin: async () => {
        await one()
        await TICK()
        await one()
      },
    },
  })
  return { view, signals, job }
}

test('a job of several reads ends with the view that it was begun for, and not with the next one', async () => {
  const { view, signals, job } = rig()
  const begun = job.begin()
  view.leave()
  const next = job.begin()
  await Promise.all([begun, next])
  expect(signals.map(({ aborted }) => aborted).sort()).toEqual([false, false, true, true])
  view.leave()
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
})

test('what no call of the page began reads for the view that is shown', () => {
  const { view } = rig()
  const first = view.signal()
  view.leave()
  expect([first.aborted, view.signal().aborted]).toEqual([true, false])
})

test('newer offers of an account are told to what shows its holdings, and to what shows its offers', () => {
  const told: unknown[] = []
  const timers: (() => void)[] = []
  const tell = createViewNotifier({ emit: (...event) => void told.push(event), setTimer: (fn) => timers.push(fn) })
  for (let i = 0; i < 3; i++) tell(offers, { filterUserAccount: '0.0.1', page: i })
  expect(timers).toHaveLength(1)
  timers[0]?.()
  expect(told).toEqual([
    ['holdings.changed', { account: '0.0.1' }],
    ['offers.changed', { account: '0.0.1' }],
  ])
})
