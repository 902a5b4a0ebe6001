import type { Random } from './random'

/** A price a person would type: mostly whole HBAR, some with one or two decimals. */
export function priceOf(hbar: number, random: Random): bigint {
  const style = random()
  const step = style < 0.68 ? 100_000_000 : style < 0.84 ? 50_000_000 : 1_000_000
  return BigInt(Math.max(1, Math.round((hbar * 100_000_000) / step))) * BigInt(step)
}
