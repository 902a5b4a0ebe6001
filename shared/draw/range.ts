import { MAX_SIZE, MAX_VALUES } from './claim'

/** What can be wrong with a draw that is to be asked for. Source: "random number" of the market's document. */
export type RangeProblem =
  /** Not a whole number that JSON carries exactly, up to 2^53 - 1 either way. */
  | { readonly field: 'min' | 'max' | 'count'; readonly problem: 'not-whole' }
  | { readonly field: 'max'; readonly problem: 'below-min' }
  /** More than `most` numbers to draw from. */
  | { readonly field: 'max'; readonly problem: 'too-wide'; readonly most: bigint }
  | { readonly field: 'count'; readonly problem: 'out-of-bounds'; readonly most: number }

export type AskedRange = { readonly min: number; readonly max: number; readonly count: number }

/** The first thing that is wrong; null where the market draws. */
export function drawRangeProblem({ min, max, count }: AskedRange): RangeProblem | null {
  const odd = (['min', 'max', 'count'] as const).find((field) => !Number.isSafeInteger({ min, max, count }[field]))
  if (odd) return { field: odd, problem: 'not-whole' }
  if (max < min) return { field: 'max', problem: 'below-min' }
  if (BigInt(max) - BigInt(min) + 1n > MAX_SIZE) return { field: 'max', problem: 'too-wide', most: MAX_SIZE }
  if (count < 1 || count > MAX_VALUES) return { field: 'count', problem: 'out-of-bounds', most: MAX_VALUES }
  return null
}
