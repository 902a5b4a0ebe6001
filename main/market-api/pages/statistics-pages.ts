import type { z } from 'zod'
import { statsByToken, statsTransactions } from '@shared/market/statistics'
import { readCallOptions, numberedPages, type PageStream, type PagingOptions, type MarketReader } from './list-pages'

type Transaction = z.output<typeof statsTransactions.answer>['data'][number]
type TokenRow = z.output<typeof statsByToken.answer>['data'][number]

const PAGE_SIZE = 500
/** The service gives every page of these lists, so the last page has no fixed number. */
const UNLIMITED_PAGES = { pageSize: PAGE_SIZE, lastPage: Number.MAX_SAFE_INTEGER }

type TransactionsQuery = Omit<z.input<typeof statsTransactions.query>, 'limit' | 'page'>

/** Pages of the sales that the market's statistics list. */
export function transactionPages(
  market: MarketReader,
  query: TransactionsQuery,
  options: PagingOptions,
): PageStream<Transaction> {
  return numberedPages(
    {
      ...UNLIMITED_PAGES,
      operation: statsTransactions.name,
      identity: ({ transactionId, token, serial, date, amount, sender, receiver }) =>
        JSON.stringify([transactionId, token, serial, date, amount, sender, receiver]),
      readPage: async (page) => {
        const request = { ...query, limit: PAGE_SIZE, page }
        const { value, leftOut, stamp } = await market.read(statsTransactions, request, readCallOptions(options))
        return { records: value.data, leftOut: leftOut['data'] ?? [], stamp, total: value.totalRecords }
      },
    },
    options,
  )
}

type TokenStatsQuery = Omit<z.input<typeof statsByToken.query>, 'limit' | 'page'>

/**
 * Pages of the statistics by collection. The documents do not say if a collection has one row for the whole period or
 * one for each day.
 */
export function tokenStatsPages(
  market: MarketReader,
  query: TokenStatsQuery,
  options: PagingOptions,
): PageStream<TokenRow> {
  return numberedPages(
    {
      ...UNLIMITED_PAGES,
      operation: statsByToken.name,
      identity: ({ token, datetime, spender, fungibleToken }) =>
        JSON.stringify([token, datetime, spender, fungibleToken]),
      readPage: async (page) => {
        const request = { ...query, limit: PAGE_SIZE, page }
        const { value, leftOut, stamp } = await market.read(statsByToken, request, readCallOptions(options))
        return { records: value.data, leftOut: leftOut['data'] ?? [], stamp, total: value.totalRecords }
      },
    },
    options,
  )
}
