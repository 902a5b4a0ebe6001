/** Model of the chart of listings by rank and price. Prices are HBAR as numbers, for display only. */
import type { VisibleNftFacts } from '@shared/contract/listings'
import { rarityPriceFrontier, type RankedPrice, rarestTenth } from '@shared/insight/rank-prices'
import { amountTicks, type PositionSpec, percentText, type ChartTableData, withUnit } from '../../charts'
import { countWithNoun, HBAR, statFigure } from '../../format/money'
import type { ListedRow } from './listings-store'

export type RankChartModel = {
  readonly spec: PositionSpec
  readonly title: string
  readonly note: string
  readonly table: ChartTableData
  /** Serial of each point, in keyboard order. */
  readonly serials: readonly number[]
}

/** Multiple of the 90th-percentile price above which a listing is not drawn. */
const OUTLIER_FACTOR = 3
/** Maximum number of points. The points of more listings would merge into one area. */
const MAX_POINTS = 1_500

export type RankedListings = {
  /** Available listings priced in HBAR, with a known rank. */
  readonly rankedPrices: readonly RankedPrice[]
  /** True if the ranks of all available HBAR listings are known. */
  readonly hasAllRanks: boolean
}

/** Selects the listings that the chart can show: available, priced in HBAR and with a known rank. */
export function rankedListings(
  rows: readonly ListedRow[],
  facts: ReadonlyMap<number, VisibleNftFacts>,
): RankedListings {
  const available = rows.filter(
    ({ hbarPrice, feedEffect, isAvailable }) =>
      isAvailable && feedEffect !== 'sold' && feedEffect !== 'delisted' && Number.isFinite(hbarPrice),
  )
  const rankedPrices = available.flatMap(({ serial, hbarPrice: price }) => {
    const rank = facts.get(serial)?.rank ?? null
    return rank === null ? [] : [{ serial, rank, price }]
  })
  return { rankedPrices, hasAllRanks: rankedPrices.length === available.length }
}

/** Model of the chart; null with fewer than two listings. */
export function rankChart({ rankedPrices, hasAllRanks }: RankedListings): RankChartModel | null {
  if (rankedPrices.length < 2) return null
  const byPrice = [...rankedPrices].sort((a, b) => a.price - b.price)
  const maxPrice = (byPrice[Math.floor(byPrice.length * 0.9)]?.price ?? 0) * OUTLIER_FACTOR
  const drawnListings = byPrice.filter(({ price }) => price <= maxPrice).slice(0, MAX_POINTS)
  const highestDrawnPrice = drawnListings.at(-1)?.price ?? maxPrice
  const byRank = [...drawnListings].sort((a, b) => a.rank - b.rank)
  // Listings that are cheaper than every rarer listing.
  const frontier = rarityPriceFrontier(byRank)
  const firstRank = 1
  const lastRank = Math.max(2, ...byRank.map(({ rank }) => rank))
  return {
    title: titleText(rankedPrices, hasAllRanks),
    spec: {
      from: firstRank,
      to: lastRank,
      label: 'Price',
      unit: HBAR,
      ticks: amountTicks(firstRank, lastRank, '').map(({ at, label }) => ({
        at,
        label: at === firstRank ? 'Rank 1' : label,
      })),
      points: byRank.map(({ serial, rank, price }) => ({
        at: rank,
        value: price,
        name: `Serial ${serial}`,
        rows: [{ label: 'Rank', value: statFigure(rank) }],
      })),
      steps: [
        ...frontier.map(({ rank, price }) => ({ at: rank, value: price })),
        { at: lastRank, value: frontier.at(-1)?.price ?? 0 },
      ],
    },
    note: noteText(byPrice.length - drawnListings.length, highestDrawnPrice),
    table: {
      columnNames: ['Rank', 'Serial', 'Price', 'Cheapest at this rank or rarer'],
      rows: byRank.map((listing) => [
        statFigure(listing.rank),
        String(listing.serial),
        withUnit(listing.price, HBAR),
        frontier.includes(listing) ? 'yes' : '',
      ]),
    },
    serials: byRank.map(({ serial }) => serial),
  }
}

/**
 * Text that compares the median price of the rarest tenth of listings with the median price of all other listings. If
 * some ranks are unknown or there are too few listings, the text has only the number of listings.
 */
function titleText(ranked: readonly RankedPrice[], hasAllRanks: boolean): string {
  const tenth = hasAllRanks ? rarestTenth(ranked) : null
  if (!tenth || tenth.medianOfOthers <= 0) return `${countWithNoun(ranked.length, 'listing')} by rank and price`
  const percent = (tenth.median / tenth.medianOfOthers - 1) * 100
  if (Math.abs(percent) < 1) return 'The rarest tenth of listings costs about the same as the rest'
  const comparison = percent > 0 ? 'more' : 'less'
  return `The rarest tenth of listings costs ${percentText(Math.abs(percent))} ${comparison} than the rest`
}

function noteText(hiddenCount: number, highestDrawnPrice: number): string {
  const rankNote = 'Ranked by the market; 1 is the rarest.'
  if (hiddenCount === 0) return rankNote
  return `${rankNote} Not shown: ${countWithNoun(hiddenCount, 'listing')} above ${withUnit(highestDrawnPrice, HBAR)}.`
}
