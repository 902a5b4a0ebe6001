/** Unevenness of the remainder (modulo bias) that maps 2^32 hashes to a range. */

const HASH_COUNT = 2 ** 32

export type Bias = {
  /** Number of hashes for each more likely value, and for each other value: `most` is equal to `least` or one more. */
  readonly maxHashesPerValue: number
  readonly minHashesPerValue: number
  /** Number of values at the start of the range that are more likely; 0: all are equally likely. */
  readonly favouredValueCount: number
  /**
   * Chance of the most likely value divided by that of the least likely. Infinite if some values cannot be drawn at
   * all.
   */
  readonly ratio: number
}

/** `size`: number of values, 1 to 2^32 - 1 (`max - min + 1`). */
export function biasOf(size: number): Bias {
  const minHashesPerValue = Math.floor(HASH_COUNT / size)
  const favouredValueCount = HASH_COUNT % size
  const maxHashesPerValue = favouredValueCount === 0 ? minHashesPerValue : minHashesPerValue + 1
  return { maxHashesPerValue, minHashesPerValue, favouredValueCount, ratio: maxHashesPerValue / minHashesPerValue }
}

/** Ratio from which the app calls values favoured: drawn one percent more often than others. */
const MIN_UNFAIR_RATIO = 1.01

export const isFair = ({ ratio }: Bias): boolean => ratio < MIN_UNFAIR_RATIO
