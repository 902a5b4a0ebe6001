import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Case } from './case'
import { startFixture, type Fixture } from './fixture'

/**
 * Runs each case, first while the service keeps all rules: then the case must pass. For each rule in `breaks`, runs the
 * case again while the service breaks that rule: then the case must fail, and the service must have checked the rule.
 */
export function conformanceSuite(area: string, cases: readonly Case[]): void {
  // Cases use real servers and signatures and wait in real time, so they take long on a busy machine.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  describe(area, () => {
    let sharedMarket: Fixture
    beforeAll(async () => {
      sharedMarket = await startFixture()
      await sharedMarket.control('/faults', { limits: 'off' })
    })
    afterAll(() => sharedMarket.stop())

    const useMarket = async (
      needsOwnMarket: boolean | undefined,
      use: (market: Fixture) => Promise<void>,
    ): Promise<void> => {
      if (!needsOwnMarket) return use(sharedMarket)
      const ownMarket = await startFixture()
      try {
        await use(ownMarket)
      } finally {
        await ownMarket.stop()
      }
    }

    it.each(cases.map((testedCase) => [testedCase.name, testedCase] as const))(
      '%s',
      async (_name, { needsOwnMarket, breaks, run }) => {
        await useMarket(needsOwnMarket, run)
        expect(breaks.length, 'a case needs a rule that breaks it').toBeGreaterThan(0)
        for (const rule of breaks) await useMarket(needsOwnMarket, (market) => checkBrokenRule(market, rule, run))
        // On the shared market, a run with a broken rule could also fail only because the case had run before. This last
        // run with all rules kept must pass, which rules that out.
        if (!needsOwnMarket) await run(sharedMarket)
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
