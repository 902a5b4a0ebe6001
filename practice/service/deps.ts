import type { Clock } from '../clock'
import type { Ledger } from '../ledger/ledger'
import type { Node } from '../ledger/node'
import type { Market } from '../world/market'
import type { Faults } from './faults'
import type { Operator } from './operator'
import type { Readings } from './readings'
import type { Rules } from './rules'

/** What the service's stores work with. */
export type Deps = {
  /** What the world follows from. */
  readonly seed: string
  readonly ledger: Ledger
  /** The ledger's one node, as wallets and the market's operator meet it. */
  readonly node: Node
  readonly market: Market
  readonly operator: Operator
  readonly clock: Pick<Clock, 'nowMs' | 'after'>
  readonly rules: Rules
  readonly readings: Readings
  readonly faults: Faults
  /** Tells that something was changed that has to be saved; `urgent` for what must not be lost with the process. */
  readonly changed: (urgent?: boolean) => void
}
