/** Chart of listings by rank and price. */
import type { SightFacts } from '@shared/contract/listings'
import { bestByRank, type RankedPrice, rarestTenth } from '@shared/insight/rank-prices'
import { amountTicks, type PlacedSpec, sharpPercent, type TableBehind, withUnit } from '../../charts'
import { counted, HBAR, statFigure } from '../../format/money'
import type { ListedRow } from './listings-store'

export type RankChartModel = {
  readonly spec: PlacedSpec
  readonly title: string
  readonly note: string
  readonly table: TableBehind
  /** Serial of each point, in keyboard order. */
  readonly serials: readonly number[]
}

/** A listing above this multiple of the 90th-percentile price is an outlier, and is not drawn. */
const FAR = 3
/** Maximum dots; more would merge into one area. */
const MOST_DOTS = 1_500

export type RankedListings = {
  /** Available listings in HBAR with a known rank. */
  readonly ranked: readonly RankedPrice[]
  /** True if the ranks of all available HBAR listings are known. */
  readonly isWhole: boolean
}

export function rankedListings(rows: readonly ListedRow[], facts: ReadonlyMap<number, SightFacts>): RankedListings {
  const there = rows.filter(
    ({ priceKey, news, isAvailable }) =>
      isAvailable && news !== 'sold' && news !== 'delisted' && Number.isFinite(priceKey),
  )
  const ranked = there.flatMap(({ serial, priceKey: price }) => {
    const rank = facts.get(serial)?.rank ?? null
    return rank === null ? [] : [{ serial, rank, price }]
  })
  return { ranked, isWhole: ranked.length === there.length }
}

/** Null for fewer than two listings. */
export function rankChart({ ranked: listed, isWhole }: RankedListings): RankChartModel | null {
  if (listed.length < 2) return null
  const byPrice = [...listed].sort((a, b) => a.price - b.price)
  const most = (byPrice[Math.floor(byPrice.length * 0.9)]?.price ?? 0) * FAR
  const shown = byPrice.filter(({ price }) => price <= most).slice(0, MOST_DOTS)
  const byRank = [...shown].sort((a, b) => a.rank - b.rank)
  const best = bestByRank(byRank)
  const [from, to] = [1, Math.max(2, ...byRank.map(({ rank }) => rank))]
  return {
    title: titleOf(listed, isWhole),
    spec: {
      from,
      to,
      label: 'Asks',
      unit: HBAR,
      ticks: amountTicks(from, to, '').map(({ at, label }, i) => ({ at, label: i === 0 ? 'Rank 1' : label })),
      points: byRank.map(({ serial, rank, price }) => ({
        at: rank,
        value: price,
        name: `Serial ${serial}`,
        rows: [{ label: 'Rank', value: statFigure(rank) }],
      })),
      steps: [
        ...best.map(({ rank, price }) => ({ at: rank, value: price })),
        { at: to, value: best.at(-1)?.price ?? 0 },
      ],
    },
    note: noteOf(byPrice.length - shown.length, Math.min(most, shown.at(-1)?.price ?? most)),
    table: {
      head: ['Rank', 'Serial', 'Asks', 'Nothing rarer is cheaper'],
      rows: byRank.map((one) => [
        statFigure(one.rank),
        String(one.serial),
        withUnit(one.price, HBAR),
        best.includes(one) ? 'yes' : '',
      ]),
    },
    serials: byRank.map(({ serial }) => serial),
  }
}

/**
 * Compares the rarest tenth with the others. Returns only the count if some ranks are unknown or the tenth is too
 * small.
 */
function titleOf(listed: readonly RankedPrice[], isWhole: boolean): string {
  const tenth = isWhole ? rarestTenth(listed) : null
  if (!tenth || tenth.middleOfOthers <= 0) return `${counted(listed.length, 'listing')} by rank and price`
  const more = (tenth.middle / tenth.middleOfOthers - 1) * 100
  if (Math.abs(more) < 1) return 'The rarest tenth of the listed asks no more than the others'
  return `The rarest tenth of the listed asks ${sharpPercent(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than the others`
}

const noteOf = (left: number, most: number): string =>
  `By the market’s ranks: 1 is the rarest.${
    left > 0 ? ` ${counted(left, 'listing')} above ${withUnit(most, HBAR)} not drawn.` : ''
  }`
