import type { MarketEvent } from '../world/market'
import { averagePrice, saleTotals, type Totals } from './figures'
import { hbar, id } from './views'

/** Purchases and sales of one account. */
export type Trader = {
  readonly account: number
  readonly buys: Totals
  readonly sells: Totals
  readonly volume: bigint
}

/** All accounts that bought or sold, by total volume, highest first; equal volumes by account number. */
export function rankTraders(sales: readonly MarketEvent[]): Trader[] {
  const bought = groupBy(sales, ({ buyer }) => buyer)
  const sold = groupBy(sales, ({ seller }) => seller)
  const traders = [...new Set([...bought.keys(), ...sold.keys()])].map((account): Trader => {
    const buys = saleTotals(bought.get(account) ?? [])
    const sells = saleTotals(sold.get(account) ?? [])
    return { account, buys, sells, volume: buys.volume + sells.volume }
  })
  return traders.sort((a, b) => compareAmounts(b.volume, a.volume) || a.account - b.account)
}

function compareAmounts(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function groupBy(
  sales: readonly MarketEvent[],
  accountOfSale: (sale: MarketEvent) => number | null,
): Map<number, MarketEvent[]> {
  const groups = new Map<number, MarketEvent[]>()
  for (const sale of sales) {
    const key = accountOfSale(sale)
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
  avgBuy: averagePrice(buys),
  avgSale: averagePrice(sells),
})

/** `cursorAfter` is the page's last trader, null on the last page; `skippedCount` traders come before the page. */
type TraderPage = {
  readonly traders: readonly Trader[]
  readonly cursorAfter: Trader | null
  readonly skippedCount: number
}

/** Start of a page of the ranking: after a trader (cursor `tinybar-account`), or by page number. */
type PageStart = { readonly after: { readonly volume: bigint; readonly account: number } } | { readonly page: number }

export function pageOfTraders(ranking: readonly Trader[], start: PageStart, amount: number): TraderPage {
  const skippedCount = 'page' in start ? (start.page - 1) * amount : countBefore(ranking, start.after)
  const traders = ranking.slice(skippedCount, skippedCount + amount)
  const hasMore = ranking.length > skippedCount + amount
  return { traders, cursorAfter: hasMore ? (traders.at(-1) ?? null) : null, skippedCount }
}

/** Number of traders before or at the cursor's position, even if its trader has moved. */
function countBefore(ranking: readonly Trader[], after: { readonly volume: bigint; readonly account: number }): number {
  const index = ranking.findIndex(
    ({ volume, account }) => volume < after.volume || (volume === after.volume && account > after.account),
  )
  return index < 0 ? ranking.length : index
}

export const traderCursor = ({ volume, account }: Trader): string => `${volume}-${account}`

/** Reads the `page` parameter; null if it is neither a cursor nor a page number. */
export function parsePageStart(text: string): PageStart | null {
  if (text === '') return { page: 1 }
  if (/^[1-9]\d{0,5}$/.test(text)) return { page: Number(text) }
  const [, volume, account] = /^(\d{1,19})-(\d{1,15})$/.exec(text) ?? []
  return volume && account ? { after: { volume: BigInt(volume), account: Number(account) } } : null
}

export const traderAccountId = ({ account }: Trader): string => id(account)
