/** Floor and volume of a collection over time: chart, title and source note. */
import type { CollectionDays, OwnHistory } from '@shared/contract/collection'
import type { CollectionFacts } from '@shared/contract/market'
import {
  dayOf,
  floorAt,
  mergeFloors,
  unreadTimes,
  volumeBars,
  type FloorPoint,
  type VolumeBar,
} from '@shared/insight/floor-history'
import { DAY_MS } from '@shared/time'
import { changeTitle, type Gap, gapNote, placeWords, type TableBehind, type TimeSpec, withUnit } from '../../charts'
import { DASH, HBAR } from '../../format/money'

export type FloorRange = '7d' | '30d' | 'all'
export type FloorFacts = Pick<CollectionFacts, 'floor24hAgo' | 'floor7dAgo'> & { readonly floor30dAgo: string | null }
export type FloorSources = {
  readonly own: OwnHistory | null
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
  readonly table: TableBehind
}

const RANGE_DAYS = { '7d': 7, '30d': 30 } as const
const WORDS = { '7d': 'in 7 days', '30d': 'in 30 days' } as const
/** Longest time between two readings that is not a gap, so that opening the app once a day leaves none. */
const LONGEST_MS = 1.5 * DAY_MS
/** Above this number of days, one bar is a week. */
const MOST_DAY_BARS = 45

function instantsOf({ facts, nowMs }: FloorSources) {
  const given = [
    { days: 1, floor: facts?.floor24hAgo },
    { days: 7, floor: facts?.floor7dAgo },
    { days: 30, floor: facts?.floor30dAgo },
  ]
  return given.flatMap(({ days, floor }) =>
    floor === null || floor === undefined ? [] : [{ atMs: nowMs - days * DAY_MS, value: Number(floor) }],
  )
}

/** Null while fewer than two readings are known: one price is not a history. */
export function floorChart(range: FloorRange, sources: FloorSources): FloorChartModel | null {
  const { own, days, nowMs, isReading = false } = sources
  if (isReading && (own?.floors.length ?? 0) < 2) return null
  const points = mergeFloors(own?.floors ?? [], days?.days ?? [], instantsOf(sources), nowMs)
  const toMs = dayOf(nowMs) + DAY_MS
  const firstMs = Math.min(points[0]?.atMs ?? nowMs, days?.days[0]?.dayMs ?? nowMs)
  const fromMs = range === 'all' ? dayOf(firstMs) : toMs - RANGE_DAYS[range] * DAY_MS
  const seen = points.filter(({ atMs }) => atMs >= fromMs)
  const known = points.filter(({ value }) => value !== null)
  if (known.length < 2 && (days?.days.length ?? 0) < 2) return null
  const coverage = days?.coverage ?? null
  const unread = isReading ? [] : unreadTimes(points, coverage, LONGEST_MS, nowMs)
  const gaps = unread.filter((gap) => gap.toMs > fromMs)
  const spanDays = Math.round((toMs - fromMs) / DAY_MS)
  const stepDays = spanDays > MOST_DAY_BARS ? 7 : 1
  const bars = volumeBars(days?.days ?? [], coverage, { fromMs, toMs: toMs - 1, stepDays })
  const place = { spanMs: toMs - fromMs, nowMs }
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
    title: titleOf(range, points, fromMs, nowMs),
    note: isReading
      ? 'The market’s daily figures are being read.'
      : [sourceWords(seen.length > 0 ? seen : points, nowMs), gapNote(gaps, place)].filter(Boolean).join(' '),
    table: tableOf(bars, points, gaps, { stepDays, nowMs }),
  }
}

function titleOf(range: FloorRange, points: readonly FloorPoint[], fromMs: number, nowMs: number): string {
  const known = points.filter((point) => point.value !== null)
  const last = points.at(-1)?.value ?? null
  if (last === null) return known.length === 0 ? 'No floor in this time' : 'Nothing is listed now'
  // Floor at the end of the day before, because the figure of a day is its closing figure.
  const before = floorAt(points, fromMs - 1)
  const first = before ?? known[0]?.value ?? last
  const sinceMs = before === null ? (known[0]?.atMs ?? nowMs) : fromMs
  const isWhole = range !== 'all' && before !== null
  const since = isWhole ? WORDS[range] : `since ${placeWords(sinceMs, { spanMs: Infinity, nowMs })}`
  return changeTitle('Floor', { first, last }, since)
}

/** Note on the source of the floor. The volume always comes from the market. */
function sourceWords(points: readonly FloorPoint[], nowMs: number): string {
  const own = points.find(({ source }) => source === 'own')
  const isMixed = points.some(({ source }) => source === 'market')
  if (!own) return 'Floor by day, as the market tells it.'
  const since = placeWords(own.atMs, { spanMs: Infinity, nowMs })
  const today = dayOf(own.atMs) === dayOf(nowMs)
  const start = today ? 'today' : `since ${since}`
  return isMixed
    ? `Floor by day from the market, ${start} as this computer read it.`
    : `Floor ${start} as this computer read it.`
}

function tableOf(
  bars: readonly VolumeBar[],
  points: readonly FloorPoint[],
  gaps: readonly Gap[],
  { stepDays, nowMs }: { readonly stepDays: number; readonly nowMs: number },
): TableBehind {
  const rows = bars.map(({ fromMs, toMs, volume }) => {
    const point = points.findLast(({ atMs }) => atMs < toMs)
    const isUnread = gaps.some((gap) => gap.fromMs < fromMs && gap.toMs >= toMs)
    const floor = isUnread ? null : (point?.value ?? null)
    return [
      placeWords(fromMs + DAY_MS / 2, { spanMs: Infinity, nowMs }),
      floor === null ? DASH : withUnit(floor, HBAR),
      volume === null ? DASH : withUnit(volume, HBAR),
      point === undefined || floor === null ? DASH : point.source === 'own' ? 'here' : 'market',
    ]
  })
  return { head: [stepDays === 1 ? 'Day' : 'Week of', 'Floor', 'Volume', 'Floor from'], rows: rows.reverse() }
}
