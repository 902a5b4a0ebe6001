/** How unevenly a remainder spreads 2^32 hashes over a range. */

const HASHES = 2 ** 32

export type Bias = {
  /** How many hashes lead to the likelier values, and how many to the others: one more, or as many. */
  readonly most: number
  readonly least: number
  /** The first so many values of the range are the likelier ones; 0: all are alike. */
  readonly favoured: number
  /** The likeliest value's chance over the least likely's. Infinite where values cannot be drawn at all. */
  readonly ratio: number
}

/** `size`: how many values there are, 1 to 2^32 - 1 (`max - min + 1`). */
export function biasOf(size: number): Bias {
  const least = Math.floor(HASHES / size)
  const favoured = HASHES % size
  const most = favoured === 0 ? least : least + 1
  return { most, least, favoured, ratio: most / least }
}

/** Above this the app calls values favoured: one in a hundred more often than others. */
const TRACE = 1.01

export const isFair = ({ ratio }: Bias): boolean => ratio < TRACE
