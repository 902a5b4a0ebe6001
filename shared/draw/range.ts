import { MAX_SIZE, MAX_VALUES } from './claim'

/** Problems of a requested draw. Source: "random number" of the market's document. */
export type RangeProblem =
  /** Not a whole number that JSON holds exactly, up to 2^53 - 1 in either direction. */
  | { readonly field: 'min' | 'max' | 'count'; readonly problem: 'not-whole' }
  | { readonly field: 'max'; readonly problem: 'below-min' }
  /** More than `most` numbers in the range. */
  | { readonly field: 'max'; readonly problem: 'too-wide'; readonly most: bigint }
  | { readonly field: 'count'; readonly problem: 'out-of-bounds'; readonly most: number }

export type AskedRange = { readonly min: number; readonly max: number; readonly count: number }

/** All problems, at most one for each field; empty for a valid request. */
export function drawRangeProblems(asked: AskedRange): readonly RangeProblem[] {
  const { min, max, count } = asked
  const odd = (['min', 'max', 'count'] as const)
    .filter((field) => !Number.isSafeInteger(asked[field]))
    .map((field): RangeProblem => ({ field, problem: 'not-whole' }))
  const isOdd = (field: RangeProblem['field']) => odd.some((one) => one.field === field)
  const wide = isOdd('min') || isOdd('max') ? null : widthProblem(min, max)
  const isOut = !isOdd('count') && (count < 1 || count > MAX_VALUES)
  return [
    ...odd,
    ...(wide ? [wide] : []),
    ...(isOut ? [{ field: 'count', problem: 'out-of-bounds', most: MAX_VALUES } as const] : []),
  ]
}

function widthProblem(min: number, max: number): RangeProblem | null {
  if (max < min) return { field: 'max', problem: 'below-min' }
  return BigInt(max) - BigInt(min) + 1n > MAX_SIZE ? { field: 'max', problem: 'too-wide', most: MAX_SIZE } : null
}

/** The first problem; null for a valid request. */
export const drawRangeProblem = (asked: AskedRange): RangeProblem | null => drawRangeProblems(asked)[0] ?? null
