import { createHash } from 'node:crypto'
import type { Clock } from './clock'
import type { SavedPart } from './saved'
import { SCALES, catalogueOf, type Scale } from './world/catalogue'

/** A saved world: its seed and present, and all that is not as they made it. */
export type Snapshot = {
  /** Which world its differences are differences from. */
  readonly world: string
  readonly seed: string
  readonly epochMs: number
  /** How far its clock is ahead of the machine's. */
  readonly aheadMs: number
  readonly parts: Readonly<Record<string, unknown>>
}

type World = { readonly seed: string; readonly scale: Scale; readonly epochMs: number; readonly clock: Clock }

/** Raised when the same seed begins to give another world: a saved state then fits no more. */
const WORLD_VERSION = 7

/** Names a world by its seed, its version and the collections it is made of. */
export function worldOf(seed: string, scale: Scale): string {
  const tokens = catalogueOf(scale).map(({ token, supply }) => `${token}:${supply}`)
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, tokens]))
    .digest('hex')
  return `${WORLD_VERSION}-${digest.slice(0, 16)}`
}

/** In what a saved world differs from the one asked for, in words; null when it is that very world. */
export function differenceOf(saved: Partial<Snapshot>, { seed, scale }: Pick<World, 'seed' | 'scale'>): string | null {
  if (saved.world === worldOf(seed, scale)) return null
  const its = saved.seed ?? ''
  const itsScale = SCALES.find((known) => worldOf(its, known) === saved.world)
  // Worlds of another version are made of what this one does not know: its scale cannot be told.
  if (!itsScale) return 'version'
  const differences = [
    ...(its === seed ? [] : [`seed (${JSON.stringify(its)} instead of ${JSON.stringify(seed)})`]),
    ...(itsScale === scale ? [] : [`scale (${itsScale} instead of ${scale})`]),
  ]
  return differences.join(' and ')
}

export function takeSnapshot({ seed, scale, epochMs, clock }: World, parts: readonly SavedPart[]): Snapshot {
  return {
    world: worldOf(seed, scale),
    seed,
    epochMs,
    aheadMs: clock.aheadMs,
    parts: Object.fromEntries(parts.map((part) => [part.name, part.save()])),
  }
}

/** Brings a freshly seeded world to a saved state, part by part in the order given. Throws at what cannot be read. */
export function applySnapshot(snapshot: Snapshot, parts: readonly SavedPart[]): void {
  for (const part of parts) {
    try {
      const saved = snapshot.parts[part.name]
      if (saved !== undefined) part.restore(saved as never)
    } catch (cause) {
      throw new Error(`the state file is damaged: its part "${part.name}" cannot be read; move it away to begin anew`, {
        cause,
      })
    }
  }
}
