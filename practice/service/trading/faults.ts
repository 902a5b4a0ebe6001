import { z } from 'zod'
import { ledgerIdParam } from '../params'

const upOrDown = z.enum(['up', 'down'])
const durationMs = z.int().min(0).max(600_000)
const failureCount = z.int().min(0).max(1_000)

/**
 * Faults of trading, such as checks that cannot be made and writes that are lost. Each fault applies where the real
 * failure would happen. The control address sets the faults.
 */
export const tradingFaultsSchema = z.strictObject({
  balances: upOrDown.describe('Whether balances can be read before a purchase is prepared.'),
  tradeCheck: upOrDown.describe('Whether the trading status of a collection can be checked.'),
  haltedCollections: z.array(ledgerIdParam).describe('Collections whose trading is halted.'),
  listingCount: upOrDown.describe('Whether a seller’s other listings in an EVM collection can be counted.'),
  reservation: upOrDown.describe('Whether a stored reservation for an EVM purchase can be read back.'),
  saveFailures: failureCount.describe('Number of sales, from the next one, that cannot be saved.'),
  saveDelayMs: durationMs.describe('Time that saving a sale takes, by the clock of the world.'),
  lostPreparations: failureCount.describe(
    'Number of preparations, from the next one, that a buyer’s checkout deletes.',
  ),
  lookupDelayMs: durationMs.describe('Delay before the service looks for a transaction on the mirror.'),
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
