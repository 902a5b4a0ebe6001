import { MAX_DRAW_RANGE_SIZE, MAX_VALUES } from './claim'

/** Problem of a requested draw. Source of the limits: "random number" in the market's documents. */
export type RangeProblem =
  /** Not a whole number that JSON holds exactly, up to 2^53 - 1 in either direction. */
  | { readonly field: 'min' | 'max' | 'count'; readonly problem: 'not-whole' }
  | { readonly field: 'max'; readonly problem: 'below-min' }
  /** More than `most` numbers in the range. */
  | { readonly field: 'max'; readonly problem: 'too-wide'; readonly most: bigint }
  | { readonly field: 'count'; readonly problem: 'out-of-bounds'; readonly most: number }

export type RequestedRange = { readonly min: number; readonly max: number; readonly count: number }

/** All problems, at most one for each field; empty for a valid request. */
export function drawRangeProblems(range: RequestedRange): readonly RangeProblem[] {
  const { min, max, count } = range
  const notWhole = (['min', 'max', 'count'] as const)
    .filter((field) => !Number.isSafeInteger(range[field]))
    .map((field): RangeProblem => ({ field, problem: 'not-whole' }))
  const isNotWhole = (field: RangeProblem['field']) => notWhole.some((problem) => problem.field === field)
  const problems = [...notWhole]
  const width = isNotWhole('min') || isNotWhole('max') ? null : widthProblem(min, max)
  if (width) problems.push(width)
  if (!isNotWhole('count') && (count < 1 || count > MAX_VALUES)) {
    problems.push({ field: 'count', problem: 'out-of-bounds', most: MAX_VALUES })
  }
  return problems
}

function widthProblem(min: number, max: number): RangeProblem | null {
  if (max < min) return { field: 'max', problem: 'below-min' }
  return BigInt(max) - BigInt(min) + 1n > MAX_DRAW_RANGE_SIZE
    ? { field: 'max', problem: 'too-wide', most: MAX_DRAW_RANGE_SIZE }
    : null
}

/** The first problem; null for a valid request. */
export const drawRangeProblem = (range: RequestedRange): RangeProblem | null => drawRangeProblems(range)[0] ?? null
