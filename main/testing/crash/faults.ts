import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Flow, FlowState } from '@shared/contract/flows'
import type { AppErrorCode } from '@shared/errors'
import { startHarness, type Harness } from '../../../practice/testing/harness'
import { ended } from '../flow-steps'
import { letMarketSpend, startMain, type MainRig } from '../main-rig'
import { begin } from './deed'
import { openGate, type Gate } from './gate'
import { NOTHING, SCENES, type Counts, type SceneName } from './scenes'

/** Outcome of a deed under a fault. `fee`: it was signed and reached the ledger, and moved only the fee. */
type Came = 'once' | 'not at all' | 'fee'
export type FaultCase = {
  readonly name: string
  /** Faults set at the market's control before the deed. */
  readonly faults: object
  /** Runs once the deed was started. */
  readonly then?: (stand: FaultStand) => Promise<unknown>
  readonly ends: readonly [FlowState, AppErrorCode | null]
  readonly came: Came
  /** Allowed number of requests to the writing route; once by default. */
  readonly asked?: number
}
export type FaultStand = {
  readonly set: (faults: object) => Promise<unknown>
  /** Waits until the flow has reached a step. */
  readonly step: (name: string) => Promise<void>
  /** Advances time at once, for the market and for the app. It is never set back. */
  readonly advance: (ms: number) => Promise<void>
}

const LIMIT_MS = 60_000
const TOOK: Readonly<Record<Came, string>> = { once: 'once', 'not at all': 'not at all', fee: 'not, for its fee' }
const TAKEN: Readonly<Record<Came, (once: Counts) => Counts>> = {
  once: (once) => once,
  'not at all': () => NOTHING,
  fee: () => ({ ...NOTHING, signed: 1 }),
}

/** Tries a deed under each of the faults, over HTTP and gRPC, and counts its outcome at ledger and service. */
export function itSurvives(name: SceneName, cases: readonly FaultCase[]): void {
  let practice: Harness
  let dir: string
  const clock = { aheadMs: 0 }
  const set = (faults: object) => practice.control('/faults', faults)
  const closers: (() => void)[] = []
  beforeAll(async () => {
    practice = await startHarness()
    dir = mkdtempSync(join(tmpdir(), 'faults-'))
  }, 60_000)
  beforeEach(async () => {
    await practice.control('/reset-faults', {})
    await set({ limits: 'off', consensusDelayMs: 20 })
  })
  afterEach(() => {
    for (const close of closers.splice(0).reverse()) close()
  })
  afterAll(async () => {
    await practice.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  async function open() {
    const scene = await SCENES[name].set(practice)
    const gate = await openGate(scene.line)
    const now = () => Date.now() + clock.aheadMs
    const main = await startMain({ dir: mkdtempSync(join(dir, 'profile-')), line: () => gate.line, now })
    closers.push(gate.close, main.stop)
    await letMarketSpend(main, { announcement: practice.announcement })
    return { scene, gate, main }
  }
  const advance = async (ms: number) => {
    await practice.control('/clock', { advanceMs: ms })
    clock.aheadMs += ms
  }

  it.each(cases.map((fault) => [titleOf(fault), fault] as const))(
    '%s',
    async (_title, fault) => {
      const { scene, gate, main } = await open()
      await set(fault.faults)
      const started = await begin(main.services, scene.deed)
      await fault.then?.({ set, advance, step: (step) => stepOf(main, started.id, step) })
      const flow = await ended(main, started, LIMIT_MS)
      expect([flow.state, flow.error?.code ?? null]).toEqual(fault.ends)
      expect(await scene.count()).toEqual(TAKEN[fault.came](SCENES[name].once))
      expect(askedOf(gate, name)).toBeLessThanOrEqual(fault.asked ?? 1)
      expect(signaturesIn(main, flow)).toBeLessThanOrEqual(1)
      expect(main.seen).toMatchObject({ faults: [] })
      expect(main.seen.reviews.length).toBeLessThanOrEqual(1)
    },
    90_000,
  )
}

const titleOf = ({ name, ends, came }: FaultCase): string => `${name}: ${ends[0]}, and it took place ${TOOK[came]}`
const askedOf = ({ calls }: Gate, name: SceneName): number => calls.get(SCENES[name].route) ?? 0
const signaturesIn = ({ db }: MainRig, { id }: Flow): number =>
  db.prepare("SELECT 1 FROM steps WHERE flow = ? AND step = 'signed'").all(id).length

async function stepOf({ services }: MainRig, id: string, name: string): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    const flow = (await services.flows.list(undefined)).find((one) => one.id === id)
    if (flow?.steps.some(({ step }) => step === name)) return
    await sleep(20)
  }
  throw new Error(`it never came to ${name}`)
}
