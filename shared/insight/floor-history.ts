/**
 * A collection's floor and volume over time, out of what this computer has read and what the market tells by day.
 * Statistics: whole HBAR as numbers, for charts and never for acts. Days are those of UTC.
 */
import { DAY_MS } from '../time'

type OwnFloor = { readonly atMs: number; readonly last: number }
/** What the market tells of one day. `floor`: when it ended, or now. */
export type DayFigures = {
  readonly dayMs: number
  readonly floor: number | null
  readonly volume: number | null
  readonly sales: number | null
  readonly listed: number | null
}
/** The time of which the market's daily figures were read: a day without figures in it is one without trade. */
export type Coverage = { readonly fromMs: number; readonly toMs: number }
export type FloorPoint = {
  readonly atMs: number
  /** Null where nothing was listed. */
  readonly value: number | null
  readonly source: 'own' | 'market'
}

/** The beginning of the day, in UTC. */
export const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS) * DAY_MS

/** What the market says of single instants ("the floor seven days ago") speaks for so long around them. */
const NEAR_MS = DAY_MS / 2

/**
 * One history, oldest first. Own readings know the minute, so that they go before the market's figure of the same day,
 * and that before what it says of single instants. The figure of a day stands for the whole of it, from its beginning.
 */
export function mergeFloors(
  own: readonly OwnFloor[],
  days: readonly DayFigures[],
  instants: readonly { readonly atMs: number; readonly value: number }[],
  nowMs: number,
): readonly FloorPoint[] {
  const ownDays = new Set(own.map(({ atMs }) => dayOf(atMs)))
  const daily = days
    .filter(({ dayMs }) => !ownDays.has(dayMs) && dayMs <= nowMs)
    .map(({ dayMs, floor }) => ({ atMs: dayMs, value: floor, source: 'market' as const }))
  const known = [...own.map(({ atMs, last }) => ({ atMs, value: last, source: 'own' as const })), ...daily]
  const single = instants
    .filter(({ atMs }) => !known.some((point) => Math.abs(point.atMs - atMs) < NEAR_MS))
    .map((point) => ({ ...point, source: 'market' as const }))
  return [...known, ...single].sort((a, b) => a.atMs - b.atMs)
}

/**
 * Times in which nobody read anything: longer than `longestMs`, beside what the market's daily figures cover. Each
 * begins at a point, or where that coverage ends, and lasts to the next point or to `toMs`.
 */
export function unreadTimes(
  points: readonly FloorPoint[],
  coverage: Coverage | null,
  longestMs: number,
  toMs: number,
): readonly { readonly fromMs: number; readonly toMs: number }[] {
  return points.flatMap(({ atMs }, i) => {
    const next = points[i + 1]?.atMs ?? toMs
    const isCovered = coverage !== null && atMs >= coverage.fromMs - DAY_MS && atMs <= coverage.toMs
    const fromMs = isCovered ? Math.max(atMs, Math.min(coverage.toMs, next)) : atMs
    return next - fromMs > longestMs ? [{ fromMs, toMs: next }] : []
  })
}

/** What stood at an instant; null before anything was read. */
export function floorAt(points: readonly FloorPoint[], atMs: number): number | null {
  return points.findLast((point) => point.atMs <= atMs)?.value ?? null
}

export type VolumeBar = {
  readonly fromMs: number
  readonly toMs: number
  /** Null where the market was not read. */
  readonly volume: number | null
  readonly sales: number | null
}

/** Volume in parts of `stepDays` days that end with the day of `toMs`. */
export function volumeBars(
  days: readonly DayFigures[],
  coverage: Coverage | null,
  { fromMs, toMs, stepDays }: { readonly fromMs: number; readonly toMs: number; readonly stepDays: number },
): readonly VolumeBar[] {
  const byDay = new Map(days.map((day) => [day.dayMs, day]))
  const bars: VolumeBar[] = []
  for (let end = dayOf(toMs) + DAY_MS; end > fromMs; end -= stepDays * DAY_MS) {
    const start = end - stepDays * DAY_MS
    const inside = Array.from({ length: stepDays }, (_, i) => start + i * DAY_MS)
    const isRead = coverage !== null && start >= coverage.fromMs && start < coverage.toMs
    const figures = inside.flatMap((dayMs) => byDay.get(dayMs) ?? [])
    bars.push({
      fromMs: start,
      toMs: end,
      volume: isRead ? sumOfKnown(figures.map(({ volume }) => volume)) : null,
      sales: isRead ? sumOfKnown(figures.map(({ sales }) => sales)) : null,
    })
  }
  return bars.reverse()
}

const sumOfKnown = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
