import type { Ledger } from '../ledger/ledger'
import type { Market } from '../world/market'
import type { Keys } from './auth'
import type { Cache } from './cache'
import type { Faults } from './faults'
import type { RateLimits } from './limits'
import type { Purchases } from './purchases'

/** What the handlers of the service work with. */
export type Service = {
  readonly ledger: Ledger
  readonly market: Market
  readonly keys: Keys
  readonly purchases: Purchases
  readonly limits: RateLimits
  readonly cache: Cache
  readonly faults: Faults
  readonly nowMs: () => number
  /** Tells that something was changed that has to be saved. */
  readonly changed: () => void
  /** Where the service answers, without a slash at the end. */
  readonly baseUrl: () => string
}
