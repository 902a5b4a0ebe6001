/** Identity of a row of the market's lists across pages: earlier rows may have moved it to another page. */
import type { MarketTransaction, RankedTrader } from '../contract/statistics'

export function transactionKey(transaction: MarketTransaction): string {
  const { transactionId, token, serial, at, amount, sender, receiver } = transaction
  return JSON.stringify([transactionId, token, serial, at, amount, sender?.id, receiver?.id])
}
export const traderKey = ({ account }: RankedTrader): string => account.id
