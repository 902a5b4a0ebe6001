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

/** As long as an app may take after a restart, or after everything answers again. */
const LIMIT_MS = 30_000
/** How long the state is waited for that an app keeps while nothing answers. */
const QUIET_MS = 15_000

export type Place = { readonly write: string; readonly side: Side }
export type Found = {
  /** What it said while nothing answered; the same as `flow` when all did. Null as there. */
  readonly atFirst: Flow | null
  /** Null when it was killed before anything of the flow was on the disk. */
  readonly flow: Flow | null
  readonly counts: Counts
  /** How often the route that writes was asked, before the crash and after it. */
  readonly asked: number
  /** Reviews after the restart. */
  readonly reviews: number
  /** What the app noted as faults of its own after the restart. */
  readonly faults: readonly string[]
}
/** What becomes of it with everything answering, and with nothing at first. */
export type Worlds = { readonly answering: Found; readonly down: Found }

export type Stand = {
  readonly practice: Harness
  readonly program: Program
  /** How often each route of the service was asked by all of them. */
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

/** Goes through a deed without a crash. The names of its writes, in order: where it can be cut off. */
export const writesOf = (stand: Stand, kind: SceneKind): Promise<readonly string[]> =>
  withScene(stand, kind, (set) => stand.program.finish(jobOf(set)))

/**
 * Kills the app at a write, starts it again in both worlds, and finds out what became of the deed. What it left before
 * anything was sent can be started twice, from a copy; what may have been sent is done anew for the second world.
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

/** It has said what it knows with nothing to ask: it has ended, is held up, or has asked in vain. */
const isKnown = ({ state }: Flow): boolean => isEnded(state) || state === 'unknown' || state === 'settled'

/** The one flow of the app, as soon as it is as wanted, else as it is after the limit; null when it knows of none. */
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
