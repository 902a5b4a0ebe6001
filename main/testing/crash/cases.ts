import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { isEnded, type Flow } from '@shared/contract/flows'
import { createJournal, lastOf } from '../../journal/journal'
import type { Harness } from '../../../practice/testing/harness'
import { openDatabase } from '../../storage/database'
import { createFileKeychain } from '../file-keychain'
import { startMain, type MainRig } from '../main-rig'
import { openGate, type Gate } from './gate'
import type { Program } from './program'
import type { Counts, Scene, SceneKind } from './scenes'
import type { Side } from './watched-database'

/** Time limit after a restart, or after everything answers again. */
const LIMIT_MS = 30_000
/** Longest wait for the stable state of an app while no service answers. */
const QUIET_MS = 15_000

export type Place = { readonly write: string; readonly side: Side }
export type Found = {
  /** The flow while no service answered; the same as `flow` when all did. Null like `flow`. */
  readonly atFirst: Flow | null
  /** Null when the app was killed before any of the flow was on the disk. */
  readonly flow: Flow | null
  readonly counts: Counts
  /** Number of requests to the writing route, before and after the crash. */
  readonly asked: number
  /** Reviews after the restart. */
  readonly reviews: number
  /** Faults of its own that the app logged after the restart. */
  readonly faults: readonly string[]
}
/** Results with everything answering, and with no service answering at first. */
export type Worlds = { readonly answering: Found; readonly down: Found }

export type Stand = {
  readonly practice: Harness
  readonly program: Program
  /** Number of requests to each route of the service, over all cases. */
  readonly calls: Map<string, number>
}
type Set = { readonly kind: SceneKind; readonly scene: Scene; readonly gate: Gate; readonly dir: string }

async function withScene<T>(stand: Stand, kind: SceneKind, work: (set: Set) => Promise<T>): Promise<T> {
  const scene = await kind.set(stand.practice)
  const gate = await openGate(scene.line)
  try {
    return await work({ kind, scene, gate, dir: mkdtempSync(join(stand.program.dir, 'profile-')) })
  } finally {
    gate.close()
    for (const [route, times] of gate.calls) stand.calls.set(route, (stand.calls.get(route) ?? 0) + times)
  }
}
const jobOf = ({ dir, gate, scene }: Set) => ({ dir, line: gate.line, deed: scene.deed })

/** Runs a deed without a crash. Returns the names of its writes in order: the places to kill it at. */
export const writesOf = (stand: Stand, kind: SceneKind): Promise<readonly string[]> =>
  withScene(stand, kind, (set) => stand.program.finish(jobOf(set)))

/**
 * Kills the app at a write, restarts it in both worlds, and reads the outcome of the deed. A profile from before any
 * request was sent can be started twice, from a copy; otherwise the deed is repeated for the second world.
 */
export const crash = (stand: Stand, kind: SceneKind, death: Place): Promise<Worlds> =>
  withScene(stand, kind, async (set) => {
    await stand.program.kill({ ...jobOf(set), death })
    const isSent = mayHaveSent(set.dir)
    const copy = { ...set, dir: `${set.dir}-copy` }
    cpSync(set.dir, copy.dir, { recursive: true })
    const answering = await restart(set, 'up')
    if (!isSent) return { answering, down: await restart(copy, 'down') }
    const down = await withScene(stand, kind, async (other) => {
      await stand.program.kill({ ...jobOf(other), death })
      return restart(other, 'down')
    })
    return { answering, down }
  })

function mayHaveSent(dir: string): boolean {
  const db = openDatabase(join(dir, 'countersign.db'))
  const flows = [...createJournal(db, Date.now).flows().values()]
  db.close()
  return flows.some((entries) => lastOf(entries, 'submitting') !== null || lastOf(entries, 'acting') !== null)
}

async function restart({ dir, gate, scene, kind }: Set, world: 'up' | 'down'): Promise<Found> {
  if (world === 'down') gate.shut()
  const main = await startMain({ dir, line: () => gate.line, keychain: createFileKeychain(join(dir, 'keychain.json')) })
  try {
    const atFirst = world === 'down' ? await flowIn(main, QUIET_MS, isKnown) : null
    gate.open()
    const flow = await flowIn(main, LIMIT_MS, ({ state }) => isEnded(state))
    return {
      flow,
      atFirst: world === 'down' ? atFirst : flow,
      counts: await scene.count(),
      asked: gate.calls.get(kind.route) ?? 0,
      reviews: main.seen.reviews.length,
      faults: [...main.seen.faults],
    }
  } finally {
    main.stop()
  }
}

/** The app has reached its final state without answers: it has ended, is held up, or has asked in vain. */
const isKnown = ({ state }: Flow): boolean => isEnded(state) || state === 'unknown' || state === 'settled'

/** The one flow of the app, once it is as wanted, or as it is after the limit; null without a flow. */
async function flowIn({ services }: MainRig, limitMs: number, wanted: (flow: Flow) => boolean): Promise<Flow | null> {
  const until = performance.now() + limitMs
  for (;;) {
    const [flow, ...others] = await services.flows.list(undefined)
    if (others.length > 0) throw new Error('more than one flow')
    if (!flow) return null
    if (wanted(flow) || performance.now() > until) return flow
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
