import { crash, writesOf, type Place, type Stand, type Worlds } from './cases'
import { SCENES, type SceneName } from './scenes'
import { createTurns } from './turns'
import type { Side } from './watched-database'

/** A point at which the app was killed, and the outcome of both restarts. */
export type Row = Place & Worlds
export type Table = ReadonlyMap<SceneName, readonly Row[]>

const SIDES: readonly Side[] = ['before', 'after']
/** Limit of parallel cases. A restart mostly waits, so they do not slow each other down. */
const MAX_PARALLEL_CASES = 10

/** Kills the app on both sides of every write of these flows, and restarts it with services up and down. */
export async function crashEverywhere(stand: Stand, names: readonly SceneName[]): Promise<Table> {
  const inTurn = createTurns(MAX_PARALLEL_CASES)
  const rowsOf = async (name: SceneName): Promise<readonly Row[]> => {
    const kind = SCENES[name]
    const writes = await inTurn(() => writesOf(stand, kind))
    if (new Set(writes).size !== writes.length) throw new Error(`${name}: two writes have the same name`)
    const places = writes.flatMap((write) => SIDES.map((side) => ({ write, side })))
    return Promise.all(places.map(async (place) => ({ ...place, ...(await inTurn(() => crash(stand, kind, place))) })))
  }
  return new Map(await Promise.all(names.map(async (name) => [name, await rowsOf(name)] as const)))
}
