/** Model of the chart of a collection's floor and volume over time. */
import type { CollectionDays, OwnHistory } from '@shared/contract/collection'
import type { CollectionFacts } from '@shared/contract/market'
import {
  utcDayStart,
  floorAt,
  mergeFloors,
  unreadPeriods,
  volumeBars,
  type FloorPoint,
  type VolumeBar,
} from '@shared/insight/floor-history'
import { DAY_MS } from '@shared/time'
import {
  changeTitle,
  type Gap,
  gapNote,
  chartTimeText,
  type ChartTableData,
  type TimeSpec,
  withUnit,
} from '../../charts'
import { DASH, HBAR } from '../../format/money'

export type FloorRange = '7d' | '30d' | 'all'
export type FloorFacts = Pick<CollectionFacts, 'floor' | 'floor24hAgo' | 'floor7dAgo'> & {
  readonly floor30dAgo: string | null
}
export type FloorSources = {
  /** Floors that this computer has read and saved; null if they are not loaded. */
  readonly ownHistory: OwnHistory | null
  /** Null while the market's daily figures are unknown. */
  readonly days: CollectionDays | null
  /**
   * True while the daily figures load. No gap is marked during that time, because the daily figures may fill the gap.
   */
  readonly isReading?: boolean
  readonly facts: FloorFacts | null
  readonly nowMs: number
}
export type FloorChartModel = {
  readonly spec: TimeSpec
  readonly title: string
  /** Sources of the floor, for a tooltip. */
  readonly sourceNote: string
  /** Periods without data; empty if there are none. */
  readonly note: string
  readonly table: ChartTableData
}

const RANGE_DAYS = { '7d': 7, '30d': 30 } as const
const RANGE_TEXT = { '7d': 'in 7 days', '30d': 'in 30 days' } as const
/**
 * Maximum time between two floors that is not marked as a gap. The maximum exceeds a day, so that a person who opens
 * the app once a day sees no gaps.
 */
const MAX_READ_GAP_MS = 1.5 * DAY_MS
/** Maximum number of daily volume bars. In a longer range, each bar is a week. */
const MAX_DAY_BARS = 45

/**
 * Floor that the market reports for the start of the range. The facts above the chart show the change from the same
 * floor, so that both show the same change. Null for the whole history, and if the market reports no such floor.
 */
function reportedStart(range: FloorRange, { facts, nowMs }: FloorSources): FloorPoint | null {
  if (range === 'all') return null
  const floor = (range === '7d' ? facts?.floor7dAgo : facts?.floor30dAgo) ?? null
  if (floor === null) return null
  // Placed at the start of its day, as the daily floors are.
  return { atMs: utcDayStart(nowMs - RANGE_DAYS[range] * DAY_MS), value: Number(floor), source: 'market' }
}

/** Floors that the market reports for 1, 7 and 30 days ago. */
function pastFloors({ facts, nowMs }: FloorSources) {
  const floors = [
    { days: 1, floor: facts?.floor24hAgo },
    { days: 7, floor: facts?.floor7dAgo },
    { days: 30, floor: facts?.floor30dAgo },
  ]
  return floors.flatMap(({ days, floor }) =>
    floor === null || floor === undefined ? [] : [{ atMs: nowMs - days * DAY_MS, value: Number(floor) }],
  )
}

/** Floors of the last 30 days, at equal distances, for a line without an axis. Null where no floor is known. */
export function recentFloors(sources: FloorSources): readonly (number | null)[] {
  const { ownHistory, days, facts, nowMs } = sources
  const points = mergeFloors(ownHistory?.floors ?? [], days?.days ?? [], pastFloors(sources), nowMs)
  const start = reportedStart('30d', sources)
  const floors = Array.from({ length: RANGE_DAYS['30d'] }, (_, index) => {
    const atMs = nowMs - (RANGE_DAYS['30d'] - index) * DAY_MS
    return index === 0 && start !== null ? start.value : floorAt(points, atMs)
  })
  const currentFloor = facts?.floor ?? null
  return [...floors, currentFloor === null ? (points.at(-1)?.value ?? null) : Number(currentFloor)]
}

/**
 * Model of the chart. Null if fewer than two floors and fewer than two daily figures are known, because one price is
 * not a history. While the daily figures load, also null if this computer has saved fewer than two floors.
 */
