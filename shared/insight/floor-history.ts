/**
 * Floor and volume of a collection over time, from this computer's reads and the market's daily figures. Amounts are
 * statistics: HBAR as numbers, for charts and never for flows. Days are UTC days.
 */
import { DAY_MS } from '../time'

/** The last floor that this computer read in a period, and the time of that read. */
type OwnFloor = { readonly atMs: number; readonly last: number }
/**
 * The market's figures of one day; null where unknown. `dayMs`: start of the day. `floor`: in HBAR, at the end of the
 * day; for today, the current floor. `volume`: in HBAR. `sales`, `listed`: numbers of sales and of listings.
 */
export type DayFigures = {
  readonly dayMs: number
  readonly floor: number | null
  readonly volume: number | null
  readonly sales: number | null
  readonly listed: number | null
}
/** Period for which the market's daily figures were read. A day of this period without figures had no trades. */
export type DailyCoverage = { readonly fromMs: number; readonly toMs: number }
export type FloorPoint = {
  readonly atMs: number
  /** Floor in HBAR; null where no floor is known, or where the market reports no floor for the day. */
  readonly value: number | null
  /** `own`: read by this computer. `market`: reported by the market for a day or an instant. */
  readonly source: 'own' | 'market'
}

/** Start of the UTC day that contains the instant. */
export const utcDayStart = (atMs: number): number => Math.floor(atMs / DAY_MS) * DAY_MS

/**
 * Minimum distance of a floor of a single instant ("the floor seven days ago") from each own or daily floor. A closer
 * floor of an instant is dropped.
 */
const MIN_INSTANT_DISTANCE_MS = DAY_MS / 2

/**
 * Merges floors into one history, oldest first. Own reads have exact times, so they replace the market's daily floor of
 * the same day. Own and daily floors replace nearby floors of single instants. A daily floor is placed at the start of
 * its day.
 */
export function mergeFloors(
  ownFloors: readonly OwnFloor[],
  days: readonly DayFigures[],
  instants: readonly { readonly atMs: number; readonly value: number }[],
  nowMs: number,
): readonly FloorPoint[] {
  const ownDays = new Set(ownFloors.map(({ atMs }) => utcDayStart(atMs)))
  const daily = days
    .filter(({ dayMs }) => !ownDays.has(dayMs) && dayMs <= nowMs)
    .map(({ dayMs, floor }) => ({ atMs: dayMs, value: floor, source: 'market' as const }))
  const ownAndDaily = [...ownFloors.map(({ atMs, last }) => ({ atMs, value: last, source: 'own' as const })), ...daily]
  const instantPoints = instants
    .filter(({ atMs }) => !ownAndDaily.some((point) => Math.abs(point.atMs - atMs) < MIN_INSTANT_DISTANCE_MS))
    .map((point) => ({ ...point, source: 'market' as const }))
  return [...ownAndDaily, ...instantPoints].sort((a, b) => a.atMs - b.atMs)
}

/**
 * Periods longer than `maxGapMs` without a point, outside of the market's daily coverage. Each period begins at a
 * point, or at the end of the coverage, and lasts to the next point or to `toMs`.
 */
export function unreadPeriods(
  points: readonly FloorPoint[],
  coverage: DailyCoverage | null,
  maxGapMs: number,
  toMs: number,
): readonly { readonly fromMs: number; readonly toMs: number }[] {
  return points.flatMap(({ atMs }, i) => {
    const nextMs = points[i + 1]?.atMs ?? toMs
    // No day is missing between a point and daily figures that begin at most one day later.
    const isCovered = coverage !== null && atMs >= coverage.fromMs - DAY_MS && atMs <= coverage.toMs
    const fromMs = isCovered ? Math.max(atMs, Math.min(coverage.toMs, nextMs)) : atMs
    return nextMs - fromMs > maxGapMs ? [{ fromMs, toMs: nextMs }] : []
  })
}

/** Floor of the last point at or before an instant. Null before the first point, and where no floor is known. */
export function floorAt(points: readonly FloorPoint[], atMs: number): number | null {
  return points.findLast((point) => point.atMs <= atMs)?.value ?? null
}

export type VolumeBar = {
  readonly fromMs: number
  readonly toMs: number
  /** Volume in HBAR and number of sales; null where the period starts outside of the coverage. */
  readonly volume: number | null
  readonly sales: number | null
}

/**
 * Volume and sales in periods of `stepDays` days, oldest first. The last period ends with the day of `toMs`, so the first
 * period may start before `fromMs`.
 */
export function volumeBars(
  days: readonly DayFigures[],
  coverage: DailyCoverage | null,
  { fromMs, toMs, stepDays }: { readonly fromMs: number; readonly toMs: number; readonly stepDays: number },
): readonly VolumeBar[] {
  const byDay = new Map(days.map((day) => [day.dayMs, day]))
  const bars: VolumeBar[] = []
  for (let endMs = utcDayStart(toMs) + DAY_MS; endMs > fromMs; endMs -= stepDays * DAY_MS) {
    const startMs = endMs - stepDays * DAY_MS
    const dayStarts = Array.from({ length: stepDays }, (_, i) => startMs + i * DAY_MS)
    const isCovered = coverage !== null && startMs >= coverage.fromMs && startMs < coverage.toMs
    const figures = dayStarts.flatMap((dayMs) => byDay.get(dayMs) ?? [])
    bars.push({
      fromMs: startMs,
      toMs: endMs,
      volume: isCovered ? sumOfKnown(figures.map(({ volume }) => volume)) : null,
      sales: isCovered ? sumOfKnown(figures.map(({ sales }) => sales)) : null,
    })
  }
  return bars.reverse()
}

const sumOfKnown = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
