/** Model of the chart of sales by time and price. Prices are HBAR as numbers, for display only. */
import type { CollectionSales } from '@shared/contract/collection'
import { DAY_MS } from '@shared/time'
import { chartTimeText, type ScatterSpec, type ChartTableData, withUnit } from '../../charts'
import { countWithNoun, HBAR, statFigure } from '../../format/money'

export type SalesChartModel = {
  readonly spec: ScatterSpec
  readonly title: string
  readonly note: string | null
  readonly table: ChartTableData
  /** Serial of each point, in keyboard order. */
  readonly serials: readonly number[]
}

/** A sale for more than this multiple of the 90th-percentile amount is not drawn. */
const OUTLIER_FACTOR = 2

/** Model of the chart; null without sales. */
export function salesChart(view: CollectionSales, floor: string | null, nowMs: number): SalesChartModel | null {
  const byTime = [...view.sales].sort((a, b) => a.atMs - b.atMs)
  const [oldest] = byTime
  if (!oldest) return null
  const amounts = byTime.map(({ amount }) => amount).sort((a, b) => a - b)
  const maxAmount = quantile(amounts, 0.9) * OUTLIER_FACTOR
  const drawnSales = byTime.filter(({ amount }) => amount <= maxAmount)
  // If older sales of the period were not read, the axis starts at the oldest sale that was read.
  const fromMs = view.isWhole ? nowMs - view.days * DAY_MS : oldest.atMs
  // A long span makes `chartTimeText` return the date, a short one the time.
  const dateScale = { spanMs: Infinity, nowMs }
  const timeScale = { spanMs: 0, nowMs }
  return {
    title: titleText(amounts, view),
    spec: {
      fromMs,
      toMs: nowMs,
      nowMs,
      label: 'Sold for',
      unit: HBAR,
      points: drawnSales.map(({ atMs, amount, serial }) => ({ atMs, value: amount, name: `Serial ${serial}` })),
      ...(floor === null ? {} : { level: { label: 'Floor', value: Number(floor) } }),
    },
    note: noteText(view, byTime.length - drawnSales.length, maxAmount, chartTimeText(oldest.atMs, dateScale)),
    table: {
      head: ['Sold', 'Serial', 'Price'],
      rows: byTime
        .toReversed()
        .map(({ atMs, serial, amount }) => [
          `${chartTimeText(atMs, dateScale)}, ${chartTimeText(atMs, timeScale)}`,
          String(serial),
          withUnit(amount, HBAR),
        ]),
    },
    serials: drawnSales.filter(({ atMs }) => atMs >= fromMs && atMs <= nowMs).map(({ serial }) => serial),
  }
}

/** Value at the given share (0 to 1) of the values, which are sorted with the lowest first. */
const quantile = (values: readonly number[], share: number): number =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Number of sales in the period and, from four sales on, the range of the middle half of their amounts. */
function titleText(amounts: readonly number[], { days, total, isWhole }: CollectionSales): string {
  const count = isWhole ? amounts.length : (total ?? amounts.length)
  const countText = `${isWhole || total !== null ? '' : 'At least '}${countWithNoun(count, 'sale')} in ${days} days`
  if (amounts.length < 4) return countText
  const lowerQuartile = quantile(amounts, 0.25)
  const upperQuartile = quantile(amounts, 0.75)
  return lowerQuartile === upperQuartile
    ? `${countText}, most at ${withUnit(lowerQuartile, HBAR)}`
    : `${countText}, half at ${statFigure(lowerQuartile)} to ${withUnit(upperQuartile, HBAR)}`
}

function noteText(view: CollectionSales, hiddenCount: number, maxAmount: number, since: string): string | null {
  const sentences = [
    hiddenCount > 0 ? `Not shown: ${countWithNoun(hiddenCount, 'sale')} above ${withUnit(maxAmount, HBAR)}.` : null,
    view.isWhole ? null : `Based on the latest ${statFigure(view.sales.length)} sales, since ${since}.`,
  ].filter((sentence) => sentence !== null)
  return sentences.length === 0 ? null : sentences.join(' ')
}
