import type { Random } from './random'

/** A price a person would type: mostly whole HBAR, some with one or two decimals. */
export function priceOf(hbar: number, random: Random): bigint {
  const step = priceStep(random())
  return BigInt(Math.max(1, Math.round((hbar * 100_000_000) / step))) * BigInt(step)
}

/** Step of a price in tinybar: a whole HBAR, half an HBAR or 0.01 HBAR. `roll` is from 0 to 1. */
function priceStep(roll: number): number {
  if (roll < 0.68) return 100_000_000
  return roll < 0.84 ? 50_000_000 : 1_000_000
}
