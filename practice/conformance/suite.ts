import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Case } from './case'
import { startFixture, type Fixture } from './fixture'

/**
 * Runs each case with every rule kept, where it must pass, once with each of its rules broken, where it must fail, and
 * again with all of them kept. A broken rule that no code checks also fails the case.
 */
export function conformanceSuite(area: string, cases: readonly Case[]): void {
  // Real listeners, signatures and waiting: slow on a busy machine.
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

    it.each(cases.map((entry) => [entry.name, entry] as const))('%s', async (_name, { alone, breaks, run }) => {
      await useMarket(alone, run)
      expect(breaks.length, 'a case needs a rule that breaks it').toBeGreaterThan(0)
      for (const rule of breaks) await useMarket(alone, (market) => checkBrokenRule(market, rule, run))
      // On a shared market a case might fail because it ran before, which would prove nothing about its rules.
      if (!alone) await run(shared)
    })
  })
}

async function checkBrokenRule(market: Fixture, rule: string, run: Case['run']): Promise<void> {
  await market.control('/rules', { break: [rule] })
  try {
    const failure = await run(market).then(
      () => null,
      (error: unknown) => error,
    )
    const { asked } = (await market.control(`/rules/${encodeURIComponent(rule)}`)) as { asked: boolean }
    expect(asked, `the service never applied the rule "${rule}"`).toBe(true)
    expect(failure, `the case passes although "${rule}" is broken`).not.toBeNull()
  } finally {
    await market.control('/rules', { break: [] })
  }
}
