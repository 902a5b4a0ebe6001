/** What accounts were worth together over time, from what was sampled of each. Statistics: numbers, for charts. */

/** A value of null: from then on nobody knew. */
export type WorthPoint = { readonly atMs: number; readonly value: number | null }

/**
 * The sum of several accounts' series. It begins when each of them was read, so that none that is read later makes a
 * rise; between two samples the last value of each holds. One of which nobody knows anything counts as nothing beside
 * others, as it does in a sum of now; where nobody knows anything of any, there is no sum.
 */
export function summed(series: readonly (readonly WorthPoint[])[]): readonly WorthPoint[] {
  if (series.length === 0 || series.some((one) => one.length === 0)) return []
  const startMs = Math.max(...series.map((one) => one[0]?.atMs ?? 0))
  const instants = [...new Set(series.flatMap((one) => one.map(({ atMs }) => atMs)))]
    .filter((atMs) => atMs >= startMs)
    .sort((a, b) => a - b)
  const places = series.map(() => 0)
  return instants.map((atMs) => {
    const values = series.flatMap((one, i) => {
      let place = places[i] ?? 0
      while ((one[place + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) place++
      places[i] = place
      return one[place]?.value ?? []
    })
    return { atMs, value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) }
  })
}

type Change = { readonly sinceMs: number; readonly amount: number; readonly percent: number | null }

type Known = { readonly atMs: number; readonly value: number }

/** What is known without a break up to the latest; empty when the latest is that nobody knew. */
export function knownSince(points: readonly WorthPoint[]): readonly Known[] {
  const unknownAt = points.findLastIndex(({ value }) => value === null)
  return points.slice(unknownAt + 1).flatMap(({ atMs, value }) => (value === null ? [] : [{ atMs, value }]))
}

/** From the last value at or before an instant to the latest; from the first there is, where nothing is so old. */
export function changeSince(points: readonly WorthPoint[], sinceMs: number): Change | null {
  const known = points.flatMap(({ atMs, value }) => (value === null ? [] : [{ atMs, value }]))
  const last = known.at(-1)
  const first = known.filter(({ atMs }) => atMs <= sinceMs).at(-1) ?? known[0]
  if (!first || !last || first === last || points.at(-1)?.value === null) return null
  const amount = last.value - first.value
  return { sinceMs: first.atMs, amount, percent: first.value === 0 ? null : (amount / first.value) * 100 }
}
