import { getNiceTickValues } from 'recharts'
import type { Tick, ValueRange } from './plot'
import { axisFigure } from './ticks'

/** Value axis: the values at both ends, and a tick for each grid line. */
export type Scale = { readonly from: number; readonly to: number; readonly ticks: readonly Tick[] }

/** One tinybar in HBAR, the smallest amount. Smaller prices and differences count as zero. */
const TINYBAR = 1e-8
/** The step between grid lines is at least the span divided by this number. */
const MAX_STEPS_PER_SPAN = 3

/** Value axis from the first to the last grid line. Grid lines are at round figures, and enclose all values. */
export function scaleOf({ values, includesZero = false, hasWholeNumbersOnly = false }: ValueRange): Scale {
  const [low, high] = spanOf(values, includesZero)
  const gridLines = (count: number) => getNiceTickValues([low, high], count, !hasWholeNumbersOnly, 'snap125')
  // Use five lines if the step between them is at least a third of the span, otherwise four. Always requesting four
  // lines would make recharts double the step for spans that need a fifth line. The factors with 1e-9 allow for rounding.
  const fiveLines = gridLines(MAX_STEPS_PER_SPAN + 2)
  const [first = low, second = high] = fiveLines
  const isStepWide = second - first >= ((high - low) / MAX_STEPS_PER_SPAN) * (1 - 1e-9)
  const lines = isStepWide ? fiveLines : gridLines(MAX_STEPS_PER_SPAN + 1)
  const tolerance = (high - low) * 1e-9
  // recharts adds lines up to the requested number. Remove the lines above the first line that is not below `high`.
  const ticks = lines
    .filter((_, i) => i === 0 || (lines[i - 1] ?? low) < high - tolerance)
    .map((at) => ({ at, label: axisFigure(at) }))
  return { from: ticks[0]?.at ?? low, to: ticks.at(-1)?.at ?? high, ticks }
}

/**
 * Lowest and highest value that the axis must show; 0 and 1 without values. If all values are the same, the axis extends
 * above and below them, so that the line is in the middle. If only zero must be shown, the axis ends at 1. Without this,
 * recharts would use steps of one.
 */
function spanOf(values: readonly number[], includesZero: boolean): readonly [number, number] {
  const finiteValues = values.filter(Number.isFinite)
  const shownValues = finiteValues.length > 0 ? finiteValues : [0, 1]
  const requiredValues = includesZero ? [0, ...shownValues] : shownValues
  const lowest = Math.min(...requiredValues)
  const highest = Math.max(...requiredValues)
  const isConstant = highest - lowest <= Math.max(TINYBAR, Math.abs(highest) * 1e-6)
  if (!isConstant) return [lowest, highest]
  if (includesZero) return [lowest, Math.max(1, highest)]
  const padding = (Math.abs(highest) < TINYBAR ? 1 : Math.abs(highest)) * 0.1
  const paddedLowest = lowest - padding
  // An axis without negative values does not extend below zero.
  return [lowest < 0 ? paddedLowest : Math.max(0, paddedLowest), highest + padding]
}
