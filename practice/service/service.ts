import type { Clock } from '../clock'
import type { Statistics } from '../world/statistics'
import type { Cache } from './cache'
import type { Deps } from './deps'
import type { Draws } from './draws'
import type { Keys } from './keys'
import type { Launchpad } from './launchpad/launchpad'
import type { RateLimits } from './limits'
import type { Purchases } from './purchases'
import type { SignIn } from './sign-in'
import type { Preparations } from './trading/preparations'
import type { Approvals } from './wallet/approvals'
import type { Idempotency } from './wallet/idempotency'
import type { Orders } from './wallet/orders'

/** Dependencies of the service's handlers. */
export type Service = Deps & {
  readonly clock: Clock
  readonly keys: Keys
  readonly purchases: Purchases
  /** Listings and unlistings between preparation and completion. */
  readonly preparations: Preparations
  readonly launchpad: Launchpad
  readonly draws: Draws
  readonly orders: Orders
  /** HBAR allowances for collection offers, from preparation to confirmation. */
  readonly approvals: Approvals
  readonly idempotency: Idempotency
  readonly signIn: SignIn
  /** Figures of each day and collection, up to today. */
  readonly statistics: Statistics
  readonly limits: RateLimits
  /** False for a market that was started without rate limits and caps. */
  readonly hasLimits: boolean
  readonly cache: Cache
  readonly nowMs: () => number
  /** Address of the service, without a slash at the end. */
  readonly baseUrl: () => string
}
