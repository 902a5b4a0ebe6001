/** Model of the histogram of listings by price. Prices are HBAR as numbers, for display only. */
import type { CollectionDepth } from '@shared/contract/collection'
import { countUpTo, listingDepth, type PriceLevel } from '@shared/insight/depth'
import { axisFigure, type HistogramSpec, type ChartTableData, withUnit } from '../../charts'
import { countWithNoun, HBAR, NNBSP, statFigure } from '../../format/money'
import type { LoadedListings } from './listings-store'

/** Number of active listings at each price, cheapest first, counted from the listings that the table has loaded. */
export function depthOfListings({ token, rows, endReason, stamp }: LoadedListings): CollectionDepth {
  const listedRows = rows.filter(({ feedEffect }) => feedEffect !== 'sold' && feedEffect !== 'delisted')
  const counts = new Map<string, number>()
  for (const { price } of listedRows) {
    if (price !== null) counts.set(price, (counts.get(price) ?? 0) + 1)
  }
  const levels = [...counts]
    .map(([price, count]) => ({ price, count }))
    .sort((a, b) => Number(a.price) - Number(b.price))
  const otherTokenCount = listedRows.filter(({ price }) => price === null).length
  return { token, levels, readCount: listedRows.length, otherTokenCount, isWhole: endReason === 'all', stamp }
}

export type DepthChartModel = {
  readonly spec: HistogramSpec
  readonly title: string
  readonly note: string | null
  readonly table: ChartTableData
  /** Highest price in each bin, as the exact listing price; null for a bin without listings. */
  readonly ceilings: readonly (string | null)[]
}

/** Percentage above the floor up to which a listing counts as near the floor. */
const NEAR_FLOOR_PERCENT = 10

/**
 * Model of the chart; null without a listing in HBAR. `priceCeiling`: price limit of the listings filter, in decimal
 * HBAR.
 */
export function depthChart(depth: CollectionDepth, priceCeiling: string | null): DepthChartModel | null {
  const levels: readonly PriceLevel[] = depth.levels.map(({ price, count }) => ({ price: Number(price), count }))
  const floor = levels[0]?.price
  if (floor === undefined) return null
  const { bins, aboveCount, total } = listingDepth(levels)
  const maxPrice = priceCeiling === null ? null : Number(priceCeiling)
  const binsEnd = bins.at(-1)?.to ?? floor
  const nearCount = countUpTo(levels, floor * (1 + NEAR_FLOOR_PERCENT / 100))
  // If all loaded listings are near the floor, listings that are not loaded may be near the floor, too.
  const mayBeMore = !depth.isWhole && nearCount === total
  return {
    title: `${mayBeMore ? 'At least ' : ''}${statFigure(nearCount)} listed within ${NEAR_FLOOR_PERCENT}${NNBSP}% of the floor`,
    spec: {
      bins: bins.map(({ from, to, count, cumulativeCount }) => ({
        name: `${axisFigure(from)} to ${axisFigure(to)}${NNBSP}${HBAR}`,
        value: count,
        ...(maxPrice === null ? {} : { highlighted: countWithin(levels, from, to, maxPrice) }),
        rows: [{ label: UP_TO_PRICE, value: statFigure(cumulativeCount) }],
      })),
      label: 'Listed',
      unit: '',
      edges: edgeTicks([...bins.map(({ from }) => from), binsEnd]),
    },
    note: noteText(depth, aboveCount, binsEnd),
    table: {
      columnNames: ['Price', 'Listed', UP_TO_PRICE],
      rows: bins.map(({ from, to, count, cumulativeCount }) => [
        `${statFigure(from)} to ${withUnit(to, HBAR)}`,
        statFigure(count),
        statFigure(cumulativeCount),
      ]),
    },
    ceilings: bins.map(({ from, to }) => {
      const levelsInBin = depth.levels.filter(({ price }) => Number(price) >= from && Number(price) < to)
      return levelsInBin.at(-1)?.price ?? null
    }),
  }
}

const UP_TO_PRICE = 'This price or less'

/** Number of listings priced from `from` (included) to `to` (not included), and at most `maxPrice`. */
const countWithin = (levels: readonly PriceLevel[], from: number, to: number, maxPrice: number): number =>
  levels.reduce((sum, { price, count }) => (price >= from && price < to && price <= maxPrice ? sum + count : sum), 0)

/** Axis ticks at the first, the middle and the last edge of the bins, labelled in HBAR. `at`: index of the edge. */
export const edgeTicks = (edges: readonly number[]) => {
  const lastIndex = edges.length - 1
  const indexes = lastIndex < 2 ? [0, lastIndex] : [0, Math.floor(lastIndex / 2), lastIndex]
  return indexes.map((index) => ({ at: index, label: `${axisFigure(edges[index] ?? 0)}${NNBSP}${HBAR}` }))
}

/**
 * Note on listings that the chart does not show: listings of a price of `binsEnd` or more (`aboveCount`), listings that
 * were not read, and listings in other tokens. Null if the chart shows all listings.
 */
function noteText(
  { readCount, isWhole, otherTokenCount }: CollectionDepth,
  aboveCount: number,
  binsEnd: number,
): string | null {
  const sentences = [
    aboveCount > 0 ? `Not shown: ${countWithNoun(aboveCount, 'listing')} at ${withUnit(binsEnd, HBAR)} or more.` : null,
    isWhole ? null : `Based on the ${statFigure(readCount)} cheapest listings.`,
    otherTokenCount > 0 ? `Not counted: ${countWithNoun(otherTokenCount, 'listing')} in other tokens.` : null,
  ].filter((sentence) => sentence !== null)
  return sentences.length === 0 ? null : sentences.join(' ')
}
