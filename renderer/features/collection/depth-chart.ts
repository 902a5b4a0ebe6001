/** Histogram of listings by price. */
import type { CollectionDepth } from '@shared/contract/collection'
import { countUpTo, listingDepth, type PriceLevel } from '@shared/insight/depth'
import { axisFigure, type HistogramSpec, type ChartTableData, withUnit } from '../../charts'
import { counted, HBAR, NNBSP, statFigure } from '../../format/money'
import type { ReadListings } from './listings-store'

/** Builds the depth from listings that were read for a table. */
export function depthOfListings({ token, rows, end, stamp }: ReadListings): CollectionDepth {
  const listedRows = rows.filter(({ news }) => news !== 'sold' && news !== 'delisted')
  const counts = new Map<string, number>()
  for (const { price } of listedRows) if (price !== null) counts.set(price, (counts.get(price) ?? 0) + 1)
  const levels = [...counts].map(([price, count]) => ({ price, count })).sort((a, b) => +a.price - +b.price)
  const otherTokens = listedRows.filter(({ price }) => price === null).length
  return { token, levels, read: listedRows.length, otherTokens, isWhole: end === 'all', stamp }
}

export type DepthChartModel = {
  readonly spec: HistogramSpec
  readonly title: string
  readonly note: string | null
  readonly table: ChartTableData
  /** Highest price in each bin, as the exact listing price; null for a bin without listings. */
  readonly ceilings: readonly (string | null)[]
}

/** Distance above the floor that still counts as near it, in percent. */
const NEAR_FLOOR_PERCENT = 10

/** Null without a listing in HBAR. `ceiling` is the price limit of the listings filter. */
export function depthChart(depth: CollectionDepth, ceiling: string | null): DepthChartModel | null {
  const levels: readonly PriceLevel[] = depth.levels.map(({ price, count }) => ({ price: Number(price), count }))
  const floor = levels[0]?.price
  if (floor === undefined) return null
  const { bins, above, total } = listingDepth(levels)
  const maxPrice = ceiling === null ? null : Number(ceiling)
  const near = countUpTo(levels, floor * (1 + NEAR_FLOOR_PERCENT / 100))
  // If every listing read is near the floor, unread listings may be near the floor, too.
  const mayBeMore = !depth.isWhole && near === total
  return {
    title: `${mayBeMore ? 'More than ' : ''}${statFigure(near)} listed within ${NEAR_FLOOR_PERCENT}${NNBSP}% of the floor`,
    spec: {
      bins: bins.map(({ from, to, count, upTo }) => ({
        name: `${axisFigure(from)} to ${axisFigure(to)}${NNBSP}${HBAR}`,
        value: count,
        ...(maxPrice === null ? {} : { share: countWithin(levels, from, to, maxPrice) }),
        rows: [{ label: UP_TO_PRICE, value: statFigure(upTo) }],
      })),
      label: 'Listed',
      unit: '',
      edges: edgeTicks(bins.map(({ from }) => from).concat(bins.at(-1)?.to ?? [])),
    },
    note: noteText(depth, above, bins.at(-1)?.to ?? floor),
    table: {
      head: ['Price', 'Listed', UP_TO_PRICE],
      rows: bins.map(({ from, to, count, upTo }) => [
        `${statFigure(from)} to ${withUnit(to, HBAR)}`,
        statFigure(count),
        statFigure(upTo),
      ]),
    },
    ceilings: bins.map(({ from, to }) => {
      const inside = depth.levels.filter(({ price }) => Number(price) >= from && Number(price) < to)
      return inside.at(-1)?.price ?? null
    }),
  }
}

const UP_TO_PRICE = 'This price or less'

/** Number of listings from `from` up to, not including, `to`, that cost at most `maxPrice`. */
const countWithin = (levels: readonly PriceLevel[], from: number, to: number, maxPrice: number): number =>
  levels.reduce((sum, { price, count }) => (price >= from && price < to && price <= maxPrice ? sum + count : sum), 0)

/** Tick labels of the first, the middle and the last edge. */
export const edgeTicks = (edges: readonly number[]) => {
  const last = edges.length - 1
  const indexes = last < 2 ? [0, last] : [0, Math.floor(last / 2), last]
  return indexes.map((index) => ({ at: index, label: `${axisFigure(edges[index] ?? 0)}${NNBSP}${HBAR}` }))
}

function noteText({ read, isWhole, otherTokens }: CollectionDepth, above: number, to: number): string | null {
  const sentences = [
    above > 0 ? `Not shown: ${counted(above, 'listing')} at ${withUnit(to, HBAR)} or more.` : null,
    isWhole ? null : `Based on the ${statFigure(read)} cheapest listings.`,
    otherTokens > 0 ? `Not counted: ${counted(otherTokens, 'listing')} in other tokens.` : null,
  ].filter((sentence) => sentence !== null)
  return sentences.length === 0 ? null : sentences.join(' ')
}
