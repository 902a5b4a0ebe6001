/**
 * Keys of rows in the market's lists. A row can be on two pages that were read at different times, because new rows
 * move it to a later page.
 */
import type { MarketTransaction, RankedTrader } from '../contract/statistics'

export function transactionKey(transaction: MarketTransaction): string {
  const { transactionId, token, serial, at, amount, sender, receiver } = transaction
  return JSON.stringify([transactionId, token, serial, at, amount, sender?.id, receiver?.id])
}
export const traderKey = ({ account }: RankedTrader): string => account.id
