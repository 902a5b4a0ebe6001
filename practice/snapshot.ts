import { createHash } from 'node:crypto'
import type { Clock } from './clock'
import type { SavedPart } from './saved-part'
import { SCALES, catalogueOf, type Scale } from './world/catalogue'

/** A saved world: its seed and present, and all differences from the seeded state. */
export type Snapshot = {
  /** The world on which the differences are based. */
  readonly world: string
  readonly seed: string
  readonly epochMs: number
  /** Offset of its clock ahead of the machine's, in milliseconds. */
  readonly aheadMs: number
  readonly parts: Readonly<Record<string, unknown>>
}

type WorldOptions = { readonly seed: string; readonly scale: Scale; readonly epochMs: number; readonly clock: Clock }

/** Raised when the same seed produces another world: saved states then no longer fit. */
const WORLD_VERSION = 7

/** Identifies a world by its seed, its version and its collections. */
export function worldId(seed: string, scale: Scale): string {
  const tokens = catalogueOf(scale).map(({ token, supply }) => `${token}:${supply}`)
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, tokens]))
    .digest('hex')
  return `${WORLD_VERSION}-${digest.slice(0, 16)}`
}

/** Differences of a saved world from the requested one, as text; null if both are the same world. */
export function worldDifference(
  saved: Partial<Snapshot>,
  { seed, scale }: Pick<WorldOptions, 'seed' | 'scale'>,
): string | null {
  if (saved.world === worldId(seed, scale)) return null
  const savedSeed = saved.seed ?? ''
  const savedScale = SCALES.find((candidate) => worldId(savedSeed, candidate) === saved.world)
  // Worlds of another version contain unknown collections: their scale cannot be determined.
  if (!savedScale) return 'version'
  const differences = [
    ...(savedSeed === seed ? [] : [`seed (${JSON.stringify(savedSeed)} instead of ${JSON.stringify(seed)})`]),
    ...(savedScale === scale ? [] : [`scale (${savedScale} instead of ${scale})`]),
  ]
  return differences.join(' and ')
}

export function takeSnapshot({ seed, scale, epochMs, clock }: WorldOptions, parts: readonly SavedPart[]): Snapshot {
  return {
    world: worldId(seed, scale),
    seed,
    epochMs,
    aheadMs: clock.aheadMs,
    parts: Object.fromEntries(parts.map((part) => [part.name, part.save()])),
  }
}

/**
 * Restores a saved state into a freshly seeded world, part by part in the given order. Throws if a part cannot be read.
 */
export function applySnapshot(snapshot: Snapshot, parts: readonly SavedPart[]): void {
  for (const part of parts) {
    try {
      const saved = snapshot.parts[part.name]
      if (saved !== undefined) part.restore(saved as never)
    } catch (cause) {
      throw new Error(
        `the state file is damaged: its part "${part.name}" cannot be read; move the file away to start a new world`,
        {
          cause,
        },
      )
    }
  }
}
