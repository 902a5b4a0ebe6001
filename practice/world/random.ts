/** Function that returns a random number from 0 to 1, never 1 itself. */
export type Random = () => number

/** 32-bit FNV-1a hash of a text, for use as a seed. Not cryptographically secure: never use the hash for secrets. */
export function hash32(text: string): number {
  let hash = 2166136261
  for (const char of text) {
    hash ^= char.charCodeAt(0)
    hash = Math.imul(hash, 16777619)
  }
  return hash >>> 0
}

/** Random generator (Mulberry32) that returns the same sequence for the same seed on every computer. */
export function createRandom(seed: string | number): Random {
  let state = typeof seed === 'number' ? seed >>> 0 : hash32(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }
}

/** Random item; all items are equally likely. Throws if there are no items. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/**
 * Random index into `weights`. The probability of an index is proportional to its weight. `sum` is the sum of the
 * weights.
 */
export function pickWeighted(random: Random, weights: readonly number[], sum = weightSum(weights)): number {
  let remaining = random() * sum
  for (let i = 0; i < weights.length; i++) {
    remaining -= weights[i] ?? 0
    if (remaining < 0) return i
  }
  // Because of rounding, `remaining` may not fall below 0.
  return weights.length - 1
}

export const weightSum = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0)
