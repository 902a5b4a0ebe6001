import { z } from 'zod'
import { noNodeFaults, type NodeFaults } from '../ledger/faults'
import type { HostileVariant } from './hostile/hostile'
import { noTradingFaults, type TradingFaults } from './trading/faults'
import type { KeyKind } from './keys'
import type { OrderFault } from './wallet/order-service'

const ms = z.number().int().min(0).max(600_000)

/** A fault on the routes whose path contains `route` (`*` for every one). What is left out does not go wrong. */
export const routeFaultSchema = z.strictObject({
  route: z.string().default('*'),
  /** How many requests it meets; null until it is cleared. */
  times: z.number().int().min(1).nullable().default(null),
  latencyMs: ms.default(0),
  /** Answers this in place of handling the request. */
  status: z.number().int().min(400).max(599).nullable().default(null),
  retryAfterSeconds: z.number().int().min(0).nullable().default(null),
  /** Whether the time to wait stands in the header, too. */
  retryAfterHeader: z.boolean().default(true),
  outcomeUnknown: z.boolean().default(false),
  /** Breaks the connection, or takes the request and never answers. Nothing is handled. */
  connection: z.enum(['reset', 'silent']).nullable().default(null),
  /** Sends the caller to another address, with 307. */
  redirect: z.string().nullable().default(null),
  /** Handles the request and breaks the connection in place of answering. */
  loseReply: z.boolean().default(false),
  /** Handles the request and answers in a shape that no client expects. */
  wrongShape: z.boolean().default(false),
  /** Handles the request and changes one field of the answer; `a.b[].c` steps into lists. */
  setField: z
    .strictObject({ path: z.string().min(1), value: z.unknown() })
    .nullable()
    .default(null),
  /** Handles the request and spoils the bytes of the answer: half of them, HTML, none, 50 MiB, one a second. */
  body: z.enum(['truncated', 'not-json', 'empty', 'huge', 'slow']).nullable().default(null),
})
export type RouteFault = Readonly<Omit<z.infer<typeof routeFaultSchema>, 'times'>> & { times: number | null }

/** Everything that can be told to go wrong. The control address sets it, the service and the node obey it. */
export type Faults = {
  latencyMs: number
  /** `up`, `silent` (takes requests, answers nothing) or `reset` (breaks the connection). */
  service: 'up' | 'silent' | 'reset'
  mirror: 'up' | 'reset'
  /** How far the mirror is behind: newer transactions and blocks are not told yet. */
  mirrorLagMs: number
  node: NodeFaults
  routes: RouteFault[]
  hostileBytes: { readonly variant: HostileVariant; times: number } | null
  limits: boolean
  /** What the part that keeps collection offers does wrong with its next changes. */
  orders: OrderFault | null
  /** How many confirmed allowances cannot be saved. */
  allowanceSaves: number
  /** Kinds of keys whose rates are not counted. */
  liftLimits: KeyKind[]
  /** Whether agent keys are neither issued nor served. */
  agentTierPaused: boolean
  trading: TradingFaults
}

export const noFaults = (): Faults => ({
  latencyMs: 0,
  service: 'up',
  mirror: 'up',
  mirrorLagMs: 0,
  node: noNodeFaults(),
  routes: [],
  hostileBytes: null,
  limits: true,
  orders: null,
  allowanceSaves: 0,
  liftLimits: [],
  agentTierPaused: false,
  trading: noTradingFaults(),
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
