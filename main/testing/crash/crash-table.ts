import { crashAndRestart, listWrites, type KillPoint, type CrashRig, type RestartOutcomes } from './crash-case'
import { SCENES, type SceneName } from './scenes'
import { createConcurrencyLimit } from './concurrency-limit'
import type { WriteSide } from './watched-database'

/** A point at which the app was killed, and the outcomes of both restarts. */
export type CrashRow = KillPoint & RestartOutcomes
export type CrashTable = ReadonlyMap<SceneName, readonly CrashRow[]>

const SIDES: readonly WriteSide[] = ['before', 'after']
/** Limit of cases that run at the same time. Cases mostly wait for the market, so they hardly slow each other down. */
const MAX_PARALLEL_CASES = 10

/** Kills the app before and after each write of these flows, and restarts the app with services up and down. */
export async function crashAtEveryWrite(rig: CrashRig, names: readonly SceneName[]): Promise<CrashTable> {
  const runLimited = createConcurrencyLimit(MAX_PARALLEL_CASES)
  const rowsOf = async (name: SceneName): Promise<readonly CrashRow[]> => {
    const sceneKind = SCENES[name]
    const writes = await runLimited(() => listWrites(rig, sceneKind))
    if (new Set(writes).size !== writes.length) throw new Error(`${name}: two writes have the same name`)
    const killPoints = writes.flatMap((write) => SIDES.map((side) => ({ write, side })))
    return Promise.all(
      killPoints.map(async (killPoint) => {
        const outcomes = await runLimited(() => crashAndRestart(rig, sceneKind, killPoint))
        return { ...killPoint, ...outcomes }
      }),
    )
  }
  return new Map(await Promise.all(names.map(async (name) => [name, await rowsOf(name)] as const)))
}
