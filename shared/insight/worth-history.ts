/** Total worth of accounts over time, from samples of each. Statistics: numbers, for charts. */

/** A null value starts a period in which the value is unknown. */
export type WorthPoint = { readonly atMs: number; readonly value: number | null }

/**
 * Sum of several accounts' series. The sum begins once every account has a sample, so that a later first sample causes
 * no rise; between two samples the last value of each account applies. An unknown value counts as zero in addition to
 * known ones, as in a current sum; without any known value there is no sum.
 */
export function totalWorthHistory(series: readonly (readonly WorthPoint[])[]): readonly WorthPoint[] {
  if (series.length === 0 || series.some((points) => points.length === 0)) return []
  const startMs = Math.max(...series.map((points) => points[0]?.atMs ?? 0))
  const instants = [...new Set(series.flatMap((points) => points.map(({ atMs }) => atMs)))]
    .filter((atMs) => atMs >= startMs)
    .sort((a, b) => a - b)
  // Index of the last sample so far in each series: the instants ascend, so no sample is read twice.
  const positions = series.map(() => 0)
  return instants.map((atMs) => {
    const values = series.flatMap((points, i) => {
      let position = positions[i] ?? 0
      while ((points[position + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) position++
      positions[i] = position
      return points[position]?.value ?? []
    })
    return { atMs, value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) }
  })
}

type Change = { readonly sinceMs: number; readonly amount: number; readonly percent: number | null }

type KnownPoint = { readonly atMs: number; readonly value: number }

/** The uninterrupted known values up to the latest; empty when the latest value is unknown. */
export function latestKnownPoints(points: readonly WorthPoint[]): readonly KnownPoint[] {
  const lastUnknown = points.findLastIndex(({ value }) => value === null)
  return points.slice(lastUnknown + 1).flatMap(({ atMs, value }) => (value === null ? [] : [{ atMs, value }]))
}

/** Change from the last value at or before an instant to the latest; from the first value if none is that old. */
export function changeSince(points: readonly WorthPoint[], sinceMs: number): Change | null {
  const known = points.flatMap(({ atMs, value }) => (value === null ? [] : [{ atMs, value }]))
  const last = known.at(-1)
  const first = known.filter(({ atMs }) => atMs <= sinceMs).at(-1) ?? known[0]
  if (!first || !last || first === last || points.at(-1)?.value === null) return null
  const amount = last.value - first.value
  return { sinceMs: first.atMs, amount, percent: first.value === 0 ? null : (amount / first.value) * 100 }
}
