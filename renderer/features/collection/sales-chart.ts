/** Chart of sales by time and price. */
import type { CollectionSales } from '@shared/contract/collection'
import { DAY_MS } from '@shared/time'
import { placeWords, type ScatterSpec, type TableBehind, withUnit } from '../../charts'
import { counted, HBAR, statFigure } from '../../format/money'

export type SalesChartModel = {
  readonly spec: ScatterSpec
  readonly title: string
  readonly note: string | null
  readonly table: TableBehind
  /** Serial of each point, in keyboard order. */
  readonly serials: readonly number[]
}

/** A sale above this multiple of the 90th-percentile amount is an outlier, and is not drawn. */
const FAR = 2

/** Null if there are no sales. */
export function salesChart(read: CollectionSales, floor: string | null, nowMs: number): SalesChartModel | null {
  const sorted = [...read.sales].sort((a, b) => a.atMs - b.atMs)
  const [oldest] = sorted
  if (!oldest) return null
  const amounts = sorted.map(({ amount }) => amount).sort((a, b) => a - b)
  const highest = at(amounts, 0.9) * FAR
  const shown = sorted.filter(({ amount }) => amount <= highest)
  // If older sales were not read, the axis starts at the oldest sale read.
  const fromMs = read.isWhole ? nowMs - read.days * DAY_MS : oldest.atMs
  const day = { spanMs: Infinity, nowMs }
  const clock = { spanMs: 0, nowMs }
  return {
    title: titleOf(amounts, read),
    spec: {
      fromMs,
      toMs: nowMs,
      nowMs,
      label: 'Sold for',
      unit: HBAR,
      points: shown.map(({ atMs, amount, serial }) => ({ atMs, value: amount, name: `Serial ${serial}` })),
      ...(floor === null ? {} : { level: { label: 'Floor', value: Number(floor) } }),
    },
    note: noteOf(read, sorted.length - shown.length, highest, placeWords(oldest.atMs, day)),
    table: {
      head: ['Sold', 'Serial', 'For'],
      rows: sorted
        .reverse()
        .map(({ atMs, serial, amount }) => [
          `${placeWords(atMs, day)}, ${placeWords(atMs, clock)}`,
          String(serial),
          withUnit(amount, HBAR),
        ]),
    },
    serials: shown.filter(({ atMs }) => atMs >= fromMs && atMs <= nowMs).map(({ serial }) => serial),
  }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

function titleOf(amounts: readonly number[], { days, total, isWhole }: CollectionSales): string {
  const count = isWhole ? amounts.length : (total ?? amounts.length)
  const sold = `${isWhole || total !== null ? '' : 'More than '}${counted(count, 'sale')} in ${days} days`
  const [low, high] = [at(amounts, 0.25), at(amounts, 0.75)]
  if (amounts.length < 4) return sold
  return low === high
    ? `${sold}, most at ${withUnit(low, HBAR)}`
    : `${sold}, half at ${statFigure(low)} to ${withUnit(high, HBAR)}`
}

function noteOf(read: CollectionSales, above: number, highest: number, since: string): string | null {
  const said = [
    above > 0 ? `${counted(above, 'sale')} above ${withUnit(highest, HBAR)} not drawn.` : null,
    read.isWhole ? null : `The latest ${statFigure(read.sales.length)} were read, back to ${since}.`,
  ].filter((part) => part !== null)
  return said.length === 0 ? null : said.join(' ')
}
