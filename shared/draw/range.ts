import { MAX_DRAW_RANGE_SIZE, MAX_VALUES } from './claim'

/** Problem of a requested draw. Source of the limits: "random number" in the market's documents. */
export type RangeProblem =
  /** Not a whole number from -(2^53 - 1) to 2^53 - 1, the numbers that JSON holds exactly. */
  | { readonly field: 'min' | 'max' | 'count'; readonly problem: 'not-whole' }
  | { readonly field: 'max'; readonly problem: 'below-min' }
  /** The range has more than `limit` numbers. */
  | { readonly field: 'max'; readonly problem: 'too-wide'; readonly limit: bigint }
  /** The count is below 1 or above `limit`. */
  | { readonly field: 'count'; readonly problem: 'out-of-bounds'; readonly limit: number }

export type RequestedRange = { readonly min: number; readonly max: number; readonly count: number }

/** All problems of a requested draw, at most one for each field; empty for a valid request. */
export function drawRangeProblems(range: RequestedRange): readonly RangeProblem[] {
  const { min, max, count } = range
  const notWholeProblems = (['min', 'max', 'count'] as const)
    .filter((field) => !Number.isSafeInteger(range[field]))
    .map((field): RangeProblem => ({ field, problem: 'not-whole' }))
  const isNotWhole = (field: RangeProblem['field']) => notWholeProblems.some((problem) => problem.field === field)
  const problems = [...notWholeProblems]
  const boundsProblem = isNotWhole('min') || isNotWhole('max') ? null : boundsProblemOf(min, max)
  if (boundsProblem) problems.push(boundsProblem)
  if (!isNotWhole('count') && (count < 1 || count > MAX_VALUES)) {
    problems.push({ field: 'count', problem: 'out-of-bounds', limit: MAX_VALUES })
  }
  return problems
}

function boundsProblemOf(min: number, max: number): RangeProblem | null {
  if (max < min) return { field: 'max', problem: 'below-min' }
  return BigInt(max) - BigInt(min) + 1n > MAX_DRAW_RANGE_SIZE
    ? { field: 'max', problem: 'too-wide', limit: MAX_DRAW_RANGE_SIZE }
    : null
}

/** The first problem of a requested draw; null for a valid request. */
export const drawRangeProblem = (range: RequestedRange): RangeProblem | null => drawRangeProblems(range)[0] ?? null
