import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Flow, FlowState } from '@shared/contract/flows'
import type { AppErrorCode } from '@shared/errors'
import { startHarness, type Harness } from '../../../practice/testing/harness'
import { waitForFlowEnd } from '../flow-end'
import { letMarketSpend, startMain, type MainRig } from '../main-rig'
import { startFlow } from './flow-call'
import { openMarketRelay, type MarketRelay } from './market-relay'
import { NO_EFFECTS, SCENES, type EffectCounts, type SceneName } from './scenes'

/**
 * Effect of a flow under a fault. `fee`: the ledger accepted the flow's transaction, and only the network fee moved.
 */
type FlowEffect = 'once' | 'not at all' | 'fee'
export type FaultCase = {
  readonly name: string
  /** Faults of the practice market, set before the flow starts. */
  readonly faults: object
  /** Runs after the start of the flow. */
  readonly afterStart?: (controls: FaultControls) => Promise<unknown>
  /** State of the flow at its end, and the code of its error. */
  readonly endState: readonly [FlowState, AppErrorCode | null]
  readonly effect: FlowEffect
  /** Maximum number of requests to the route that completes the flow; 1 by default. */
  readonly maxRequests?: number
}
export type FaultControls = {
  readonly setFaults: (faults: object) => Promise<unknown>
  /** Waits until the flow has reached a step. */
  readonly waitForStep: (name: string) => Promise<void>
  /** Advances the clocks of the market and of the app. The clocks are never set back. */
  readonly advanceClock: (ms: number) => Promise<void>
}

const END_LIMIT_MS = 60_000
const EFFECT_TEXTS: Readonly<Record<FlowEffect, string>> = {
  once: 'takes place once',
  'not at all': 'does not take place',
  fee: 'costs only the fee',
}
const EXPECTED_COUNTS: Readonly<Record<FlowEffect, (countsOnce: EffectCounts) => EffectCounts>> = {
  once: (countsOnce) => countsOnce,
  'not at all': () => NO_EFFECTS,
  fee: () => ({ ...NO_EFFECTS, signed: 1 }),
}

/** Tests a flow with each of the faults, over HTTP and gRPC, and counts the flow's effects at ledger and service. */
export function testFlowUnderFaults(name: SceneName, cases: readonly FaultCase[]): void {
  let practice: Harness
  let dir: string
  /** Time by which the clocks of the market and of the app are ahead of this machine’s clock. */
  const clock = { aheadMs: 0 }
  const setFaults = (faults: object) => practice.control('/faults', faults)
  const closers: (() => void)[] = []
  beforeAll(async () => {
    practice = await startHarness()
    dir = mkdtempSync(join(tmpdir(), 'faults-'))
  }, 60_000)
  beforeEach(async () => {
    await practice.control('/reset-faults', {})
    await setFaults({ limits: 'off', consensusDelayMs: 20 })
  })
  afterEach(() => {
    for (const close of closers.splice(0).reverse()) close()
  })
  afterAll(async () => {
    await practice.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  async function openApp() {
    const scene = await SCENES[name].open(practice)
    const marketRelay = await openMarketRelay(scene.line)
    const now = () => Date.now() + clock.aheadMs
    const main = await startMain({ dir: mkdtempSync(join(dir, 'profile-')), practiceLine: () => marketRelay.line, now })
    closers.push(marketRelay.close, main.stop)
    await letMarketSpend(main, { announcement: practice.announcement })
    return { scene, marketRelay, main }
  }
  const advanceClock = async (ms: number) => {
    await practice.control('/clock', { advanceMs: ms })
    clock.aheadMs += ms
  }

  it.each(cases.map((faultCase) => [titleOf(faultCase), faultCase] as const))(
    '%s',
    async (_title, faultCase) => {
      const { scene, marketRelay, main } = await openApp()
      await setFaults(faultCase.faults)
      const startedFlow = await startFlow(main.services, scene.flowCall)
      await faultCase.afterStart?.({
        setFaults,
        advanceClock,
        waitForStep: (step) => waitForStep(main, startedFlow.id, step),
      })
      const flow = await waitForFlowEnd(main, startedFlow, END_LIMIT_MS)
      expect([flow.state, flow.error?.code ?? null]).toEqual(faultCase.endState)
      expect(await scene.count()).toEqual(EXPECTED_COUNTS[faultCase.effect](SCENES[name].countsOnce))
      expect(requestCount(marketRelay, name)).toBeLessThanOrEqual(faultCase.maxRequests ?? 1)
      expect(signatureCount(main, flow)).toBeLessThanOrEqual(1)
      expect(main.sideEffects).toMatchObject({ faults: [] })
      expect(main.sideEffects.reviews.length).toBeLessThanOrEqual(1)
    },
    90_000,
  )
}

const titleOf = ({ name, endState, effect }: FaultCase): string =>
  `${name}: ${endState[0]}, and ${EFFECT_TEXTS[effect]}`
const requestCount = ({ requestCounts }: MarketRelay, name: SceneName): number =>
  requestCounts.get(SCENES[name].completionRoute) ?? 0
const signatureCount = ({ db }: MainRig, { id }: Flow): number =>
  db.prepare("SELECT 1 FROM steps WHERE flow = ? AND step = 'signed'").all(id).length

/** Waits until a flow has reached a step. Throws after about 20 seconds. */
async function waitForStep({ services }: MainRig, id: string, name: string): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    const flow = (await services.flows.list(undefined)).find((candidate) => candidate.id === id)
    if (flow?.steps.some(({ step }) => step === name)) return
    await sleep(20)
  }
  throw new Error(`the flow did not reach the step ${name}`)
}
