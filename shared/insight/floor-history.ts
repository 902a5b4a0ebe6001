/**
 * Floor and volume of a collection over time, from this computer's reads and the market's daily figures. Statistics:
 * HBAR as numbers, for charts and never for flows. Days are UTC days.
 */
import { DAY_MS } from '../time'

type OwnFloor = { readonly atMs: number; readonly last: number }
/** The market's figures of one day. `floor`: at the end of the day, or the current one. */
export type DayFigures = {
  readonly dayMs: number
  readonly floor: number | null
  readonly volume: number | null
  readonly sales: number | null
  readonly listed: number | null
}
/** Period for which the market's daily figures were read: a day without figures in that period had no trades. */
export type Coverage = { readonly fromMs: number; readonly toMs: number }
export type FloorPoint = {
  readonly atMs: number
  /** Null where there was no listing. */
  readonly value: number | null
  readonly source: 'own' | 'market'
}

/** Start of the day, in UTC. */
export const utcDayStart = (atMs: number): number => Math.floor(atMs / DAY_MS) * DAY_MS

/**
 * Distance to a known point below which the market's figure of a single instant ("the floor seven days ago") is
 * dropped.
 */
const NEAR_MS = DAY_MS / 2

/**
 * One history, oldest first. Own reads have exact times, so they take precedence over the market's figure of the same
 * day, and that figure over the market's single instants. A daily figure is placed at the start of its day.
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
  const known = [...ownFloors.map(({ atMs, last }) => ({ atMs, value: last, source: 'own' as const })), ...daily]
  const isolated = instants
    .filter(({ atMs }) => !known.some((point) => Math.abs(point.atMs - atMs) < NEAR_MS))
    .map((point) => ({ ...point, source: 'market' as const }))
  return [...known, ...isolated].sort((a, b) => a.atMs - b.atMs)
}

/**
 * Periods without a read that are longer than `maxGapMs`, outside of the market's daily coverage. Each begins at a
 * point, or at the end of that coverage, and lasts to the next point or to `toMs`.
 */
export function unreadPeriods(
  points: readonly FloorPoint[],
  coverage: Coverage | null,
  maxGapMs: number,
  toMs: number,
): readonly { readonly fromMs: number; readonly toMs: number }[] {
  return points.flatMap(({ atMs }, i) => {
    const next = points[i + 1]?.atMs ?? toMs
    const isCovered = coverage !== null && atMs >= coverage.fromMs - DAY_MS && atMs <= coverage.toMs
    const fromMs = isCovered ? Math.max(atMs, Math.min(coverage.toMs, next)) : atMs
    return next - fromMs > maxGapMs ? [{ fromMs, toMs: next }] : []
  })
}

/** Floor at an instant; null before the first read. */
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

/** Volume in periods of `stepDays` days, the last of which ends with the day of `toMs`. */
export function volumeBars(
  days: readonly DayFigures[],
  coverage: Coverage | null,
  { fromMs, toMs, stepDays }: { readonly fromMs: number; readonly toMs: number; readonly stepDays: number },
): readonly VolumeBar[] {
  const byDay = new Map(days.map((day) => [day.dayMs, day]))
  const bars: VolumeBar[] = []
  for (let end = utcDayStart(toMs) + DAY_MS; end > fromMs; end -= stepDays * DAY_MS) {
    const start = end - stepDays * DAY_MS
    const dayStarts = Array.from({ length: stepDays }, (_, i) => start + i * DAY_MS)
    const isRead = coverage !== null && start >= coverage.fromMs && start < coverage.toMs
    const figures = dayStarts.flatMap((dayMs) => byDay.get(dayMs) ?? [])
    bars.push({
      fromMs: start,
      toMs: end,
      volume: isRead ? totalKnown(figures.map(({ volume }) => volume)) : null,
      sales: isRead ? totalKnown(figures.map(({ sales }) => sales)) : null,
    })
  }
  return bars.reverse()
}

const totalKnown = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
