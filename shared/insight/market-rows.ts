/** What makes a row of the market's lists the same row on another page: those before it may have moved it there. */
import type { MarketTransaction, RankedTrader } from '../contract/statistics'

export const transactionKey = (one: MarketTransaction): string =>
  JSON.stringify([one.transactionId, one.token, one.serial, one.at, one.amount, one.sender?.id, one.receiver?.id])
export const traderKey = ({ account }: RankedTrader): string => account.id
