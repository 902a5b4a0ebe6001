/**
 * Keys that identify rows in the market's lists, so that repeated rows can be removed. A row can be on two pages that were
 * read at different times, because new rows move older rows to later pages.
 */
import type { MarketTransaction, RankedTrader } from '../contract/statistics'

export function transactionKey(transaction: MarketTransaction): string {
  const { transactionId, token, serial, at, amount, sender, receiver } = transaction
  return JSON.stringify([transactionId, token, serial, at, amount, sender?.id, receiver?.id])
}
export const traderKey = ({ account }: RankedTrader): string => account.id
