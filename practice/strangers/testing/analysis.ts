import { DAY_MS, isoDate } from '@shared/time'
import { getByHeader, type Access } from './http'

type Transaction = {
  readonly token: string
  readonly serial: number
  readonly amount: number
  readonly date: string
  readonly receiver: string
  readonly sender: string
  readonly transactionId: string
}
type Transactions = {
  readonly success: boolean
  readonly source: string
  readonly dateFrom: string
  readonly dateTo: string
  readonly data: readonly Transaction[]
  readonly totalRecords: number
}
type Trader = {
  readonly userAddress: string
  readonly volume: number
  readonly buyCount: number
  readonly saleCount: number
}
type UserVolume = {
  readonly success: boolean
  readonly response: readonly Trader[]
  readonly page: number
  readonly token: string | null
  readonly nextPage: number | null
}
type ByToken = {
  readonly success: boolean
  readonly source: string
  readonly data: readonly { readonly sales: number; readonly volume: number; readonly fungibleToken: string | null }[]
  readonly totalRecords: number
}

/** Number of sales and their volume in tinybar. */
type Figures = { readonly sales: number; readonly tinybar: bigint }

const PAGE_SIZE = 500
const NO_SALES: Figures = { sales: 0, tinybar: 0n }

/** Amounts are whole HBAR with at most eight decimals: summing tinybar loses nothing. */
const toTinybar = (hbar: number): bigint => BigInt(Math.round(hbar * 1e8))

/** Dates of the last `days` days, including today. */
export const lastDays = (days: number, nowMs: number): { readonly from: string; readonly to: string } => ({
  from: isoDate(nowMs - (days - 1) * DAY_MS),
  to: isoDate(nowMs),
})

/** Analysis of a market's sales between two dates, both inclusive, in three ways that must agree. */
export class SalesAnalysis {
  constructor(
    private readonly access: Access,
    private readonly dates: { readonly from: string; readonly to: string },
  ) {}

  /** Every sale in HBAR, page by page. */
  async transactions(): Promise<readonly Transaction[]> {
    const sales: Transaction[] = []
    for (let page = 1; ; page++) {
      const query = { dateFrom: this.dates.from, dateTo: this.dates.to, limit: PAGE_SIZE, page }
      const path = '/v1/public/market/stats/transactions'
      const { data, totalRecords, dateFrom, dateTo } = await getByHeader<Transactions>(this.access, path, query)
      if (dateFrom !== this.dates.from || dateTo !== this.dates.to) throw new Error(`answered ${dateFrom} to ${dateTo}`)
      sales.push(...data)
      if (data.length === 0 || sales.length >= totalRecords) return sales
    }
  }

  async byTransactions(): Promise<Figures> {
    const sales = await this.transactions()
    return sales.reduce(
      (sum, { amount }) => ({ sales: sum.sales + 1, tinybar: sum.tinybar + toTinybar(amount) }),
      NO_SALES,
    )
  }

  /**
   * Figures from the ranking, which counts each sale twice, once per side. A page that is not a number ends the
   * reading.
   */
  async byTraders(): Promise<Figures> {
    const until = isoDate(Date.parse(this.dates.to) + DAY_MS)
    let [sales, purchases, tinybar] = [0, 0, 0n]
    for (let page: number | null = 1; typeof page === 'number';) {
      const query = { dateFrom: this.dates.from, dateTo: until, amount: 10_000, page }
      const answer: UserVolume = await getByHeader<UserVolume>(this.access, '/v1/public/market/userVolume/', query)
      if (answer.page !== page) throw new Error(`answered page ${answer.page} for ${page}`)
      for (const { saleCount, buyCount, volume } of answer.response) {
        sales += saleCount
        purchases += buyCount
        tinybar += toTinybar(volume)
      }
      page = answer.nextPage
    }
    if (sales !== purchases) throw new Error(`${sales} sold and ${purchases} bought`)
    return { sales, tinybar: tinybar / 2n }
  }

  /** Figures from the rows by day and collection in HBAR. */
  async byDays(): Promise<Figures> {
    let figures = NO_SALES
    for (let page = 1, read = 0; ; page++) {
      const query = { startDate: this.dates.from, endDate: this.dates.to, limit: PAGE_SIZE, page }
      const { data, totalRecords } = await getByHeader<ByToken>(this.access, '/v1/public/market/stats/token', query)
      for (const row of data) {
        if (row.fungibleToken !== null) continue
        figures = { sales: figures.sales + row.sales, tinybar: figures.tinybar + toTinybar(row.volume) }
      }
      read += data.length
      if (data.length === 0 || read >= totalRecords) return figures
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

/** The mirror's transaction of a sale: payment with the network fee, and moved NFTs. Null if the mirror has none. */
export async function saleOnMirror(mirror: string, { transactionId, sender, receiver }: Transaction) {
  const response = await fetch(`${mirror}/api/v1/transactions/${transactionId}`)
  if (!response.ok) return null
  const { transactions } = (await response.json()) as { readonly transactions: readonly MirrorTransaction[] }
  const [transaction] = transactions
  if (!transaction) return null
  const amountOf = (account: string): number =>
    transaction.transfers.find((move) => move.account === account)?.amount ?? 0
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
