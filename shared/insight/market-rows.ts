/** Identity of a row of the market's lists across pages: earlier rows may have moved it to another page. */
import type { MarketTransaction, RankedTrader } from '../contract/statistics'

export const transactionKey = (one: MarketTransaction): string =>
  JSON.stringify([one.transactionId, one.token, one.serial, one.at, one.amount, one.sender?.id, one.receiver?.id])
export const traderKey = ({ account }: RankedTrader): string => account.id
