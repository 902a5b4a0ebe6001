import { biasOf } from './bias'
import { chiSquaredLimit, chiSquaredTail, noncentralTail } from './chi-squared'
import type { Range } from './values'

/** Chi-squared test of whether many values of one range are spread as the formula predicts for a fair source. */

/** Maximum number of bins in a histogram. */
const MAX_BINS = 100
/** Minimum number of expected values in each part, which the test's approximation requires. */
const MIN_EXPECTED = 5
/** `MIN_EXPECTED` with a tolerance, because parts differ slightly in size. */
const MIN_EXPECTED_TOLERATED = 0.8 * MIN_EXPECTED
/** Significance level: a fair source is called uneven in one of a thousand tests. */
export const SIGNIFICANCE_LEVEL = 0.001
/** Number of different hash starts of four bytes, from which values are drawn. */
const HASH_COUNT = 2 ** 32

/** A part of the range: one bin of a histogram, or several merged bins. */
export type RangePart = {
  /** First value of the part. */
  readonly firstValue: bigint
  /** Last value of the part. */
  readonly lastValue: bigint
  /** Number of observed values. */
  readonly observedCount: number
  /** Expected number of values by the formula, including modulo bias. */
  readonly expectedCount: number
}

export type Uniformity = {
  /** Number of values. */
  readonly valueCount: number
  readonly parts: readonly RangePart[]
  /** Null without two parts that have enough expected values: for too few values, and for a range of one value. */
  readonly test: ChiSquaredTest | null
}

export type ChiSquaredTest = {
  readonly statistic: number
  /** Degrees of freedom: the number of parts minus one. */
  readonly degrees: number
  /** Chance that a fair source deviates this far or further, 0 to 1. */
  readonly chance: number
  /** True if `chance` is at least `SIGNIFICANCE_LEVEL`. */
  readonly isEven: boolean
  /** Chance that this test detects one part that occurs twice as often as expected, 0 to 1. */
  readonly power: number
}

/** Counts the values of a range in bins. */
export class Histogram {
  private readonly binCounts: number[]
  private count = 0

  constructor(private readonly range: Range) {
    this.binCounts = Array.from({ length: Math.min(range.size, MAX_BINS) }, () => 0)
  }

  /** Counts a value; ignores values outside the range. */
  add(value: bigint): void {
    const position = Number(value - this.range.min)
    if (position < 0 || position >= this.range.size) return
    const bin = this.binOf(position)
    this.binCounts[bin] = (this.binCounts[bin] ?? 0) + 1
    this.count++
  }

  result(): Uniformity {
    const parts = this.testedParts()
    return { valueCount: this.count, parts, test: testOf(parts, this.count) }
  }

  /** Index of the bin of a position in the range. Exact, because the product stays below 2^53. */
  private binOf(position: number): number {
    const binCount = this.binCounts.length
    return Math.min(binCount - 1, Math.floor((position * binCount) / this.range.size))
  }

  /** First position of the bin with this index. The loops correct the rounding of the division. */
  private startOf(bin: number): number {
    let start = Math.ceil((bin * this.range.size) / this.binCounts.length)
    while (start > 0 && this.binOf(start - 1) >= bin) start--
    while (start < this.range.size && this.binOf(start) < bin) start++
    return start
  }

  /**
   * Merges bins into as many parts of similar size as the number of values allows. The number of parts is lowered until
   * each part has enough expected values, because parts may differ in size.
   */
  private testedParts(): readonly RangePart[] {
    const maxParts = Math.min(this.binCounts.length, Math.floor(this.count / MIN_EXPECTED))
    for (let partCount = Math.max(1, maxParts); ; partCount--) {
      const parts = this.splitIntoParts(partCount)
      if (partCount === 1 || parts.every(({ expectedCount }) => expectedCount >= MIN_EXPECTED_TOLERATED)) return parts
    }
  }

  private splitIntoParts(partCount: number): readonly RangePart[] {
    const binCount = this.binCounts.length
    const edges = Array.from({ length: partCount + 1 }, (_, edge) => Math.round((edge * binCount) / partCount))
    return edges.slice(1).map((endBin, index) => this.partOf(edges[index] ?? 0, endBin))
  }

  /** Merges the bins from `firstBin` to before `endBin`. */
  private partOf(firstBin: number, endBin: number): RangePart {
    const firstPosition = this.startOf(firstBin)
    const endPosition = endBin === this.binCounts.length ? this.range.size : this.startOf(endBin)
    const lastPosition = endPosition - 1
    return {
      firstValue: this.range.min + BigInt(firstPosition),
      lastValue: this.range.min + BigInt(lastPosition),
      observedCount: this.binCounts.slice(firstBin, endBin).reduce((sum, count) => sum + count, 0),
      expectedCount: this.count * shareOf(firstPosition, lastPosition, this.range.size),
    }
  }
}

/** Chance that a drawn value is between two positions of the range, both included. */
function shareOf(firstPosition: number, lastPosition: number, size: number): number {
  const { minHashesPerValue, favouredValueCount } = biasOf(size)
  const favouredCount = Math.max(0, Math.min(lastPosition + 1, favouredValueCount) - firstPosition)
  return ((lastPosition - firstPosition + 1) * minHashesPerValue + favouredCount) / HASH_COUNT
}

function testOf(parts: readonly RangePart[], valueCount: number): ChiSquaredTest | null {
  if (parts.length < 2 || parts.some(({ expectedCount }) => expectedCount < MIN_EXPECTED_TOLERATED)) return null
  const degrees = parts.length - 1
  const statistic = parts.reduce(
    (sum, { observedCount, expectedCount }) => sum + (observedCount - expectedCount) ** 2 / expectedCount,
    0,
  )
  const chance = chiSquaredTail(statistic, degrees)
  // The power is for this alternative: one part occurs twice as often, and each other part loses an equal amount.
  const noncentrality = valueCount / degrees
  const power = noncentralTail(chiSquaredLimit(SIGNIFICANCE_LEVEL, degrees), degrees, noncentrality)
  return { statistic, degrees, chance, isEven: chance >= SIGNIFICANCE_LEVEL, power }
}
