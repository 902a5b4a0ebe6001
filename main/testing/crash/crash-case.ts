import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { isEnded, type Flow } from '@shared/contract/flows'
import { createJournal, lastEntryOf } from '../../journal/journal'
import type { Harness } from '../../../practice/testing/harness'
import { openDatabase } from '../../storage/database'
import { createFileKeychain } from '../file-keychain'
import { startMain, type MainRig } from '../main-rig'
import { openMarketRelay, type MarketRelay } from './market-relay'
import type { Program } from './program'
import type { EffectCounts, FlowScene, FlowSceneKind } from './scenes'
import type { WriteSide } from './watched-database'

/** Time limit for the end of a flow after a restart, or after all services answer again. */
const END_LIMIT_MS = 30_000
/** Time limit for the stable state of a flow while no service answers. */
const STABLE_LIMIT_MS = 15_000

/** The write at which the app is killed, and the side of the write. */
export type KillPoint = { readonly write: string; readonly side: WriteSide }
export type CrashOutcome = {
  /** For a restart with services down: the stable flow while no service answered. Otherwise the same as `flow`. */
  readonly flowWhileDown: Flow | null
  /** The flow at its end; null if the app was killed before the flow was on the disk. */
  readonly flow: Flow | null
  readonly counts: EffectCounts
  /** Number of requests to the route that completes the flow, before and after the crash. */
  readonly requestCount: number
  /** Number of reviews after the restart. */
  readonly reviewCount: number
  /** Names of the faults that the app logged after the restart. */
  readonly faults: readonly string[]
}
/** Outcomes of a restart with all services up, and of a restart with all services down at first. */
export type RestartOutcomes = { readonly servicesUp: CrashOutcome; readonly servicesDown: CrashOutcome }

export type CrashRig = {
  readonly practice: Harness
  readonly program: Program
  /** Number of requests to each route of the service, summed over all cases. */
  readonly requestCounts: Map<string, number>
}
/** Parts of one run of a flow. `dir`: the profile folder. */
type CaseRun = {
  readonly kind: FlowSceneKind
  readonly scene: FlowScene
  readonly marketRelay: MarketRelay
  readonly dir: string
}

async function withScene<T>(rig: CrashRig, kind: FlowSceneKind, work: (caseRun: CaseRun) => Promise<T>): Promise<T> {
  const scene = await kind.open(rig.practice)
  const marketRelay = await openMarketRelay(scene.line)
  try {
    return await work({ kind, scene, marketRelay, dir: mkdtempSync(join(rig.program.dir, 'profile-')) })
  } finally {
    marketRelay.close()
    for (const [route, count] of marketRelay.requestCounts)
      rig.requestCounts.set(route, (rig.requestCounts.get(route) ?? 0) + count)
  }
}
const jobOf = ({ dir, marketRelay, scene }: CaseRun) => ({ dir, line: marketRelay.line, flowCall: scene.flowCall })

/** Runs a flow without a crash. Resolves to the names of its writes in order: the points at which to kill the app. */
export const listWrites = (rig: CrashRig, kind: FlowSceneKind): Promise<readonly string[]> =>
  withScene(rig, kind, (caseRun) => rig.program.finish(jobOf(caseRun)))

/**
 * Kills the app at a write, restarts it once with services up and once with services down, and reads the outcomes. If
 * the flow cannot have sent a request, the second restart uses a copy of the profile. Otherwise the flow and the kill
 * are repeated for the second restart.
 */
export const crashAndRestart = (rig: CrashRig, kind: FlowSceneKind, killPoint: KillPoint): Promise<RestartOutcomes> =>
  withScene(rig, kind, async (caseRun) => {
    await rig.program.kill({ ...jobOf(caseRun), killPoint })
    const mayHaveSentRequest = mayHaveSent(caseRun.dir)
    const copy = { ...caseRun, dir: `${caseRun.dir}-copy` }
    cpSync(caseRun.dir, copy.dir, { recursive: true })
    const servicesUp = await restart(caseRun, 'up')
    if (!mayHaveSentRequest) return { servicesUp, servicesDown: await restart(copy, 'down') }
    const servicesDown = await withScene(rig, kind, async (secondRun) => {
      await rig.program.kill({ ...jobOf(secondRun), killPoint })
      return restart(secondRun, 'down')
    })
    return { servicesUp, servicesDown }
  })

/** True if the profile's only flow may have sent a transaction to a node or its request to the service. */
function mayHaveSent(dir: string): boolean {
  const db = openDatabase(join(dir, 'countersign.db'))
  const flows = [...createJournal(db, Date.now).flows().values()]
  db.close()
  return flows.some((entries) => lastEntryOf(entries, 'submitting') !== null || lastEntryOf(entries, 'acting') !== null)
}

async function restart({ dir, marketRelay, scene, kind }: CaseRun, services: 'up' | 'down'): Promise<CrashOutcome> {
  if (services === 'down') marketRelay.blockConnections()
  const main = await startMain({
    dir,
    practiceLine: () => marketRelay.line,
    keychain: createFileKeychain(join(dir, 'keychain.json')),
  })
  try {
    const stableFlow = services === 'down' ? await waitForFlow(main, STABLE_LIMIT_MS, isStable) : null
    marketRelay.allowConnections()
    const flow = await waitForFlow(main, END_LIMIT_MS, ({ state }) => isEnded(state))
    return {
      flow,
      flowWhileDown: services === 'down' ? stableFlow : flow,
      counts: await scene.count(),
      requestCount: marketRelay.requestCounts.get(kind.completionRoute) ?? 0,
      reviewCount: main.sideEffects.reviews.length,
      faults: [...main.sideEffects.faults],
    }
  } finally {
    main.stop()
  }
}

/** True if a flow has ended, or cannot continue without the answer of a service. */
const isStable = ({ state }: Flow): boolean => isEnded(state) || state === 'unknown' || state === 'settled'

/**
 * Waits until the app's only flow meets the condition, or the limit has passed. Resolves to the flow, or to null if
 * there is no flow.
 */
async function waitForFlow(
  { services }: MainRig,
  limitMs: number,
  isWanted: (flow: Flow) => boolean,
): Promise<Flow | null> {
  const deadlineMs = performance.now() + limitMs
  for (;;) {
    const [flow, ...others] = await services.flows.list(undefined)
    if (others.length > 0) throw new Error('more than one flow')
    if (!flow) return null
    if (isWanted(flow) || performance.now() > deadlineMs) return flow
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
