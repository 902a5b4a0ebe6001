import type { Random } from './random'

/**
 * Price in tinybar near `hbar`, rounded as a person would type a price: usually to whole HBAR, sometimes to half an HBAR
 * or 0.01 HBAR. Never below one rounding step.
 */
export function roundedPrice(hbar: number, random: Random): bigint {
  const step = priceStep(random())
  return BigInt(Math.max(1, Math.round((hbar * 100_000_000) / step))) * BigInt(step)
}

/** Rounding step in tinybar: of 1 HBAR, 0.5 HBAR or 0.01 HBAR. `roll` is a random number from 0 to 1. */
function priceStep(roll: number): number {
  if (roll < 0.68) return 100_000_000
  return roll < 0.84 ? 50_000_000 : 1_000_000
}
