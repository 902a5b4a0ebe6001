import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '@shared/time'
import { LedgerState } from '../../ledger/state'
import { AFFILIATE, MARKET_FEES, openAccounts } from '../../world/accounts'
import { launchesAt } from '../../world/launches'
import type { Deps } from '../deps'
import { Rules } from '../rules'
import { limitMintCount, normalCount } from './mint-count'
import { firstStage, openStage, displayedStage, launchStateAt, type Launch, type Stage } from './launch'
import { paymentLegs } from './shares'

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
    expect(launchStateAt(launch, 5, atMs)).toBe(state)
    expect(launchStateAt(launch, 0, atMs)).toBe('sold_out')
  })

  it('is paused only while a stage is on', () => {
    const paused = launchOf(launch.stages, true)
    expect(launchStateAt(paused, 5, HOUR_MS)).toBe('paused')
    expect(launchStateAt(paused, 5, 0)).toBe('upcoming')
    expect(launchStateAt(paused, 5, 5 * HOUR_MS)).toBe('ended')
  })

  it('shows the stage that is on, then the next, then the last', () => {
    const [first, second] = launch.stages
    expect(displayedStage(launch, 0)).toBe(first)
    expect(displayedStage(launch, 2 * HOUR_MS)).toBe(second)
    expect(displayedStage(launch, 9 * HOUR_MS)).toBe(second)
    expect(openStage(launch, 9 * HOUR_MS)).toBeNull()
    expect(launchStateAt(launchOf([stageFrom(0, null)]), 1, 1_000 * HOUR_MS)).toBe('open')
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
      leftCount: fc.nat(40),
      walletLeftCount: fc.option(fc.nat(12)),
      taper: fc.boolean(),
      maxPerTransaction: fc.integer({ min: 1, max: 10 }),
      kind: fc.constantFrom('paid', 'free', 'swap', 'direct'),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), room, (wanted, { leftCount, walletLeftCount, ...rest }) => {
        const stage = { ...firstStage(plain), ...rest }
        const { count, reasons } = limitMintCount(wanted, { stage, leftCount, walletLeftCount }, new Rules())
        expect(count).toBeLessThanOrEqual(Math.min(wanted, leftCount, walletLeftCount ?? 10, stage.maxPerTransaction))
        if (stage.kind !== 'paid') expect(count).toBeLessThanOrEqual(1)
        expect(count < wanted).toBe(reasons.length > 0)
      }),
    )
  })
})

describe('the legs of a payment', () => {
  const state = new LedgerState()
  openAccounts(state, 'test')
  const deps = { ledger: { state } } as Pick<Deps, 'ledger'>
  const stage = { ...firstStage(plain), price: 1_000n }
  const { payout } = plain
  const commission = { account: AFFILIATE, share: 50 }

  it('balance, one for each account, none of them empty', () => {
    const price = fc.bigInt({ min: 0n, max: 10n ** 17n })
    const anybody = fc.constantFrom(5_012_345, payout, MARKET_FEES, AFFILIATE)
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 10 }), anybody, fc.boolean(), (each, count, buyer, isCredited) => {
        const payment = { launch: plain, stage: { ...stage, price: each }, buyer, count }
        const legs = paymentLegs(deps, { ...payment, commission: isCredited ? commission : null })
        expect(legs.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
        expect(new Set(legs.map(({ account }) => account)).size).toBe(legs.length)
        expect(legs.every(({ amount }) => amount !== 0n)).toBe(true)
      }),
    )
  })

  it('net what a payer gets back, and pay the affiliate out of the market’s fee', () => {
    const payment = { launch: plain, stage, count: 1 }
    expect(paymentLegs(deps, { ...payment, buyer: payout, commission: null })).toEqual([
      { account: MARKET_FEES, amount: 20n },
      { account: payout, amount: -20n },
    ])
    expect(paymentLegs(deps, { ...payment, buyer: 5_012_345, commission })).toEqual([
      { account: MARKET_FEES, amount: 15n },
      { account: payout, amount: 980n },
      { account: AFFILIATE, amount: 5n },
      { account: 5_012_345, amount: -1_000n },
    ])
  })

  it('pay nobody in a token the account does not take', () => {
    const priced = { ...stage, currency: 4_500_700 }
    const legs = paymentLegs(deps, { launch: plain, stage: priced, buyer: 5_012_345, count: 1, commission })
    expect(legs.map(({ account }) => account)).not.toContain(AFFILIATE)
  })
})
