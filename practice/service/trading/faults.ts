import { z } from 'zod'
import { ledgerId } from '../params'

const upOrDown = z.enum(['up', 'down'])
const ms = z.int().min(0).max(600_000)
const count = z.int().min(0).max(1_000)

/**
 * Faults of the service's own trading: checks that get no answer, writes that are lost. Each applies where the real
 * failure would happen; the control address sets them.
 */
export const tradingFaultsSchema = z.strictObject({
  balances: upOrDown.describe('Whether balances can be read before a purchase is prepared.'),
  tradeCheck: upOrDown.describe('Whether it can be found out that a collection may be traded.'),
  haltedCollections: z.array(ledgerId).describe('Collections whose trading is halted.'),
  listingCount: upOrDown.describe('Whether a seller’s other listings in an EVM collection can be counted.'),
  reservation: upOrDown.describe('Whether the reservation for an EVM purchase is found again when it is read back.'),
  saveFailures: count.describe('How many of the next sales cannot be saved.'),
  saveDelayMs: ms.describe('How long saving a sale takes, by the clock of the world.'),
  lostPreparations: count.describe('How many of the next preparations are lost to a buyer’s checkout.'),
  lookupDelayMs: ms.describe('How long the service waits for the mirror before it looks for a transaction.'),
})
export type TradingFaults = z.output<typeof tradingFaultsSchema>

export const noTradingFaults = (): TradingFaults => ({
  balances: 'up',
  tradeCheck: 'up',
  haltedCollections: [],
  listingCount: 'up',
  reservation: 'up',
  saveFailures: 0,
  saveDelayMs: 0,
  lostPreparations: 0,
  lookupDelayMs: 0,
})
