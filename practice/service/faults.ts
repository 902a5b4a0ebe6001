import { z } from 'zod'
import { noNodeFaults, type NodeFaults } from '../ledger/faults'
import type { HostileVariant } from './hostile/hostile'
import { noTradingFaults, type TradingFaults } from './trading/faults'
import type { KeyKind } from './keys'
import { MAX_MIRROR_READS } from './limits'
import type { OrderFault } from './wallet/faults'

const durationMs = z.int().min(0).max(600_000)
/** Field that may be null and is null by default. The cast is needed because `type` is generic. */
const orNull = <T extends z.ZodType>(type: T): z.ZodDefault<z.ZodNullable<T>> => z.nullable(type).default(null as never)

/** A fault on the routes whose path contains `route` (`*` for every route). An absent field causes no fault. */
export const routeFaultSchema = z.strictObject({
  route: z.string().default('*').describe('A part of the path; `*` for every route.'),
  times: orNull(z.int().min(1)).describe('Number of requests that the fault affects; null for all until cleared.'),
  latencyMs: durationMs.default(0).describe('Delay of the answer.'),
  status: orNull(z.int().min(400).max(599)).describe('Answers with this status instead of handling the request.'),
  retryAfterSeconds: orNull(z.int().min(0)).describe('Seconds to wait, as reported in the answer with `status`.'),
  retryAfterHeader: z.boolean().default(true).describe('Whether these seconds are also in the Retry-After header.'),
  outcomeUnknown: z.boolean().default(false).describe('Whether the answer with `status` reports an unknown outcome.'),
  refusal: orNull(
    z.strictObject({
      status: z.int().min(200).max(599).describe('HTTP status of the refusal.'),
      errorCode: orNull(z.string()).describe('Error code; null for none.'),
      fields: z.record(z.string(), z.unknown()).default({}).describe('Further fields of the refusal.'),
      isHandled: z.boolean().default(false).describe('Whether the request is handled anyway.'),
    }),
  ).describe('Answers with this refusal.'),
  connection: orNull(z.enum(['reset', 'silent'])).describe(
    'Breaks the connection, or accepts the request and never answers. The request is not handled.',
  ),
  redirect: orNull(z.string()).describe('Sends the caller to this address, with 307.'),
  loseReply: z
    .boolean()
    .default(false)
    .describe('Handles the request, then breaks the connection instead of answering.'),
  wrongShape: z
    .boolean()
    .default(false)
    .describe('Handles the request, then answers in a shape that no client expects.'),
  setField: orNull(
    z.strictObject({
      path: z
        .string()
        .min(1)
        .describe('Field names separated by dots; `b[]` in `a.b[].c` means every item of the list `b`.'),
      value: z.unknown().describe('Value of the field in the answer.'),
    }),
  ).describe('Handles the request, then changes one field of the answer.'),
  texts: orNull(
    z.strictObject({
      fields: z.array(z.string().min(1)).min(1).describe('Names of fields, anywhere in the answer.'),
      texts: z
        .array(z.string())
        .min(1)
        .describe('Values for these fields, used in turn, starting again after the last.'),
    }),
  ).describe('Handles the request, then replaces the texts in these fields.'),
  body: orNull(z.enum(['truncated', 'not-json', 'empty', 'huge', 'slow'])).describe(
    'Handles the request, then corrupts the answer: half its bytes, HTML, no bytes, 50 MiB, or one byte a second.',
  ),
})
export type RouteFault = Readonly<Omit<z.infer<typeof routeFaultSchema>, 'times'>> & { times: number | null }

/** All faults that can be set. The control address sets the faults; the service, the mirror and the node apply them. */
export type Faults = {
  /** Delay of every answer of the service. */
  latencyMs: number
  /** `up`, `silent` (accepts requests, never answers) or `reset` (breaks the connection). */
  service: 'up' | 'silent' | 'reset'
  /** `up`, or `reset` (breaks the connection). */
  mirror: 'up' | 'reset'
  /** Time by which the mirror is behind the ledger: newer transactions and blocks are not visible yet. */
  mirrorLagMs: number
  node: NodeFaults
  routes: RouteFault[]
  /** Replaces the bytes of the next `times` prepared transactions; null for none. */
  hostileBytes: { readonly variant: HostileVariant; times: number } | null
  /** False lifts all rate limits and caps. */
  limits: boolean
  /** Fault on the next changes of collection offers. */
  orders: OrderFault | null
  /** Number of confirmed allowances that the service fails to save, starting with the next one. */
  allowanceSaves: number
  /** Kinds of keys that have no rate limit. */
  liftLimits: KeyKind[]
  /** Number of mirror reads that the service allows within a minute, for all callers together. */
  mirrorReadings: number
  /** True if agent keys are neither issued nor accepted. */
  agentTierPaused: boolean
  trading: TradingFaults
}

/** Settings without any fault. `limits` is false if the market was started without rate limits and caps. */
export const noFaults = (limits = true): Faults => ({
  latencyMs: 0,
  service: 'up',
  mirror: 'up',
  mirrorLagMs: 0,
  node: noNodeFaults(),
  routes: [],
  hostileBytes: null,
  limits,
  orders: null,
  allowanceSaves: 0,
  liftLimits: [],
  mirrorReadings: MAX_MIRROR_READS,
  agentTierPaused: false,
  trading: noTradingFaults(),
})

/** True while no rate limit or cap applies: a test has lifted the limits, or the market was started without limits. */
export const areLimitsLifted = ({ limits }: Pick<Faults, 'limits'>): boolean => !limits

/** Returns the first fault that applies to a path, and counts down its `times`. Null if no fault applies. */
export function takeRouteFault(faults: Faults, path: string): RouteFault | null {
  const fault = faults.routes.find(({ route }) => route === '*' || path.includes(route))
  if (!fault) return null
  if (fault.times !== null) {
    fault.times -= 1
    if (fault.times <= 0) faults.routes = faults.routes.filter((otherFault) => otherFault !== fault)
  }
  return fault
}
