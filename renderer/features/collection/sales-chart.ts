/** Chart of sales by time and price. */
import type { CollectionSales } from '@shared/contract/collection'
import { DAY_MS } from '@shared/time'
import { chartTimeText, type ScatterSpec, type ChartTableData, withUnit } from '../../charts'
import { counted, HBAR, statFigure } from '../../format/money'

export type SalesChartModel = {
  readonly spec: ScatterSpec
  readonly title: string
  readonly note: string | null
  readonly table: ChartTableData
  /** Serial of each point, in keyboard order. */
  readonly serials: readonly number[]
}

/** A sale above this multiple of the 90th-percentile amount is an outlier and is left out. */
const OUTLIER_FACTOR = 2

/** Null if there are no sales. */
export function salesChart(read: CollectionSales, floor: string | null, nowMs: number): SalesChartModel | null {
  const sorted = [...read.sales].sort((a, b) => a.atMs - b.atMs)
  const [oldest] = sorted
  if (!oldest) return null
  const amounts = sorted.map(({ amount }) => amount).sort((a, b) => a - b)
  const highest = quantile(amounts, 0.9) * OUTLIER_FACTOR
  const shown = sorted.filter(({ amount }) => amount <= highest)
  // If older sales were not read, the axis starts at the oldest sale read.
  const fromMs = read.isWhole ? nowMs - read.days * DAY_MS : oldest.atMs
  const dateScale = { spanMs: Infinity, nowMs }
  const timeScale = { spanMs: 0, nowMs }
  return {
    title: titleText(amounts, read),
    spec: {
      fromMs,
      toMs: nowMs,
      nowMs,
      label: 'Sold for',
      unit: HBAR,
      points: shown.map(({ atMs, amount, serial }) => ({ atMs, value: amount, name: `Serial ${serial}` })),
      ...(floor === null ? {} : { level: { label: 'Floor', value: Number(floor) } }),
    },
    note: noteText(read, sorted.length - shown.length, highest, chartTimeText(oldest.atMs, dateScale)),
    table: {
      head: ['Sold', 'Serial', 'Price'],
      rows: sorted
        .reverse()
        .map(({ atMs, serial, amount }) => [
          `${chartTimeText(atMs, dateScale)}, ${chartTimeText(atMs, timeScale)}`,
          String(serial),
          withUnit(amount, HBAR),
        ]),
    },
    serials: shown.filter(({ atMs }) => atMs >= fromMs && atMs <= nowMs).map(({ serial }) => serial),
  }
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

function titleText(amounts: readonly number[], { days, total, isWhole }: CollectionSales): string {
  const count = isWhole ? amounts.length : (total ?? amounts.length)
  const countText = `${isWhole || total !== null ? '' : 'More than '}${counted(count, 'sale')} in ${days} days`
  const [low, high] = [quantile(amounts, 0.25), quantile(amounts, 0.75)]
  if (amounts.length < 4) return countText
  return low === high
    ? `${countText}, most at ${withUnit(low, HBAR)}`
    : `${countText}, half at ${statFigure(low)} to ${withUnit(high, HBAR)}`
}

function noteText(read: CollectionSales, hiddenCount: number, highest: number, since: string): string | null {
  const sentences = [
    hiddenCount > 0 ? `Not shown: ${counted(hiddenCount, 'sale')} above ${withUnit(highest, HBAR)}.` : null,
    read.isWhole ? null : `Based on the latest ${statFigure(read.sales.length)} sales, since ${since}.`,
  ].filter((sentence) => sentence !== null)
  return sentences.length === 0 ? null : sentences.join(' ')
}
