import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { isEnded, type Flow } from '@shared/contract/flows'
import { createJournal, lastEntryOf } from '../../journal/journal'
import type { Harness } from '../../../practice/testing/harness'
import { openDatabase } from '../../storage/database'
import { createFileKeychain } from '../file-keychain'
import { startMain, type MainRig } from '../main-rig'
import { openGate, type Gate } from './gate'
import type { Program } from './program'
import type { Counts, FlowScene, FlowSceneKind } from './scenes'
import type { WriteSide } from './watched-database'

/** Time limit for the end of a flow after a restart, or after all services answer again. */
const LIMIT_MS = 30_000
/** Maximum wait for the stable state of a flow while no service answers. */
const QUIET_MS = 15_000

/** The side of a write at which the app is killed. */
export type KillPoint = { readonly write: string; readonly side: WriteSide }
export type CrashOutcome = {
  /** The flow while no service answered; the same as `flow` if all services answered. Null like `flow`. */
  readonly flowWhileDown: Flow | null
  /** Null if the app was killed before the flow was on the disk. */
  readonly flow: Flow | null
  readonly counts: Counts
  /** Number of requests to the writing route, before and after the crash. */
  readonly requestCount: number
  /** Reviews after the restart. */
  readonly reviewCount: number
  /** Faults of its own that the app logged after the restart. */
  readonly faults: readonly string[]
}
/** Results with all services answering, and with no service answering at first. */
export type RestartOutcomes = { readonly servicesUp: CrashOutcome; readonly servicesDown: CrashOutcome }

export type CrashRig = {
  readonly practice: Harness
  readonly program: Program
  /** Number of requests to each route of the service, over all cases. */
  readonly calls: Map<string, number>
}
type Stage = { readonly kind: FlowSceneKind; readonly scene: FlowScene; readonly gate: Gate; readonly dir: string }

async function withScene<T>(stand: CrashRig, kind: FlowSceneKind, work: (stage: Stage) => Promise<T>): Promise<T> {
  const scene = await kind.open(stand.practice)
  const gate = await openGate(scene.line)
  try {
    return await work({ kind, scene, gate, dir: mkdtempSync(join(stand.program.dir, 'profile-')) })
  } finally {
    gate.close()
    for (const [route, count] of gate.calls) stand.calls.set(route, (stand.calls.get(route) ?? 0) + count)
  }
}
const jobOf = ({ dir, gate, scene }: Stage) => ({ dir, line: gate.line, flowCall: scene.flowCall })

/** Runs a flow without a crash. Returns the names of its writes in order: the points at which to kill the app. */
export const listWrites = (stand: CrashRig, kind: FlowSceneKind): Promise<readonly string[]> =>
  withScene(stand, kind, (stage) => stand.program.finish(jobOf(stage)))

/**
 * Kills the app at a write, restarts it with services up and down, and reads the outcome of the flow. If no request may
 * have been sent, the second restart uses a copy of the profile; otherwise flow and kill are repeated for it.
 */
export const crashAndRestart = (stand: CrashRig, kind: FlowSceneKind, killPoint: KillPoint): Promise<RestartOutcomes> =>
  withScene(stand, kind, async (stage) => {
    await stand.program.kill({ ...jobOf(stage), killPoint })
    const maySend = mayHaveSent(stage.dir)
    const copy = { ...stage, dir: `${stage.dir}-copy` }
    cpSync(stage.dir, copy.dir, { recursive: true })
    const servicesUp = await restart(stage, 'up')
    if (!maySend) return { servicesUp, servicesDown: await restart(copy, 'down') }
    const servicesDown = await withScene(stand, kind, async (secondStage) => {
      await stand.program.kill({ ...jobOf(secondStage), killPoint })
      return restart(secondStage, 'down')
    })
    return { servicesUp, servicesDown }
  })

function mayHaveSent(dir: string): boolean {
  const db = openDatabase(join(dir, 'countersign.db'))
  const flows = [...createJournal(db, Date.now).flows().values()]
  db.close()
  return flows.some((entries) => lastEntryOf(entries, 'submitting') !== null || lastEntryOf(entries, 'acting') !== null)
}

async function restart({ dir, gate, scene, kind }: Stage, services: 'up' | 'down'): Promise<CrashOutcome> {
  if (services === 'down') gate.shut()
  const main = await startMain({ dir, line: () => gate.line, keychain: createFileKeychain(join(dir, 'keychain.json')) })
  try {
    const atFirst = services === 'down' ? await flowIn(main, QUIET_MS, isStable) : null
    gate.open()
    const flow = await flowIn(main, LIMIT_MS, ({ state }) => isEnded(state))
    return {
      flow,
      flowWhileDown: services === 'down' ? atFirst : flow,
      counts: await scene.count(),
      requestCount: gate.calls.get(kind.route) ?? 0,
      reviewCount: main.seen.reviews.length,
      faults: [...main.seen.faults],
    }
  } finally {
    main.stop()
  }
}

/** True if a flow can proceed no further without answers: it has ended, or waits for a service. */
const isStable = ({ state }: Flow): boolean => isEnded(state) || state === 'unknown' || state === 'settled'

/** The app's only flow, once it meets the condition or the limit has passed; null without a flow. */
async function flowIn({ services }: MainRig, limitMs: number, isWanted: (flow: Flow) => boolean): Promise<Flow | null> {
  const deadlineMs = performance.now() + limitMs
  for (;;) {
    const [flow, ...others] = await services.flows.list(undefined)
    if (others.length > 0) throw new Error('more than one flow')
    if (!flow) return null
    if (isWanted(flow) || performance.now() > deadlineMs) return flow
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
