/**
 * Misfortunes of the service's own trading: what it asks does not answer, what it writes is not kept. Each acts where
 * the real thing would happen; the control address sets them.
 */
export type TradingFaults = {
  /** Whether balances can be read before a purchase is prepared. */
  balances: 'up' | 'down'
  /** Whether it can be found out that a collection may be traded. */
  tradeCheck: 'up' | 'down'
  /** Collections whose trading is halted. */
  haltedCollections: readonly number[]
  /** Whether a seller's other listings in an EVM collection can be counted. */
  listingCount: 'up' | 'down'
  /** Whether the reservation of a listing for an EVM purchase is found again when it is read back. */
  reservation: 'up' | 'down'
  /** How many of the next sales cannot be saved. */
  saveFailures: number
  /** How long saving a sale takes, in milliseconds of the world's clock. */
  saveDelayMs: number
  /** How many of the next preparations are lost when a buyer's checkout stands in their way. */
  lostPreparations: number
  /** How long the service waits for the mirror before it looks for a transaction, in milliseconds. */
  lookupDelayMs: number
}

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
