import type { Random } from './random'

/** Tinybars of 0.01 HBAR, the smallest rounding step. */
const MIN_STEP_TINYBARS = 1_000_000

/**
 * Price in tinybar near `hbar`, rounded as a person would type a price: usually to about 1 to 10 % of the price, sometimes
 * to half of that or to 0.01 HBAR. Never below one rounding step.
 */
export function roundedPrice(hbar: number, random: Random): bigint {
  const step = priceStep(hbar, random())
  return BigInt(Math.max(1, Math.round((hbar * 100_000_000) / step))) * BigInt(step)
}

/**
 * Rounding step in tinybar. A price of 10 to 100 HBAR is rounded to 1 HBAR, 0.5 HBAR or 0.01 HBAR; higher and lower prices
 * in proportion. `roll` is a random number from 0 to 1.
 */
function priceStep(hbar: number, roll: number): number {
  if (roll >= 0.84) return MIN_STEP_TINYBARS
  const wholeStep = 10 ** (Math.floor(Math.log10(hbar)) - 1) * 100_000_000
  return Math.max(MIN_STEP_TINYBARS, Math.round(roll < 0.68 ? wholeStep : wholeStep / 2))
}
