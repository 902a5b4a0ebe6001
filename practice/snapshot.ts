import { createHash } from 'node:crypto'
import type { Clock } from './clock'
import type { SavedPart } from './saved-part'
import { SCALES, catalogueOf, type Scale } from './world/catalogue'

/** A saved world: the seed, the clock, and all differences from the seeded state. */
export type Snapshot = {
  /** Id of the seeded world, from `worldId`. */
  readonly world: string
  readonly seed: string
  /** Instant for which the world was seeded. */
  readonly epochMs: number
  /** Time by which the world's clock is ahead of the machine's clock. */
  readonly aheadMs: number
  /** Saved states of the parts, by part name. */
  readonly parts: Readonly<Record<string, unknown>>
}

type WorldOptions = { readonly seed: string; readonly scale: Scale; readonly epochMs: number; readonly clock: Clock }

/**
 * Version of the seeding. Raise the version with every change after which a seed produces another world, because states
 * saved before such a change no longer fit.
 */
const WORLD_VERSION = 7

/** Id of the world that this version of the seeding produces from the seed and the scale. */
export function worldId(seed: string, scale: Scale): string {
  const tokens = catalogueOf(scale).map(({ token, supply }) => `${token}:${supply}`)
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, tokens]))
    .digest('hex')
  return `${WORLD_VERSION}-${digest.slice(0, 16)}`
}

/**
 * Describes how a saved world differs from the requested world: `version`, or the seed, the scale or both. Returns null
 * if the worlds are the same.
 */
export function worldDifference(
  snapshot: Partial<Snapshot>,
  { seed, scale }: Pick<WorldOptions, 'seed' | 'scale'>,
): string | null {
  if (snapshot.world === worldId(seed, scale)) return null
  const savedSeed = snapshot.seed ?? ''
  const savedScale = SCALES.find((candidate) => worldId(savedSeed, candidate) === snapshot.world)
  // The id contains `WORLD_VERSION`, so a world of another version matches no scale.
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
 * Restores a saved state into a freshly seeded world, part by part in the order of `parts`. Throws if a part cannot be
 * restored.
 */
export function applySnapshot(snapshot: Snapshot, parts: readonly SavedPart[]): void {
  for (const part of parts) {
    try {
      const savedState = snapshot.parts[part.name]
      // Cast without a check: `save` of the same part wrote this state. The catch below reports a state that
      // `restore` does not accept.
      if (savedState !== undefined) part.restore(savedState as never)
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
