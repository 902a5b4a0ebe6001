/** What accounts were worth together over time, from what was sampled of each. Statistics: numbers, for charts. */

export type WorthPoint = { readonly atMs: number; readonly value: number }

/**
 * The sum of several accounts' series. It begins when something is known of each of them, so that no account that is
 * read later makes a rise; between two samples the last known value of each holds.
 */
export function summed(series: readonly (readonly WorthPoint[])[]): readonly WorthPoint[] {
  if (series.length === 0 || series.some((one) => one.length === 0)) return []
  const startMs = Math.max(...series.map((one) => one[0]?.atMs ?? 0))
  const instants = [...new Set(series.flatMap((one) => one.map(({ atMs }) => atMs)))]
    .filter((atMs) => atMs >= startMs)
    .sort((a, b) => a - b)
  const places = series.map(() => 0)
  return instants.map((atMs) => {
    const value = series.reduce((sum, one, i) => {
      let place = places[i] ?? 0
      while ((one[place + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) place++
      places[i] = place
      return sum + (one[place]?.value ?? 0)
    }, 0)
    return { atMs, value }
  })
}

export type Change = { readonly sinceMs: number; readonly amount: number; readonly percent: number | null }

/** From the last value at or before an instant to the latest; from the first there is, where nothing is so old. */
export function changeSince(points: readonly WorthPoint[], sinceMs: number): Change | null {
  const last = points.at(-1)
  const first = points.filter(({ atMs }) => atMs <= sinceMs).at(-1) ?? points[0]
  if (!first || !last || first === last) return null
  const amount = last.value - first.value
  return { sinceMs: first.atMs, amount, percent: first.value === 0 ? null : (amount / first.value) * 100 }
}
