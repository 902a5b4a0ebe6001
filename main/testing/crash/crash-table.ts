import { crashAndRestart, listWrites, type KillPoint, type CrashRig, type RestartOutcomes } from './crash-case'
import { SCENES, type SceneName } from './scenes'
import { createConcurrencyLimit } from './concurrency-limit'
import type { WriteSide } from './watched-database'

/** A point at which the app was killed, and the outcome of both restarts. */
export type CrashRow = KillPoint & RestartOutcomes
export type CrashTable = ReadonlyMap<SceneName, readonly CrashRow[]>

const SIDES: readonly WriteSide[] = ['before', 'after']
/** Limit of parallel cases. A restart mostly waits, so they do not slow each other down. */
const MAX_PARALLEL_CASES = 10

/** Kills the app on both sides of every write of these flows, and restarts it with services up and down. */
export async function crashEverywhere(stand: CrashRig, names: readonly SceneName[]): Promise<CrashTable> {
  const inTurn = createConcurrencyLimit(MAX_PARALLEL_CASES)
  const rowsOf = async (name: SceneName): Promise<readonly CrashRow[]> => {
    const kind = SCENES[name]
    const writes = await inTurn(() => listWrites(stand, kind))
    if (new Set(writes).size !== writes.length) throw new Error(`${name}: two writes have the same name`)
    const places = writes.flatMap((write) => SIDES.map((side) => ({ write, side })))
    return Promise.all(
      places.map(async (place) => ({ ...place, ...(await inTurn(() => crashAndRestart(stand, kind, place))) })),
    )
  }
  return new Map(await Promise.all(names.map(async (name) => [name, await rowsOf(name)] as const)))
}
