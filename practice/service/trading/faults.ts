import { z } from 'zod'
import { ledgerIdParam } from '../params'

const upOrDown = z.enum(['up', 'down'])
const durationMs = z.int().min(0).max(600_000)
const failureCount = z.int().min(0).max(1_000)

/**
 * Faults of trading, such as failed checks and lost writes. Each fault is applied at the place where the failure would
 * really happen. Tests set the faults through the control address.
 */
export const tradingFaultsSchema = z.strictObject({
  balances: upOrDown.describe('Whether balances can be read before a purchase is prepared.'),
  tradeCheck: upOrDown.describe('Whether the trading status of a collection can be checked.'),
  haltedCollections: z.array(ledgerIdParam).describe('Collections whose trading is halted.'),
  listingCount: upOrDown.describe('Whether a seller’s other listings in an EVM collection can be counted.'),
  reservation: upOrDown.describe('Whether a stored reservation for an EVM purchase can be read back.'),
  saveFailures: failureCount.describe('Number of upcoming sales that cannot be saved.'),
  saveDelayMs: durationMs.describe('Time that saving a sale takes, by the clock of the world.'),
  lostPreparations: failureCount.describe(
    'Number of upcoming completions, refused because of a buyer’s checkout, whose preparation is lost.',
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
