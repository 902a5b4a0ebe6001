import { DAY_MS, isoDate } from '@shared/time'
import { getByHeader, type MarketAccess } from './http'

type Sale = {
  readonly token: string
  readonly serial: number
  readonly amount: number
  readonly date: string
  readonly receiver: string
  readonly sender: string
  readonly transactionId: string
}
type SalesPage = {
  readonly success: boolean
  readonly source: string
  readonly dateFrom: string
  readonly dateTo: string
  readonly data: readonly Sale[]
  readonly totalRecords: number
}
type Trader = {
  readonly userAddress: string
  readonly volume: number
  readonly buyCount: number
  readonly saleCount: number
}
type TradersPage = {
  readonly success: boolean
  readonly response: readonly Trader[]
  readonly page: number
  readonly token: string | null
  readonly nextPage: number | null
}
type DailyStatsPage = {
  readonly success: boolean
  readonly source: string
  readonly data: readonly { readonly sales: number; readonly volume: number; readonly fungibleToken: string | null }[]
  readonly totalRecords: number
}

/** Number of sales, and the sum of their prices in tinybar. */
type SalesTotal = { readonly saleCount: number; readonly tinybar: bigint }

const PAGE_SIZE = 500
const NO_SALES: SalesTotal = { saleCount: 0, tinybar: 0n }

/** Converts an amount in HBAR with at most eight decimals to whole tinybars, so that sums are exact. */
const toTinybar = (hbar: number): bigint => BigInt(Math.round(hbar * 1e8))

/** First and last date of a period of `days` days that ends today, in UTC. */
export const datesOfLastDays = (days: number, nowMs: number): { readonly from: string; readonly to: string } => ({
  from: isoDate(nowMs - (days - 1) * DAY_MS),
  to: isoDate(nowMs),
})

/** Totals a market's sales in HBAR from the first to the last date in three ways. All three totals must be equal. */
export class SalesAnalysis {
  constructor(
    private readonly access: MarketAccess,
    private readonly dates: { readonly from: string; readonly to: string },
  ) {}

  /** Every sale in HBAR, page by page. */
  async hbarSales(): Promise<readonly Sale[]> {
    const sales: Sale[] = []
    for (let page = 1; ; page++) {
      const query = { dateFrom: this.dates.from, dateTo: this.dates.to, limit: PAGE_SIZE, page }
      const path = '/v1/public/market/stats/transactions'
      const { data, totalRecords, dateFrom, dateTo } = await getByHeader<SalesPage>(this.access, path, query)
      if (dateFrom !== this.dates.from || dateTo !== this.dates.to) throw new Error(`answered ${dateFrom} to ${dateTo}`)
      sales.push(...data)
      if (data.length === 0 || sales.length >= totalRecords) return sales
    }
  }

  /** Total from the list of all sales. */
  async totalOfSales(): Promise<SalesTotal> {
    const sales = await this.hbarSales()
    return sales.reduce(
      (total, { amount }) => ({ saleCount: total.saleCount + 1, tinybar: total.tinybar + toTinybar(amount) }),
      NO_SALES,
    )
  }

  /**
   * Total from the ranking of traders, which counts each sale twice: once for the seller and once for the buyer. The
   * last page is the one whose `nextPage` is not a number.
   */
  async totalOfTraderRanking(): Promise<SalesTotal> {
    // The ranking excludes the day `dateTo`, so request one day more.
    const dayAfterLast = isoDate(Date.parse(this.dates.to) + DAY_MS)
    let soldCount = 0
    let boughtCount = 0
    let tinybar = 0n
    for (let page: number | null = 1; typeof page === 'number';) {
      // The market reduces `amount` to its maximum page size.
      const query = { dateFrom: this.dates.from, dateTo: dayAfterLast, amount: 10_000, page }
      const ranking: TradersPage = await getByHeader<TradersPage>(this.access, '/v1/public/market/userVolume/', query)
      if (ranking.page !== page) throw new Error(`answered page ${ranking.page} for ${page}`)
      for (const { saleCount, buyCount, volume } of ranking.response) {
        soldCount += saleCount
        boughtCount += buyCount
        tinybar += toTinybar(volume)
      }
      page = ranking.nextPage
    }
    if (soldCount !== boughtCount) throw new Error(`${soldCount} sold and ${boughtCount} bought`)
    return { saleCount: soldCount, tinybar: tinybar / 2n }
  }

  /**
   * Total from the daily statistics. Each row contains the sales of one day, collection and currency; only HBAR counts.
   */
  async totalOfDailyRows(): Promise<SalesTotal> {
    let total = NO_SALES
    let rowCount = 0
    for (let page = 1; ; page++) {
      const query = { startDate: this.dates.from, endDate: this.dates.to, limit: PAGE_SIZE, page }
      const { data, totalRecords } = await getByHeader<DailyStatsPage>(
        this.access,
        '/v1/public/market/stats/token',
        query,
      )
      for (const row of data) {
        if (row.fungibleToken !== null) continue
        total = { saleCount: total.saleCount + row.sales, tinybar: total.tinybar + toTinybar(row.volume) }
      }
      rowCount += data.length
      if (data.length === 0 || rowCount >= totalRecords) return total
    }
  }
}

type MirrorTransaction = {
  readonly result: string
  readonly transfers: readonly { readonly account: string; readonly amount: number }[]
  readonly nft_transfers: readonly {
    readonly token_id: string
    readonly serial_number: number
    readonly sender_account_id: string
    readonly receiver_account_id: string
  }[]
}

/**
 * A sale as the mirror shows it: the amounts that the buyer paid and the seller received, in tinybar, and the NFTs that
 * moved. `paid` includes the network fee. Returns null if the mirror does not have the transaction.
 */
export async function saleOnMirror(mirror: string, { transactionId, sender, receiver }: Sale) {
  const response = await fetch(`${mirror}/api/v1/transactions/${transactionId}`)
  if (!response.ok) return null
  const { transactions } = (await response.json()) as { readonly transactions: readonly MirrorTransaction[] }
  const [transaction] = transactions
  if (!transaction) return null
  const amountOf = (account: string): number =>
    transaction.transfers.find((transfer) => transfer.account === account)?.amount ?? 0
  return {
    result: transaction.result,
    paid: -amountOf(receiver),
    received: amountOf(sender),
    nfts: transaction.nft_transfers.map((nft) => ({
      token: nft.token_id,
      serial: nft.serial_number,
      from: nft.sender_account_id,
      to: nft.receiver_account_id,
    })),
  }
}
