/** Total worth of accounts over time, from samples of each account. Statistics in HBAR as numbers, for charts. */

/** A sample of the worth. A null value starts a period in which the worth is unknown. */
export type WorthPoint = { readonly atMs: number; readonly value: number | null }

/**
 * Sum of the series of several accounts. The sum begins when every account has a sample, because the first sample of an
 * account would otherwise look like a rise. Between two samples of an account, the earlier value applies. An unknown
 * value counts as zero if the value of another account is known, as in the current total. Where no value is known, the
 * sum is null.
 */
export const totalWorthHistory = (series: readonly (readonly WorthPoint[])[]): readonly WorthPoint[] =>
  mergedHistory(series, (values) => {
    const knownValues = values.flatMap((value) => value ?? [])
    return knownValues.length === 0 ? null : sumOf(knownValues)
  })

/**
 * Sum of the parts of one amount, such as the HBAR and the NFTs of the same accounts. Begins when every part has a
 * sample. Unlike in `totalWorthHistory`, the sum is null where any part is unknown: without a part, the amount would look
 * like a fall.
 */
export const sumOfParts = (parts: readonly (readonly WorthPoint[])[]): readonly WorthPoint[] =>
  mergedHistory(parts, (values) => {
    const knownValues = values.flatMap((value) => value ?? [])
    return knownValues.length < values.length ? null : sumOf(knownValues)
  })

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/**
 * Series with a point at each instant at which any of the series has a sample, from the time at which every series has
 * one. `mergeValues` gets the latest value of each series.
 */
function mergedHistory(
  series: readonly (readonly WorthPoint[])[],
  mergeValues: (values: readonly (number | null)[]) => number | null,
): readonly WorthPoint[] {
  if (series.length === 0 || series.some((points) => points.length === 0)) return []
  const startMs = Math.max(...series.map((points) => points[0]?.atMs ?? 0))
  const instants = [...new Set(series.flatMap((points) => points.map(({ atMs }) => atMs)))]
    .filter((atMs) => atMs >= startMs)
    .sort((a, b) => a - b)
  // For each series, the index of the last sample at or before the instant. The instants ascend, so the index only grows.
  const positions = series.map(() => 0)
  return instants.map((atMs) => {
    const values = series.map((points, i) => {
      let position = positions[i] ?? 0
      while ((points[position + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) position++
      positions[i] = position
      return points[position]?.value ?? null
    })
    return { atMs, value: mergeValues(values) }
  })
}

/** Change of the worth since `sinceMs`. `amount`: in HBAR. `percent` is null if the earlier worth was zero. */
type Change = { readonly sinceMs: number; readonly amount: number; readonly percent: number | null }

export type KnownPoint = { readonly atMs: number; readonly value: number }

/** The points after the last unknown value; empty when the latest value is unknown. */
export function latestKnownPoints(points: readonly WorthPoint[]): readonly KnownPoint[] {
  const lastUnknown = points.findLastIndex(({ value }) => value === null)
  return points.slice(lastUnknown + 1).flatMap(({ atMs, value }) => (value === null ? [] : [{ atMs, value }]))
}

/**
 * Change from the last known value at or before `sinceMs` to the latest value. Without a known value that old, the change
 * is from the first known value. Null if the latest value is unknown, or no earlier value is known.
 */
export function changeSince(points: readonly WorthPoint[], sinceMs: number): Change | null {
  const knownPoints = points.flatMap(({ atMs, value }) => (value === null ? [] : [{ atMs, value }]))
  const last = knownPoints.at(-1)
  const first = knownPoints.findLast(({ atMs }) => atMs <= sinceMs) ?? knownPoints[0]
  if (!first || !last || first === last || points.at(-1)?.value === null) return null
  const amount = last.value - first.value
  return { sinceMs: first.atMs, amount, percent: first.value === 0 ? null : (amount / first.value) * 100 }
}
