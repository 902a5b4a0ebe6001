import { crash, writesOf, type Place, type Stand, type Worlds } from './cases'
import { SCENES, type SceneName } from './scenes'
import { createTurns } from './turns'
import type { Side } from './watched-database'

/** One place where the app was killed, and the outcome in both worlds. */
export type Row = Place & Worlds
export type Table = ReadonlyMap<SceneName, readonly Row[]>

const SIDES: readonly Side[] = ['before', 'after']
/** A restart mostly waits, so this number of cases does not interfere with each other. */
const CASES_AT_ONCE = 10

/** Kills the app on both sides of every write of these deeds, in a world that answers and in one that is down. */
export async function crashEverywhere(stand: Stand, names: readonly SceneName[]): Promise<Table> {
  const turn = createTurns(CASES_AT_ONCE)
  const rowsOf = async (name: SceneName): Promise<readonly Row[]> => {
    const kind = SCENES[name]
    const writes = await turn(() => writesOf(stand, kind))
    if (new Set(writes).size !== writes.length) throw new Error(`${name}: a write of this name comes twice`)
    const places = writes.flatMap((write) => SIDES.map((side) => ({ write, side })))
    return Promise.all(places.map(async (place) => ({ ...place, ...(await turn(() => crash(stand, kind, place))) })))
  }
  return new Map(await Promise.all(names.map(async (name) => [name, await rowsOf(name)] as const)))
}
