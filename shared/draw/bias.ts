/**
 * Modulo bias: the first four bytes of a hash are one of 2^32 numbers, which are mapped to a range by the remainder. So
 * some values of the range can be more likely than others.
 */

/** Number of different hash starts of four bytes. Each of these starts counts as one hash below. */
const HASH_COUNT = 2 ** 32

export type Bias = {
  /** Number of hashes that give each of the more likely values: equal to `minHashesPerValue`, or one more. */
  readonly maxHashesPerValue: number
  /** Number of hashes that give each of the other values. */
  readonly minHashesPerValue: number
  /** Number of values at the start of the range that are more likely; 0: all are equally likely. */
  readonly favouredValueCount: number
  /** Chance of the most likely value divided by the chance of the least likely value. */
  readonly ratio: number
}

/** Bias of a range of `size` values, 1 to 2^32 - 1. */
export function biasOf(size: number): Bias {
  const minHashesPerValue = Math.floor(HASH_COUNT / size)
  const favouredValueCount = HASH_COUNT % size
  const maxHashesPerValue = favouredValueCount === 0 ? minHashesPerValue : minHashesPerValue + 1
  return { maxHashesPerValue, minHashesPerValue, favouredValueCount, ratio: maxHashesPerValue / minHashesPerValue }
}

/** From this ratio on, the app calls values favoured: they are drawn at least one percent more often than others. */
const MIN_UNFAIR_RATIO = 1.01

export const isFair = ({ ratio }: Bias): boolean => ratio < MIN_UNFAIR_RATIO
