/** Chart of listings by rank and price. */
import type { SightFacts } from '@shared/contract/listings'
import { bestByRank, type RankedPrice, rarestTenth } from '@shared/insight/rank-prices'
import { amountTicks, type PlacedSpec, sharpPercent, type ChartTableData, withUnit } from '../../charts'
import { counted, HBAR, statFigure } from '../../format/money'
import type { ListedRow } from './listings-store'

export type RankChartModel = {
  readonly spec: PlacedSpec
  readonly title: string
  readonly note: string
  readonly table: ChartTableData
  /** Serial of each point, in keyboard order. */
  readonly serials: readonly number[]
}

/** A listing above this multiple of the 90th-percentile price is an outlier and is left out. */
const OUTLIER_FACTOR = 3
/** Maximum dots; more would merge into one area. */
const MAX_DOTS = 1_500

export type RankedListings = {
  /** Available listings in HBAR with a known rank. */
  readonly ranked: readonly RankedPrice[]
  /** True if the ranks of all available HBAR listings are known. */
  readonly isWhole: boolean
}

export function rankedListings(rows: readonly ListedRow[], facts: ReadonlyMap<number, SightFacts>): RankedListings {
  const available = rows.filter(
    ({ priceKey, news, isAvailable }) =>
      isAvailable && news !== 'sold' && news !== 'delisted' && Number.isFinite(priceKey),
  )
  const ranked = available.flatMap(({ serial, priceKey: price }) => {
    const rank = facts.get(serial)?.rank ?? null
    return rank === null ? [] : [{ serial, rank, price }]
  })
  return { ranked, isWhole: ranked.length === available.length }
}

/** Null for fewer than two listings. */
export function rankChart({ ranked: listed, isWhole }: RankedListings): RankChartModel | null {
  if (listed.length < 2) return null
  const byPrice = [...listed].sort((a, b) => a.price - b.price)
  const highestPrice = (byPrice[Math.floor(byPrice.length * 0.9)]?.price ?? 0) * OUTLIER_FACTOR
  const shown = byPrice.filter(({ price }) => price <= highestPrice).slice(0, MAX_DOTS)
  const byRank = [...shown].sort((a, b) => a.rank - b.rank)
  const cheapest = bestByRank(byRank)
  const [from, to] = [1, Math.max(2, ...byRank.map(({ rank }) => rank))]
  return {
    title: titleText(listed, isWhole),
    spec: {
      from,
      to,
      label: 'Price',
      unit: HBAR,
      ticks: amountTicks(from, to, '').map(({ at, label }, i) => ({ at, label: i === 0 ? 'Rank 1' : label })),
      points: byRank.map(({ serial, rank, price }) => ({
        at: rank,
        value: price,
        name: `Serial ${serial}`,
        rows: [{ label: 'Rank', value: statFigure(rank) }],
      })),
      steps: [
        ...cheapest.map(({ rank, price }) => ({ at: rank, value: price })),
        { at: to, value: cheapest.at(-1)?.price ?? 0 },
      ],
    },
    note: noteText(byPrice.length - shown.length, Math.min(highestPrice, shown.at(-1)?.price ?? highestPrice)),
    table: {
      head: ['Rank', 'Serial', 'Price', 'Cheapest at this rank or rarer'],
      rows: byRank.map((listing) => [
        statFigure(listing.rank),
        String(listing.serial),
        withUnit(listing.price, HBAR),
        cheapest.includes(listing) ? 'yes' : '',
      ]),
    },
    serials: byRank.map(({ serial }) => serial),
  }
}

/**
 * Compares the median price of the rarest tenth with that of the others. Returns only the count if some ranks are
 * unknown or the tenth is too small.
 */
function titleText(listed: readonly RankedPrice[], isWhole: boolean): string {
  const tenth = isWhole ? rarestTenth(listed) : null
  if (!tenth || tenth.medianOfOthers <= 0) return `${counted(listed.length, 'listing')} by rank and price`
  const percent = (tenth.median / tenth.medianOfOthers - 1) * 100
  if (Math.abs(percent) < 1) return 'The rarest tenth of listings costs about the same as the rest'
  return `The rarest tenth of listings costs ${sharpPercent(Math.abs(percent))} ${percent > 0 ? 'more' : 'less'} than the rest`
}

function noteText(hiddenCount: number, highestPrice: number): string {
  const hidden =
    hiddenCount > 0 ? ` Not shown: ${counted(hiddenCount, 'listing')} above ${withUnit(highestPrice, HBAR)}.` : ''
  return `Ranked by the market; 1 is the rarest.${hidden}`
}
