import type { Clock } from '../clock'
import type { Ledger } from '../ledger/ledger'
import type { Node } from '../ledger/node'
import type { Market } from '../world/market'
import type { Faults } from './faults'
import type { Operator } from './operator'
import type { Readings } from './readings'
import type { Rules } from './rules'

/** Dependencies of the service's stores. */
export type Deps = {
  /** Seed from which the world is derived. */
  readonly seed: string
  readonly ledger: Ledger
  /** The ledger's one node, as used by wallets and the market's operator. */
  readonly node: Node
  readonly market: Market
  readonly operator: Operator
  readonly clock: Pick<Clock, 'nowMs' | 'schedule'>
  readonly rules: Rules
  readonly readings: Readings
  readonly faults: Faults
  /** Reports a change that has to be saved; `urgent` for changes that must not be lost with the process. */
  readonly changed: (urgent?: boolean) => void
}
