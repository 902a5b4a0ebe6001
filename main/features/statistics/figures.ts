import type { z } from 'zod'
import type { MarketDay, MarketFigures, TradedCollection } from '@shared/contract/statistics'
import type { statsByToken } from '@shared/market/statistics'
import { coverageOf, dayOfRow, isDaily, isHbar } from '../collection/collection-days'

export type StatsRow = z.output<typeof statsByToken.answer>['data'][number]
type Asked = { readonly fromMs: number; readonly toMs: number }
type Summed = Omit<TradedCollection, 'checksum'>
type Figures = Pick<MarketFigures, 'days' | 'coverage' | 'isDaily' | 'otherRows'> & {
  readonly collections: readonly Summed[]
}

const added = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b)
const least = (a: number | null, b: number | null): number | null => (a === null || (b !== null && b < a) ? b : a)
const most = (a: number | null, b: number | null): number | null => (a === null || (b !== null && b > a) ? b : a)

/** Sums the rows by collection and by day. Amounts in another token are summed by themselves. Pure. */
export function figuresOf(rows: readonly StatsRow[], asked: Asked, isWhole: boolean): Figures {
  const inTime = rows.filter((row) => {
    const dayMs = dayOfRow(row)
    return dayMs !== null && dayMs >= asked.fromMs && dayMs <= asked.toMs
  })
  const hbar = inTime.filter(isHbar)
  // For a single day, a row for the day and one for the whole time are the same.
  const daily = asked.fromMs === asked.toMs || isDaily(rows, asked.fromMs)
  return {
    days: daily ? [...daysOf(hbar)] : [],
    collections: collectionsOf(inTime),
    coverage: daily ? coverageOf(rows, asked, isWhole) : null,
    isDaily: daily,
    otherRows: inTime.length - hbar.length,
  }
}

const NOT_TOLD = { volume: null, sales: null, toOffers: null, highest: null, traded: 0 }

function daysOf(rows: readonly StatsRow[]): readonly MarketDay[] {
  const days = new Map<number, MarketDay>()
  const traded = new Map<number, Set<string>>()
  for (const row of rows) {
    const dayMs = dayOfRow(row) ?? 0
    const before = days.get(dayMs) ?? { dayMs, ...NOT_TOLD }
    const tokens = traded.get(dayMs) ?? new Set()
    traded.set(dayMs, tokens)
    if ((row.sales ?? 0) > 0) tokens.add(row.token)
    days.set(dayMs, {
      dayMs,
      volume: added(before.volume, row.volume),
      sales: added(before.sales, row.sales),
      toOffers: added(before.toOffers, row.orderVolume),
      highest: most(before.highest, row.maxSale),
      traded: tokens.size,
    })
  }
  return [...days.values()].sort((a, b) => a.dayMs - b.dayMs)
}

function collectionsOf(rows: readonly StatsRow[]): readonly Summed[] {
  const all = new Map<string, { readonly sum: Summed; readonly lastMs: number }>()
  for (const row of rows) {
    const currency = isHbar(row) ? null : row.fungibleToken
    const key = `${row.token} ${currency ?? ''}`
    const before = all.get(key)
    const dayMs = dayOfRow(row) ?? 0
    const isLater = before === undefined || dayMs > before.lastMs
    all.set(key, { sum: summed(before?.sum, row, currency, isLater), lastMs: Math.max(dayMs, before?.lastMs ?? 0) })
  }
  const sums = [...all.values()].map(({ sum }) => sum)
  return sums.sort((a, b) => rankOf(a) - rankOf(b) || (b.volume ?? 0) - (a.volume ?? 0))
}

const rankOf = ({ currency }: Summed): number => (currency === null ? 0 : 1)

/** Adds a row to a sum. Counts add up over days and spenders; floor, listings and offers are those of the last day. */
function summed(before: Summed | undefined, row: StatsRow, currency: string | null, isLater: boolean): Summed {
  const standing = {
    floor: currency === null ? row.floor : null,
    listed: row.listings,
    offers: row.offers,
    traitOffers: row.traitOffers,
  }
  return {
    ...(isLater || !before ? standing : before),
    token: row.token,
    currency,
    volume: added(before?.volume ?? null, row.volume),
    sales: added(before?.sales ?? null, row.sales),
    highest: most(before?.highest ?? null, row.maxSale),
    lowest: least(before?.lowest ?? null, row.minSale),
    toOffers: added(before?.toOffers ?? null, row.orderVolume),
    bestOffer: most(before?.bestOffer ?? null, row.maxOffer),
    bestTraitOffer: most(before?.bestTraitOffer ?? null, row.maxTraitOffer),
  }
}
