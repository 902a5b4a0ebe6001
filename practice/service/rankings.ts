import type { MarketEvent } from '../world/market'
import { averageOf, totalsOf, type Totals } from './figures'
import { hbar, id } from './views'

/** Purchases and sales of one account. */
export type Trader = {
  readonly account: number
  readonly buys: Totals
  readonly sells: Totals
  readonly volume: bigint
}

/** All accounts that bought or sold, by the sum of both, highest first; equal sums by account number. */
export function tradersOf(sales: readonly MarketEvent[]): Trader[] {
  const bought = groupBy(sales, ({ buyer }) => buyer)
  const sold = groupBy(sales, ({ seller }) => seller)
  const traders = [...new Set([...bought.keys(), ...sold.keys()])].map((account): Trader => {
    const buys = totalsOf(bought.get(account) ?? [])
    const sells = totalsOf(sold.get(account) ?? [])
    return { account, buys, sells, volume: buys.volume + sells.volume }
  })
  return traders.sort((a, b) => compare(b.volume, a.volume) || a.account - b.account)
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

function groupBy(
  sales: readonly MarketEvent[],
  keyOf: (sale: MarketEvent) => number | null,
): Map<number, MarketEvent[]> {
  const groups = new Map<number, MarketEvent[]>()
  for (const sale of sales) {
    const key = keyOf(sale)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(sale)
    else groups.set(key, [sale])
  }
  return groups
}

/** Amounts in whole HBAR; averages are null without a purchase or sale. */
export const traderFigures = ({ buys, sells, volume }: Trader) => ({
  volume: hbar(volume),
  highestBuy: hbar(buys.highest),
  highestSale: hbar(sells.highest),
  avgBuy: averageOf(buys),
  avgSale: averageOf(sells),
})

type TraderPage = { readonly traders: readonly Trader[]; readonly next: Trader | null; readonly from: number }

/** Start of a page of the ranking: after a trader (`tinybar-account`), or at the page of that number. */
type PageStart = { readonly after: { readonly volume: bigint; readonly account: number } } | { readonly page: number }

export function pageOfTraders(ranking: readonly Trader[], start: PageStart, amount: number): TraderPage {
  const from = 'page' in start ? (start.page - 1) * amount : countBefore(ranking, start.after)
  const traders = ranking.slice(from, from + amount)
  const hasMore = ranking.length > from + amount
  return { traders, next: hasMore ? (traders.at(-1) ?? null) : null, from }
}

/** Number of traders before or at the cursor's position, even if its trader has moved. */
function countBefore(ranking: readonly Trader[], after: { readonly volume: bigint; readonly account: number }): number {
  const at = ranking.findIndex(
    ({ volume, account }) => volume < after.volume || (volume === after.volume && account > after.account),
  )
  return at < 0 ? ranking.length : at
}

export const cursorOf = ({ volume, account }: Trader): string => `${volume}-${account}`

/** Reads the `page` parameter; null if it is neither a cursor nor a page number. */
export function pageStart(text: string): PageStart | null {
  if (text === '') return { page: 1 }
  if (/^[1-9]\d{0,5}$/.test(text)) return { page: Number(text) }
  const [, volume, account] = /^(\d{1,19})-(\d{1,15})$/.exec(text) ?? []
  return volume && account ? { after: { volume: BigInt(volume), account: Number(account) } } : null
}

export const accountOf = ({ account }: Trader): string => id(account)
