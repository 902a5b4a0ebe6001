import type { MarketEvent } from '../world/market'
import { averagePrice, saleTotals, type SaleTotals } from './figures'
import { toHbarNumber, ledgerIdText } from './views'

/**
 * Totals of the purchases and sales of one account. `volume` is the sum of all prices paid and received, in tinybar.
 */
export type Trader = {
  readonly account: number
  readonly buys: SaleTotals
  readonly sells: SaleTotals
  readonly volume: bigint
}

/** All accounts that bought or sold, the highest volume first. Accounts with equal volumes are sorted by number. */
export function rankTraders(sales: readonly MarketEvent[]): Trader[] {
  const salesByBuyer = groupByAccount(sales, ({ buyer }) => buyer)
  const salesBySeller = groupByAccount(sales, ({ seller }) => seller)
  const traders = [...new Set([...salesByBuyer.keys(), ...salesBySeller.keys()])].map((account): Trader => {
    const buys = saleTotals(salesByBuyer.get(account) ?? [])
    const sells = saleTotals(salesBySeller.get(account) ?? [])
    return { account, buys, sells, volume: buys.volume + sells.volume }
  })
  return traders.sort((a, b) => compareAmounts(b.volume, a.volume) || a.account - b.account)
}

function compareAmounts(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function groupByAccount(
  sales: readonly MarketEvent[],
  accountOfSale: (sale: MarketEvent) => number | null,
): Map<number, MarketEvent[]> {
  const groups = new Map<number, MarketEvent[]>()
  for (const sale of sales) {
    const account = accountOfSale(sale)
    if (account === null) continue
    const group = groups.get(account)
    if (group) group.push(sale)
    else groups.set(account, [sale])
  }
  return groups
}

/** Figures of a trader, in HBAR. `avgBuy` is null without a purchase, and `avgSale` is null without a sale. */
export const traderFigures = ({ buys, sells, volume }: Trader) => ({
  volume: toHbarNumber(volume),
  highestBuy: toHbarNumber(buys.highestPrice),
  highestSale: toHbarNumber(sells.highestPrice),
  avgBuy: averagePrice(buys),
  avgSale: averagePrice(sells),
})

type TraderPage = {
  readonly traders: readonly Trader[]
  /** The last trader of this page, after whom the next page starts; null on the last page. */
  readonly cursorAfter: Trader | null
  /** Number of traders before this page. */
  readonly skippedCount: number
}

/** Position in the ranking: the last trader of an earlier page, with the volume in tinybar at that time. */
type Cursor = { readonly volume: bigint; readonly account: number }
/** Start of a page of the ranking: after a cursor, or by page number from 1. */
type PageStart = { readonly cursor: Cursor } | { readonly page: number }

export function pageOfTraders(ranking: readonly Trader[], pageStart: PageStart, pageSize: number): TraderPage {
  const skippedCount =
    'page' in pageStart ? (pageStart.page - 1) * pageSize : countUpToCursor(ranking, pageStart.cursor)
  const traders = ranking.slice(skippedCount, skippedCount + pageSize)
  const hasMore = ranking.length > skippedCount + pageSize
  return { traders, cursorAfter: hasMore ? (traders.at(-1) ?? null) : null, skippedCount }
}

/**
 * Number of traders that rank before the cursor or at the cursor. Compares volumes and accounts instead of looking for
 * the cursor's trader, because that trader may have another volume now.
 */
function countUpToCursor(ranking: readonly Trader[], cursor: Cursor): number {
  const index = ranking.findIndex(
    ({ volume, account }) => volume < cursor.volume || (volume === cursor.volume && account > cursor.account),
  )
  return index < 0 ? ranking.length : index
}

/** Text form of the cursor after a trader: the volume in tinybar, a hyphen, and the account number. */
export const traderCursor = ({ volume, account }: Trader): string => `${volume}-${account}`

/** Reads the text of the `page` parameter: a cursor, a page number, or empty for page 1. Null for other text. */
export function parsePageStart(text: string): PageStart | null {
  if (text === '') return { page: 1 }
  if (/^[1-9]\d{0,5}$/.test(text)) return { page: Number(text) }
  const [, volume, account] = /^(\d{1,19})-(\d{1,15})$/.exec(text) ?? []
  return volume && account ? { cursor: { volume: BigInt(volume), account: Number(account) } } : null
}

export const traderAccountId = ({ account }: Trader): string => ledgerIdText(account)
