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

/** Multiple of the 90th-percentile amount above which a sale is not drawn. */
const OUTLIER_FACTOR = 2
/** Minimum number of sales for a price range in the title. */
const MIN_RANGE_SALES = 4

/** Model of the chart; null without sales. */
export function salesChart(
  collectionSales: CollectionSales,
  floor: string | null,
  nowMs: number,
): SalesChartModel | null {
  const byTime = [...collectionSales.sales].sort((a, b) => a.atMs - b.atMs)
  const [oldest] = byTime
  if (!oldest) return null
  const amounts = byTime.map(({ amount }) => amount).sort((a, b) => a - b)
  const maxAmount = quantile(amounts, 0.9) * OUTLIER_FACTOR
  const drawnSales = byTime.filter(({ amount }) => amount <= maxAmount)
  // If older sales of the period were not read, the axis starts at the oldest sale that was read.
  const fromMs = collectionSales.isWhole ? nowMs - collectionSales.days * DAY_MS : oldest.atMs
  // `chartTimeText` returns the date for a long span and the time for a short span.
  const dateScale = { spanMs: Infinity, nowMs }
  const timeScale = { spanMs: 0, nowMs }
  return {
    title: titleText(amounts, collectionSales),
    spec: {
      fromMs,
      toMs: nowMs,
      nowMs,
      label: 'Sold for',
      unit: HBAR,
      points: drawnSales.map(({ atMs, amount, serial }) => ({ atMs, value: amount, name: `Serial ${serial}` })),
      ...(floor === null ? {} : { level: { label: 'Floor', value: Number(floor) } }),
    },
    note: noteText(
      collectionSales,
      byTime.length - drawnSales.length,
      maxAmount,
      chartTimeText(oldest.atMs, dateScale),
    ),
    table: {
      columnNames: ['Sold', 'Serial', 'Price'],
      rows: byTime
        .toReversed()
        .map(({ atMs, serial, amount }) => [
          `${chartTimeText(atMs, dateScale)}, ${chartTimeText(atMs, timeScale)}`,
          String(serial),
          withUnit(amount, HBAR),
        ]),
    },
    // The chart draws only points between `fromMs` and `toMs`, so the serials of all other sales are left out.
    serials: drawnSales.filter(({ atMs }) => atMs >= fromMs && atMs <= nowMs).map(({ serial }) => serial),
  }
}

/**
 * Quantile of the values, which are sorted with the lowest first. `share`: 0 to 1, such as 0.25 for the lower quartile.
 */
const quantile = (sortedValues: readonly number[], share: number): number =>
  sortedValues[Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * share))] ?? 0

/**
 * Number of sales in the period. With at least `MIN_RANGE_SALES` sales, also the range of the middle half of the
 * amounts (from the lower to the upper quartile).
 */
function titleText(amounts: readonly number[], { days, total, isWhole }: CollectionSales): string {
  const count = isWhole ? amounts.length : (total ?? amounts.length)
  const isExact = isWhole || total !== null
  const countText = `${isExact ? '' : 'At least '}${countWithNoun(count, 'sale')} in ${days} days`
  if (amounts.length < MIN_RANGE_SALES) return countText
  const lowerQuartile = quantile(amounts, 0.25)
  const upperQuartile = quantile(amounts, 0.75)
  return lowerQuartile === upperQuartile
    ? `${countText}, most at ${withUnit(lowerQuartile, HBAR)}`
    : `${countText}, half at ${statFigure(lowerQuartile)} to ${withUnit(upperQuartile, HBAR)}`
}

function noteText(
  collectionSales: CollectionSales,
  hiddenCount: number,
  maxAmount: number,
  since: string,
): string | null {
  const sentences = [
    hiddenCount > 0 ? `Not shown: ${countWithNoun(hiddenCount, 'sale')} above ${withUnit(maxAmount, HBAR)}.` : null,
    collectionSales.isWhole
      ? null
      : `Based on the latest ${statFigure(collectionSales.sales.length)} sales, since ${since}.`,
  ].filter((sentence) => sentence !== null)
  return sentences.length === 0 ? null : sentences.join(' ')
}
