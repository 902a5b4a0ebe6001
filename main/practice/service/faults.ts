import type { NodeFaults } from '../ledger/server'
import type { HostileVariant } from './hostile/hostile'
import type { KeyKind } from './keys'

/** A fault on the routes whose path contains `route` (`*` for every one). `times` null: until cleared. */
export type RouteFault = {
  readonly route: string
  times: number | null
  readonly status: number | null
  readonly retryAfterSeconds: number | null
  readonly wrongShape: boolean
  readonly loseReply: boolean
  readonly latencyMs: number
}

/** Everything that can be told to go wrong. The control address sets it, the service and the node obey it. */
export type Faults = {
  latencyMs: number
  /** `up`, `silent` (takes requests, answers nothing) or `reset` (breaks the connection). */
  service: 'up' | 'silent' | 'reset'
  mirror: 'up' | 'reset'
  node: NodeFaults
  routes: RouteFault[]
  hostileBytes: { readonly variant: HostileVariant; times: number } | null
  limits: boolean
  /** Kinds of keys whose rates are not counted. */
  liftLimits: KeyKind[]
  /** Whether agent keys are neither issued nor served. */
  agentTierPaused: boolean
}

export const noFaults = (): Faults => ({
  latencyMs: 0,
  service: 'up',
  mirror: 'up',
  node: { down: false, loseReply: 0 },
  routes: [],
  hostileBytes: null,
  limits: true,
  liftLimits: [],
  agentTierPaused: false,
})

/** The fault that applies to a request now; uses up one of its times. */
export function takeRouteFault(faults: Faults, path: string): RouteFault | null {
  const fault = faults.routes.find((entry) => entry.route === '*' || path.includes(entry.route))
  if (!fault) return null
  if (fault.times !== null) {
    fault.times -= 1
    if (fault.times <= 0) faults.routes = faults.routes.filter((entry) => entry !== fault)
  }
  return fault
}
