/** Histogram of listings by price. */
import type { CollectionDepth } from '@shared/contract/collection'
import { countUpTo, depthOf, type Level } from '@shared/insight/depth'
import { axisFigure, type HistogramSpec, type TableBehind, withUnit } from '../../charts'
import { counted, HBAR, NNBSP, statFigure } from '../../format/money'
import type { ReadListings } from './listings-store'

/** Builds the depth from listings that were read for a table. */
export function depthOfListings({ token, rows, end, stamp }: ReadListings): CollectionDepth {
  const here = rows.filter(({ news }) => news !== 'sold' && news !== 'delisted')
  const counts = new Map<string, number>()
  for (const { price } of here) if (price !== null) counts.set(price, (counts.get(price) ?? 0) + 1)
  const levels = [...counts].map(([price, count]) => ({ price, count })).sort((a, b) => +a.price - +b.price)
  const otherTokens = here.filter(({ price }) => price === null).length
  return { token, levels, read: here.length, otherTokens, isWhole: end === 'all', stamp }
}

export type DepthChartModel = {
  readonly spec: HistogramSpec
  readonly title: string
  readonly note: string | null
  readonly table: TableBehind
  /** Highest price in each bin, as the exact listing price; null for a bin without listings. */
  readonly ceilings: readonly (string | null)[]
}

/** Distance above the floor that still counts as near it, in percent. */
const NEAR = 10

/** Null if nothing is on sale for HBAR. `ceiling` is the price limit of the listings filter. */
export function depthChart(depth: CollectionDepth, ceiling: string | null): DepthChartModel | null {
  const levels: readonly Level[] = depth.levels.map(({ price, count }) => ({ price: Number(price), count }))
  const floor = levels[0]?.price
  if (floor === undefined) return null
  const { bins, above, total } = depthOf(levels)
  const most = ceiling === null ? null : Number(ceiling)
  const words = (value: number) => withUnit(value, HBAR)
  const near = countUpTo(levels, floor * (1 + NEAR / 100))
  // If every listing read is near the floor, more may exist beyond them.
  const isMore = !depth.isWhole && near === total
  return {
    title: `${isMore ? 'More than ' : ''}${statFigure(near)} listed within ${NEAR}${NNBSP}% of the floor`,
    spec: {
      bins: bins.map(({ from, to, count, upTo }) => ({
        name: `${axisFigure(from)} to ${axisFigure(to)}${NNBSP}${HBAR}`,
        value: count,
        ...(most === null
          ? {}
          : {
              share: levels.reduce(
                (sum, l) => (l.price >= from && l.price < to && l.price <= most ? sum + l.count : sum),
                0,
              ),
            }),
        rows: [{ label: 'Up to here', value: statFigure(upTo) }],
      })),
      label: 'Listed',
      unit: '',
      edges: edgeTicks(bins.map(({ from }) => from).concat(bins.at(-1)?.to ?? [])),
    },
    note: noteOf(depth, above, bins.at(-1)?.to ?? floor),
    table: {
      head: ['Price', 'Listed', 'Up to here'],
      rows: bins.map(({ from, to, count, upTo }) => [
        `${statFigure(from)} to ${words(to)}`,
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

/** Tick labels of the first, the middle and the last edge. */
export const edgeTicks = (edges: readonly number[]) => {
  const last = edges.length - 1
  const places = last < 2 ? [0, last] : [0, Math.floor(last / 2), last]
  return places.map((at) => ({ at, label: `${axisFigure(edges[at] ?? 0)}${NNBSP}${HBAR}` }))
}

function noteOf({ read, isWhole, otherTokens }: CollectionDepth, above: number, to: number): string | null {
  const said = [
    above > 0 ? `${statFigure(above)} ask ${withUnit(to, HBAR)} or more.` : null,
    isWhole ? null : `Of the ${statFigure(read)} cheapest that were read.`,
    otherTokens > 0 ? `${counted(otherTokens, 'listing')} in another token not counted.` : null,
  ].filter((part) => part !== null)
  return said.length === 0 ? null : said.join(' ')
}