export function floorChart(range: FloorRange, sources: FloorSources): FloorChartModel | null {
  const { ownHistory, days, nowMs, isReading = false } = sources
  if (isReading && (ownHistory?.floors.length ?? 0) < 2) return null
  const points = mergeFloors(ownHistory?.floors ?? [], days?.days ?? [], pastFloors(sources), nowMs)
  const toMs = utcDayStart(nowMs) + DAY_MS
  const firstMs = Math.min(points[0]?.atMs ?? nowMs, days?.days[0]?.dayMs ?? nowMs)
  const fromMs = range === 'all' ? utcDayStart(firstMs) : toMs - RANGE_DAYS[range] * DAY_MS
  const pointsInRange = points.filter(({ atMs }) => atMs >= fromMs)
  const knownPoints = points.filter(({ value }) => value !== null)
  if (knownPoints.length < 2 && (days?.days.length ?? 0) < 2) return null
  const coverage = days?.coverage ?? null
  const unreadGaps = isReading ? [] : unreadPeriods(points, coverage, MAX_READ_GAP_MS, nowMs)
  const gaps = unreadGaps.filter((gap) => gap.toMs > fromMs)
  const spanDays = Math.round((toMs - fromMs) / DAY_MS)
  const stepDays = spanDays > MAX_DAY_BARS ? 7 : 1
  // `volumeBars` includes the whole day of its argument `toMs`. Here, `toMs` is the start of tomorrow, hence the `- 1`.
  const bars = volumeBars(days?.days ?? [], coverage, { fromMs, toMs: toMs - 1, stepDays })
  const start = reportedStart(range, sources)
  // The line starts at the floor from which the title measures the change.
  const linePoints = start === null ? points : [start, ...points.filter(({ atMs }) => atMs > start.atMs)]
  return {
    spec: {
      fromMs: Math.min(fromMs, start?.atMs ?? fromMs),
      toMs,
      nowMs,
      // The floor line ends at the end of today, as the volume bar does. Shortly after midnight, a line up to now would
      // show nothing of today.
      readToMs: toMs,
      series: [{ label: 'Floor', unit: HBAR, shape: 'step', points: linePoints, gaps, holdMs: 0 }],
      ...(bars.some(({ volume }) => volume !== null)
        ? {
            bars: {
              label: 'Volume',
              unit: HBAR,
              bars: bars.map(({ volume, ...time }) => ({ ...time, value: volume })),
            },
          }
        : {}),
    },
    title: titleText(range, points, fromMs, sources),
    sourceNote: sourceNote(pointsInRange.length > 0 ? pointsInRange : points, nowMs),
    note: isReading ? 'Loading the market’s daily figures.' : (gapNote(gaps, { spanMs: toMs - fromMs, nowMs }) ?? ''),
    table: dayTable(bars, points, gaps, { stepDays, nowMs }),
  }
}

function titleText(range: FloorRange, points: readonly FloorPoint[], fromMs: number, sources: FloorSources): string {
  const { facts, nowMs } = sources
  const knownPoints = points.filter((point) => point.value !== null)
  const currentFloor = facts?.floor ?? null
  const last = currentFloor === null ? (points.at(-1)?.value ?? null) : Number(currentFloor)
  if (last === null) return knownPoints.length === 0 ? 'No floor in this period' : 'No listings now'
  const start = reportedStart(range, sources)
  if (range !== 'all' && start !== null && start.value !== null) {
    return changeTitle('Floor', { first: start.value, last }, RANGE_TEXT[range])
  }
  // The change is measured from the last floor before the range. The market's figure of a day is the floor at the end
  // of that day, so the figure of the day before the range is the floor at the start of the range.
  const floorBefore = floorAt(points, fromMs - 1)
  const first = floorBefore ?? knownPoints[0]?.value ?? last
  const sinceMs = floorBefore === null ? (knownPoints[0]?.atMs ?? nowMs) : fromMs
  const isRangeCovered = range !== 'all' && floorBefore !== null
  const since = isRangeCovered ? RANGE_TEXT[range] : `since ${dateText(sinceMs, nowMs)}`
  return changeTitle('Floor', { first, last }, since)
}

/** Date without a time, such as "6 Nov". `chartTimeText` returns a time only for short spans. */
const dateText = (atMs: number, nowMs: number): string => chartTimeText(atMs, { spanMs: Infinity, nowMs })

/** Note on the sources of the floor. The source of the volume needs no note: it is always the market. */
function sourceNote(points: readonly FloorPoint[], nowMs: number): string {
  const firstOwnPoint = points.find(({ source }) => source === 'own')
  if (!firstOwnPoint) return 'Daily floor from the market.'
  const isToday = utcDayStart(firstOwnPoint.atMs) === utcDayStart(nowMs)
  const since = dateText(firstOwnPoint.atMs, nowMs)
  const hasMarketPoints = points.some(({ source }) => source === 'market')
  if (!hasMarketPoints) return isToday ? 'Floor read by this app today.' : `Floor read by this app since ${since}.`
  return isToday
    ? 'Daily floor from the market. Today’s value was read by this app.'
    : `Daily floor from the market, and values read by this app since ${since}.`
}

const SOURCE_TEXTS = { own: 'this app', market: 'market' } as const

/** Table of the floor and the volume per bar, newest first. */
function dayTable(
  bars: readonly VolumeBar[],
  points: readonly FloorPoint[],
  gaps: readonly Gap[],
  { stepDays, nowMs }: { readonly stepDays: number; readonly nowMs: number },
): ChartTableData {
  const rows = bars.map(({ fromMs, toMs, volume }) => {
    const lastPoint = points.findLast(({ atMs }) => atMs < toMs)
    const isUnread = gaps.some((gap) => gap.fromMs < fromMs && gap.toMs >= toMs)
    const floor = isUnread ? null : (lastPoint?.value ?? null)
    return [
      // `dateText` shows the local date. At noon UTC, the local date is the UTC date in most time zones.
      dateText(fromMs + DAY_MS / 2, nowMs),
      floor === null ? DASH : withUnit(floor, HBAR),
      volume === null ? DASH : withUnit(volume, HBAR),
      lastPoint === undefined || floor === null ? DASH : SOURCE_TEXTS[lastPoint.source],
    ]
  })
  return { columnNames: [stepDays === 1 ? 'Day' : 'Week of', 'Floor', 'Volume', 'Floor source'], rows: rows.reverse() }
}
