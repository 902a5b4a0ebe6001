/** Model of the chart of listings by rank and price. Prices are HBAR as numbers, for display only. */
import type { VisibleNftFacts } from '@shared/contract/listings'
import { rarityPriceFrontier, type RankedPrice, rarestTenth } from '@shared/insight/rank-prices'
import { axisFigure, type PositionSpec, percentText, type ChartTableData, withUnit } from '../../charts'
import { countWithNoun, HBAR, NNBSP, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import type { ListedRow } from './listings-store'

export type RankChartModel = {
  readonly spec: PositionSpec
  readonly title: string
  /** Note on listings that are not drawn; null if all are. */
  readonly note: string | null
  readonly table: ChartTableData
  /** Serial of each point, in keyboard order. */
  readonly serials: readonly number[]
}

/** Multiple of the 90th-percentile price above which a listing is not drawn. */
const OUTLIER_FACTOR = 2
/** Maximum number of points. The points of more listings would merge into one area. */
const MAX_POINTS = 1_500

type RankedListing = RankedPrice & {
  /** Third-party text. */
  readonly name: string
}

export type RankedListings = {
  /** Available listings priced in HBAR, with a known rank. */
  readonly rankedPrices: readonly RankedListing[]
  /** True if the ranks of all available HBAR listings are known. */
  readonly hasAllRanks: boolean
}

/** Selects the listings that the chart can show: available, priced in HBAR and with a known rank. */
export function rankedListings(
  rows: readonly ListedRow[],
  facts: ReadonlyMap<number, VisibleNftFacts>,
): RankedListings {
  const availableListings = rows.filter(
    ({ hbarPrice, feedEffect, isAvailable }) =>
      isAvailable && feedEffect !== 'sold' && feedEffect !== 'delisted' && Number.isFinite(hbarPrice),
  )
  const rankedPrices = availableListings.flatMap(({ serial, name, hbarPrice: price }) => {
    const rank = facts.get(serial)?.rank ?? null
    return rank === null ? [] : [{ serial, name, rank, price }]
  })
  return { rankedPrices, hasAllRanks: rankedPrices.length === availableListings.length }
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
      ticks: rankTicks(firstRank, lastRank),
      points: byRank.map(({ serial, name, rank, price }) => ({
        at: rank,
        value: price,
        name: nameOr(name, `Serial ${serial}`),
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

/** Ticks at both ends and in the middle, at whole ranks. */
const rankTicks = (firstRank: number, lastRank: number): PositionSpec['ticks'] => [
  { at: firstRank, label: 'Rank 1' },
  ...(lastRank - firstRank < 2 ? [] : [middleTick(firstRank, lastRank)]),
  { at: lastRank, label: axisFigure(lastRank) },
]

function middleTick(firstRank: number, lastRank: number): PositionSpec['ticks'][number] {
  const middle = Math.round((firstRank + lastRank) / 2)
  return { at: middle, label: axisFigure(middle) }
}

/**
 * Text that compares the median price of the rarest tenth of listings with the median price of all other listings. If
 * some ranks are unknown or there are too few listings, the text has the prices of the rarest and the cheapest listing,
 * or only the number of listings if these two are the same.
 */
function titleText(rankedPrices: readonly RankedPrice[], hasAllRanks: boolean): string {
  const tenth = hasAllRanks ? rarestTenth(rankedPrices) : null
  if (!tenth || tenth.medianOfOthers <= 0) {
    const [rarest] = [...rankedPrices].sort((a, b) => a.rank - b.rank || a.price - b.price)
    const [cheapest] = [...rankedPrices].sort((a, b) => a.price - b.price || a.rank - b.rank)
    if (!rarest || !cheapest || rarest === cheapest)
      return `${countWithNoun(rankedPrices.length, 'listing')} by rank and price`
    const subject = hasAllRanks ? 'The rarest listing' : 'The rarest known listing'
    return `${subject} costs ${withUnit(rarest.price, HBAR)}, the cheapest ${withUnit(cheapest.price, HBAR)}`
  }
  const percent = (tenth.median / tenth.medianOfOthers - 1) * 100
  if (Math.abs(percent) < 1) return `Median price of the rarest tenth is within 1${NNBSP}% of the rest`
  const comparison = percent > 0 ? 'above' : 'below'
  return `Median price of the rarest tenth is ${percentText(Math.abs(percent))} ${comparison} the rest`
}

const noteText = (hiddenCount: number, highestDrawnPrice: number): string | null =>
  hiddenCount === 0
    ? null
    : `Not shown: ${countWithNoun(hiddenCount, 'listing')} above ${withUnit(highestDrawnPrice, HBAR)}.`
