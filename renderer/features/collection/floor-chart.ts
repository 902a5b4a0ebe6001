/** Floor and volume of a collection over time: chart, title and source note. */
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
export type FloorFacts = Pick<CollectionFacts, 'floor24hAgo' | 'floor7dAgo'> & { readonly floor30dAgo: string | null }
export type FloorSources = {
  readonly ownHistory: OwnHistory | null
  /** Null while the market's daily figures are unknown. */
  readonly days: CollectionDays | null
  /** True while the daily figures are loading: times that they may fill are not gaps yet. */
  readonly isReading?: boolean
  readonly facts: FloorFacts | null
  readonly nowMs: number
}
export type FloorChartModel = {
  readonly spec: TimeSpec
  readonly title: string
  readonly note: string
  readonly table: ChartTableData
}

const RANGE_DAYS = { '7d': 7, '30d': 30 } as const
const RANGE_TEXT = { '7d': 'in 7 days', '30d': 'in 30 days' } as const
/** Longest time between two readings that is not a gap, so that opening the app once a day leaves no gap. */
const MAX_READ_GAP_MS = 1.5 * DAY_MS
/** Maximum number of daily bars; for longer ranges, each bar is a week. */
const MAX_DAY_BARS = 45

/** Floors at single past instants, as the market reports them. */
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

/** Null while fewer than two readings are known: one price is not a history. */
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
  const unreadSpans = isReading ? [] : unreadPeriods(points, coverage, MAX_READ_GAP_MS, nowMs)
  const gaps = unreadSpans.filter((gap) => gap.toMs > fromMs)
  const spanDays = Math.round((toMs - fromMs) / DAY_MS)
  const stepDays = spanDays > MAX_DAY_BARS ? 7 : 1
  const bars = volumeBars(days?.days ?? [], coverage, { fromMs, toMs: toMs - 1, stepDays })
  const timeScale = { spanMs: toMs - fromMs, nowMs }
  return {
    spec: {
      fromMs,
      toMs,
      nowMs,
      readToMs: nowMs,
      series: [{ label: 'Floor', unit: HBAR, shape: 'step', points, gaps, holdMs: 0 }],
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
    title: titleText(range, points, fromMs, nowMs),
    note: isReading
      ? 'Loading the market’s daily figures.'
      : [sourceNote(pointsInRange.length > 0 ? pointsInRange : points, nowMs), gapNote(gaps, timeScale)]
          .filter(Boolean)
          .join(' '),
    table: dayTable(bars, points, gaps, { stepDays, nowMs }),
  }
}

function titleText(range: FloorRange, points: readonly FloorPoint[], fromMs: number, nowMs: number): string {
  const knownPoints = points.filter((point) => point.value !== null)
  const last = points.at(-1)?.value ?? null
  if (last === null) return knownPoints.length === 0 ? 'No floor in this period' : 'No listings now'
  // Floor at the end of the day before, because the figure of a day is its closing figure.
  const floorBefore = floorAt(points, fromMs - 1)
  const first = floorBefore ?? knownPoints[0]?.value ?? last
  const sinceMs = floorBefore === null ? (knownPoints[0]?.atMs ?? nowMs) : fromMs
  const isRangeCovered = range !== 'all' && floorBefore !== null
  const since = isRangeCovered ? RANGE_TEXT[range] : `since ${chartTimeText(sinceMs, { spanMs: Infinity, nowMs })}`
  return changeTitle('Floor', { first, last }, since)
}

/** Note on the source of the floor. The volume always comes from the market. */
function sourceNote(points: readonly FloorPoint[], nowMs: number): string {
  const firstOwnPoint = points.find(({ source }) => source === 'own')
  if (!firstOwnPoint) return 'Daily floor from the market.'
  const isToday = utcDayStart(firstOwnPoint.atMs) === utcDayStart(nowMs)
  const since = chartTimeText(firstOwnPoint.atMs, { spanMs: Infinity, nowMs })
  const hasMarketPoints = points.some(({ source }) => source === 'market')
  if (!hasMarketPoints) return isToday ? 'Floor read by this app today.' : `Floor read by this app since ${since}.`
  return isToday
    ? 'Daily floor from the market. Today’s value was read by this app.'
    : `Daily floor from the market, and values read by this app since ${since}.`
}

const SOURCE_TEXT = { own: 'this app', market: 'market' } as const

function dayTable(
  bars: readonly VolumeBar[],
  points: readonly FloorPoint[],
  gaps: readonly Gap[],
  { stepDays, nowMs }: { readonly stepDays: number; readonly nowMs: number },
): ChartTableData {
  const rows = bars.map(({ fromMs, toMs, volume }) => {
    const point = points.findLast(({ atMs }) => atMs < toMs)
    const isUnread = gaps.some((gap) => gap.fromMs < fromMs && gap.toMs >= toMs)
    const floor = isUnread ? null : (point?.value ?? null)
    return [
      chartTimeText(fromMs + DAY_MS / 2, { spanMs: Infinity, nowMs }),
      floor === null ? DASH : withUnit(floor, HBAR),
      volume === null ? DASH : withUnit(volume, HBAR),
      point === undefined || floor === null ? DASH : SOURCE_TEXT[point.source],
    ]
  })
  return { head: [stepDays === 1 ? 'Day' : 'Week of', 'Floor', 'Volume', 'Floor source'], rows: rows.reverse() }
}
