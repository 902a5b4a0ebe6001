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

const PAGE = 500
const NONE: Figures = { sales: 0, tinybar: 0n }

/** Amounts are whole HBAR with at most eight decimals: summing tinybar loses nothing. */
const tinybarOf = (hbar: number): bigint => BigInt(Math.round(hbar * 1e8))

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
    const found: Transaction[] = []
    for (let page = 1; ; page++) {
      const query = { dateFrom: this.dates.from, dateTo: this.dates.to, limit: PAGE, page }
      const path = '/v1/public/market/stats/transactions'
      const { data, totalRecords, dateFrom, dateTo } = await getByHeader<Transactions>(this.access, path, query)
      if (dateFrom !== this.dates.from || dateTo !== this.dates.to) throw new Error(`answered ${dateFrom} to ${dateTo}`)
      found.push(...data)
      if (data.length === 0 || found.length >= totalRecords) return found
    }
  }

  async byTransactions(): Promise<Figures> {
    const all = await this.transactions()
    return all.reduce((sum, { amount }) => ({ sales: sum.sales + 1, tinybar: sum.tinybar + tinybarOf(amount) }), NONE)
  }

  /**
   * Figures from the ranking, which counts each sale twice, once per side. A page that is not a number ends the
   * reading.
   */
  async byTraders(): Promise<Figures> {
    const until = isoDate(Date.parse(this.dates.to) + DAY_MS)
    let [sales, bought, tinybar] = [0, 0, 0n]
    for (let page: number | null = 1; typeof page === 'number';) {
      const query = { dateFrom: this.dates.from, dateTo: until, amount: 10_000, page }
      const answer: UserVolume = await getByHeader<UserVolume>(this.access, '/v1/public/market/userVolume/', query)
      if (answer.page !== page) throw new Error(`answered page ${answer.page} for ${page}`)
      for (const { saleCount, buyCount, volume } of answer.response) {
        sales += saleCount
        bought += buyCount
        tinybar += tinybarOf(volume)
      }
      page = answer.nextPage
    }
    if (sales !== bought) throw new Error(`${sales} sold and ${bought} bought`)
    return { sales, tinybar: tinybar / 2n }
  }

  /** Figures from the rows by day and collection in HBAR. */
  async byDays(): Promise<Figures> {
    let figures = NONE
    for (let page = 1, read = 0; ; page++) {
      const query = { startDate: this.dates.from, endDate: this.dates.to, limit: PAGE, page }
      const { data, totalRecords } = await getByHeader<ByToken>(this.access, '/v1/public/market/stats/token', query)
      for (const row of data) {
        if (row.fungibleToken !== null) continue
        figures = { sales: figures.sales + row.sales, tinybar: figures.tinybar + tinybarOf(row.volume) }
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
  const [found] = transactions
  if (!found) return null
  const amountOf = (account: string): number => found.transfers.find((move) => move.account === account)?.amount ?? 0
  return {
    result: found.result,
    paid: -amountOf(receiver),
    received: amountOf(sender),
    nfts: found.nft_transfers.map((nft) => ({
      token: nft.token_id,
      serial: nft.serial_number,
      from: nft.sender_account_id,
      to: nft.receiver_account_id,
    })),
  }
}
