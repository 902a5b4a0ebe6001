/** A number in [0, 1). */
export type Random = () => number

/** 32-bit FNV-1a: a cheap, stable seed from text. Not for secrets. */
export function hash32(text: string): number {
  let hash = 2166136261
  for (const char of text) {
    hash ^= char.charCodeAt(0)
    hash = Math.imul(hash, 16777619)
  }
  return hash >>> 0
}

/** Mulberry32: a small generator that yields the same sequence everywhere. */
export function randomOf(seed: string | number): Random {
  let state = typeof seed === 'number' ? seed >>> 0 : hash32(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** A weighted random index into the weights. */
export function pickWeighted(random: Random, weights: readonly number[], sum = weightSum(weights)): number {
  let remaining = random() * sum
  for (let i = 0; i < weights.length; i++) {
    remaining -= weights[i] ?? 0
    if (remaining < 0) return i
  }
  return weights.length - 1
}

export const weightSum = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0)
