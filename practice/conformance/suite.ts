import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Case } from './case'
import { startFixture, type Fixture } from './fixture'

/**
 * Tests each case and its rules. The case must pass while all rules are kept, and must fail while any one of its rules is
 * broken. A broken rule that the service never checks also fails the case.
 */
export function conformanceSuite(area: string, cases: readonly Case[]): void {
  // Cases use real listeners and signatures and wait in real time, which takes long on a busy machine.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  describe(area, () => {
    let shared: Fixture
    beforeAll(async () => {
      shared = await startFixture()
      await shared.control('/faults', { limits: 'off' })
    })
    afterAll(() => shared.stop())

    const useMarket = async (alone: boolean | undefined, use: (market: Fixture) => Promise<void>): Promise<void> => {
      if (!alone) return use(shared)
      const ownMarket = await startFixture()
      try {
        await use(ownMarket)
      } finally {
        await ownMarket.stop()
      }
    }

    it.each(cases.map((entry) => [entry.name, entry] as const))(
      '%s',
      async (_name, { needsOwnMarket, breaks, run }) => {
        await useMarket(needsOwnMarket, run)
        expect(breaks.length, 'a case needs a rule that breaks it').toBeGreaterThan(0)
        for (const rule of breaks) await useMarket(needsOwnMarket, (market) => checkBrokenRule(market, rule, run))
        // On a shared market, a case could also fail because it ran before. Passing again rules this out.
        if (!needsOwnMarket) await run(shared)
      },
    )
  })
}

async function checkBrokenRule(market: Fixture, rule: string, run: Case['run']): Promise<void> {
  await market.control('/rules', { break: [rule] })
  try {
    const failure = await run(market).then(
      () => null,
      (error: unknown) => error,
    )
    const { asked: wasChecked } = (await market.control(`/rules/${encodeURIComponent(rule)}`)) as { asked: boolean }
    expect(wasChecked, `the service never checked the rule "${rule}"`).toBe(true)
    expect(failure, `the case passes although "${rule}" is broken`).not.toBeNull()
  } finally {
    await market.control('/rules', { break: [] })
  }
}
