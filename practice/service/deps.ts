import type { SaveUrgency } from '../durable'
import type { Clock } from '../clock'
import type { Ledger } from '../ledger/ledger'
import type { Node } from '../ledger/node'
import type { Market } from '../world/market'
import type { Faults } from './faults'
import type { Operator } from './operator'
import type { Readings } from './readings'
import type { Rules } from './rules'

/** Dependencies that the service passes to its parts, for example `Draws` and `Launchpad`. */
export type Deps = {
  /** Seed from which the world is derived. */
  readonly seed: string
  readonly ledger: Ledger
  /** The ledger's only node. Wallets and the market's operator send their transactions to this node. */
  readonly node: Node
  readonly market: Market
  readonly operator: Operator
  readonly clock: Pick<Clock, 'nowMs' | 'schedule'>
  /** Rules that the service can be made to break. */
  readonly rules: Rules
  /** Interpretations of the documents where their wording is ambiguous. */
  readonly readings: Readings
  readonly faults: Faults
  /** Schedules a save after a change, by default a normal one. An urgent change must survive a crash. */
  readonly scheduleSave: (urgency?: SaveUrgency) => void
}
