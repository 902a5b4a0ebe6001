import { biasOf } from './bias'
import { chiSquaredLimit, chiSquaredTail, noncentralTail } from './chi-squared'
import type { Range } from './values'

/** Chi-squared test of whether many values of one range spread as evenly as the formula allows. */

/** Maximum number of bins in a histogram. */
const MAX_BINS = 100
/** Expected values that the test's approximation requires in each part. */
const MIN_EXPECTED = 5
/** The same minimum with a tolerance, because parts differ slightly in size. */
const MIN_EXPECTED_TOLERATED = 0.8 * MIN_EXPECTED
/** Significance level: a fair source is called uneven in one of a thousand tests. */
export const SIGNIFICANCE_LEVEL = 0.001
const HASH_COUNT = 2 ** 32

export type Bin = {
  readonly from: bigint
  readonly to: bigint
  readonly observed: number
  /** By the formula, including modulo bias. */
  readonly expected: number
}

export type Uniformity = {
  readonly values: number
  readonly bins: readonly Bin[]
  /** Null with too few values: fewer than two parts with five expected values each. */
  readonly test: ChiSquaredTest | null
}

export type ChiSquaredTest = {
  readonly statistic: number
  readonly degrees: number
  /** Chance that a fair source deviates this far, 0 to 1. */
  readonly chance: number
  readonly isEven: boolean
  /** Chance that this test detects one part that occurs twice as often as expected, 0 to 1. */
  readonly power: number
}

/** Counts the values of a range in bins. */
export class Histogram {
  private readonly seen: number[]
  private count = 0

  constructor(private readonly range: Range) {
    this.seen = Array.from({ length: Math.min(range.size, MAX_BINS) }, () => 0)
  }

  /** Counts a value; ignores values outside the range. */
  add(value: bigint): void {
    const place = Number(value - this.range.min)
    if (!(place >= 0 && place < this.range.size)) return
    const bin = this.binOf(place)
    this.seen[bin] = (this.seen[bin] ?? 0) + 1
    this.count++
  }

  result(): Uniformity {
    const bins = this.mergedBins()
    return { values: this.count, bins, test: testOf(bins, this.count) }
  }

  /** Bin of a position. Exact, because the product stays below 2^53. */
  private binOf(place: number): number {
    return Math.min(this.seen.length - 1, Math.floor((place * this.seen.length) / this.range.size))
  }

  /** First position of a bin. The loops correct the rounding of the division. */
  private startOf(bin: number): number {
    let start = Math.ceil((bin * this.range.size) / this.seen.length)
    while (start > 0 && this.binOf(start - 1) >= bin) start--
    while (start < this.range.size && this.binOf(start) < bin) start++
    return start
  }

  /**
   * Merges bins into as many parts of similar size as the number of values allows: the bins of a range may differ in
   * size.
   */
  private mergedBins(): readonly Bin[] {
    const maxParts = Math.min(this.seen.length, Math.floor(this.count / MIN_EXPECTED))
    for (let partCount = Math.max(1, maxParts); ; partCount--) {
      const parts = this.parts(partCount)
      if (partCount === 1 || parts.every(({ expected }) => expected >= MIN_EXPECTED_TOLERATED)) return parts
    }
  }

  private parts(partCount: number): readonly Bin[] {
    const binCount = this.seen.length
    const edges = Array.from({ length: partCount + 1 }, (_, i) => Math.round((i * binCount) / partCount))
    return edges.slice(1).map((end, i) => this.part(edges[i] ?? 0, end))
  }

  /** Merges the bins from `first` to before `end`. */
  private part(first: number, end: number): Bin {
    const from = this.startOf(first)
    const to = (end === this.seen.length ? this.range.size : this.startOf(end)) - 1
    return {
      from: this.range.min + BigInt(from),
      to: this.range.min + BigInt(to),
      observed: this.seen.slice(first, end).reduce((sum, n) => sum + n, 0),
      expected: this.count * shareOf(from, to, this.range.size),
    }
  }
}

/** Chance that a value is between two positions, both included. */
function shareOf(from: number, to: number, size: number): number {
  const { minHashesPerValue, favouredValueCount } = biasOf(size)
  const favouredCount = Math.max(0, Math.min(to + 1, favouredValueCount) - from)
  return ((to - from + 1) * minHashesPerValue + favouredCount) / HASH_COUNT
}

function testOf(bins: readonly Bin[], values: number): ChiSquaredTest | null {
  if (bins.length < 2 || bins.some(({ expected }) => expected < MIN_EXPECTED_TOLERATED)) return null
  const degrees = bins.length - 1
  const statistic = bins.reduce((sum, { observed, expected }) => sum + (observed - expected) ** 2 / expected, 0)
  const chance = chiSquaredTail(statistic, degrees)
  // Alternative: one of k parts has twice its share, at the equal expense of the others.
  const noncentrality = values / degrees
  const power = noncentralTail(chiSquaredLimit(SIGNIFICANCE_LEVEL, degrees), degrees, noncentrality)
  return { statistic, degrees, chance, isEven: chance >= SIGNIFICANCE_LEVEL, power }
}
