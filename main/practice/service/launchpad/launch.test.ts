import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MARKET_FEES } from '../../world/accounts'
import { launchesAt } from '../../world/launches'
import { Rules } from '../rules'
import { accept, normalCount } from './accept'
import { firstStage, openStage, shownStage, stateOf, type Launch, type Stage } from './launch'
import { netLegs, paymentLegs, sharesOf } from './shares'

const HOUR_MS = 3_600_000
const [plain] = launchesAt(0)
if (!plain) throw new Error('no launch')
const stageFrom = (startMs: number, endMs: number | null): Stage => ({ ...firstStage(plain), startMs, endMs })
const launchOf = (stages: readonly Stage[], paused = false): Launch => ({ ...plain, stages, paused })

describe('a launch', () => {
  const launch = launchOf([stageFrom(HOUR_MS, 2 * HOUR_MS), stageFrom(3 * HOUR_MS, 4 * HOUR_MS)])

  it.each([
    [0, 'upcoming'],
    [HOUR_MS - 1, 'upcoming'],
    [HOUR_MS, 'open'],
    [2 * HOUR_MS - 1, 'open'],
    [2 * HOUR_MS, 'upcoming'],
    [3 * HOUR_MS, 'open'],
    [4 * HOUR_MS, 'ended'],
  ] as const)('is at %i ms %s', (atMs, state) => {
    expect(stateOf(launch, 5, atMs)).toBe(state)
    expect(stateOf(launch, 0, atMs)).toBe('sold_out')
  })

  it('is paused only while a stage is on', () => {
    const paused = launchOf(launch.stages, true)
    expect(stateOf(paused, 5, HOUR_MS)).toBe('paused')
    expect(stateOf(paused, 5, 0)).toBe('upcoming')
    expect(stateOf(paused, 5, 5 * HOUR_MS)).toBe('ended')
  })

  it('shows the stage that is on, then the next, then the last', () => {
    const [first, second] = launch.stages
    expect(shownStage(launch, 0)).toBe(first)
    expect(shownStage(launch, 2 * HOUR_MS)).toBe(second)
    expect(shownStage(launch, 9 * HOUR_MS)).toBe(second)
    expect(openStage(launch, 9 * HOUR_MS)).toBeNull()
    expect(stateOf(launchOf([stageFrom(0, null)]), 1, 1_000 * HOUR_MS)).toBe('open')
  })
})

describe('an accepted count', () => {
  it('is from 1 to 10 whatever is asked for', () => {
    fc.assert(
      fc.property(fc.string(), (given) => {
        const count = normalCount(given)
        expect(Number.isInteger(count) && count >= 1 && count <= 10).toBe(true)
      }),
    )
    expect(['Infinity', '-Infinity', '1e1', ' 4 ', '0x7'].map(normalCount)).toEqual([10, 1, 10, 4, 7])
    expect(normalCount(undefined)).toBe(1)
  })

  it('is above no bound, and below what was wanted only with a reason', () => {
    const room = fc.record({
      left: fc.nat(40),
      walletLeft: fc.option(fc.nat(12)),
      taper: fc.boolean(),
      maxPerTransaction: fc.integer({ min: 1, max: 10 }),
      kind: fc.constantFrom('paid', 'free', 'swap', 'direct'),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), room, (wanted, { left, walletLeft, ...rest }) => {
        const stage = { ...firstStage(plain), ...rest }
        const { count, reasons } = accept(wanted, { stage, left, walletLeft }, new Rules())
        expect(count).toBeLessThanOrEqual(Math.min(wanted, left, walletLeft ?? 10, stage.maxPerTransaction))
        if (stage.kind !== 'paid') expect(count).toBeLessThanOrEqual(1)
        expect(count < wanted).toBe(reasons.length > 0)
      }),
    )
  })
})

describe('the shares of a price', () => {
  const total = fc.bigInt({ min: 0n, max: 10n ** 17n })

  it('add up to it exactly', () => {
    fc.assert(
      fc.property(total, (price) => {
        expect(sharesOf(price, 7).reduce((sum, { amount }) => sum + amount, 0n)).toBe(price)
      }),
    )
  })

  it('are legs that balance, one for each account, none of them empty', () => {
    fc.assert(
      fc.property(total, fc.constantFrom(5, 7, MARKET_FEES), (price, buyer) => {
        const legs = paymentLegs(buyer, price, 7)
        expect(legs.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
        expect(new Set(legs.map(({ account }) => account)).size).toBe(legs.length)
        expect(legs.every(({ amount }) => amount !== 0n)).toBe(true)
      }),
    )
    expect(netLegs([])).toEqual([])
    expect(paymentLegs(7, 1_000n, 7)).toEqual([
      { account: 7, amount: -20n },
      { account: MARKET_FEES, amount: 20n },
    ])
  })
})
