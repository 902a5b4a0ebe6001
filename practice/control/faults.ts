import { z } from 'zod'
import { nodeFaultSchema } from '../ledger/faults'
import { CONSENSUS_DELAY_MS } from '../ledger/ledger'
import { noFaults, routeFaultSchema } from '../service/faults'
import { HOSTILE_VARIANTS } from '../service/hostile/hostile'
import { HOSTILE_VARIANT_EFFECTS } from '../service/hostile/variant-effects'
import { KEY_KINDS } from '../service/keys'
import type { CallLog } from '../service/call-log'
import type { Service } from '../service/service'
import { tradingFaultsSchema } from '../service/trading/faults'
import { orderFaultSchema } from '../service/wallet/faults'
import { controlRoute, type ControlRoute } from './route'

const durationMs = z.int().min(0).max(600_000)
const faultCount = z.int().min(0)

const variant = z
  .enum(HOSTILE_VARIANTS)
  .meta({
    openapi: { oneOf: HOSTILE_VARIANTS.map((name) => ({ const: name, description: HOSTILE_VARIANT_EFFECTS[name] })) },
  })
  .describe('Kind of hostile bytes to send.')

/** All faults that can be set. A fault whose field is absent stays unchanged. */
const faultsBody = z
  .strictObject({
    latencyMs: durationMs.describe('Delay of every answer of the service.'),
    service: z
      .enum(['up', 'silent', 'reset'])
      .describe('`silent`: requests get no answer. `reset`: the connection breaks.'),
    mirror: z.enum(['up', 'reset']).describe('`reset`: every connection to the mirror breaks.'),
    mirrorLagMs: durationMs.describe('Lag of the mirror: newer data is missing.'),
    node: z.enum(['up', 'down']).describe('`down`: wallets cannot reach the node, but the market’s own account can.'),
    nodeLoseReply: faultCount.describe('Number of wallet transactions that the node accepts without an answer.'),
    nodeFaults: z.array(nodeFaultSchema).describe('Faults at the node, in place of the earlier faults.'),
    consensusDelayMs: durationMs.describe('Time until a transaction is final.'),
    routes: z.array(routeFaultSchema).describe('Faults on routes of the service, added to the earlier faults.'),
    hostileBytes: z
      .strictObject({
        variant,
        times: z.int().min(1).default(1).describe('Number of prepared transactions that the service replaces.'),
      })
      .nullable()
      .describe('Makes the service prepare bytes that differ from the request; null ends this fault.'),
    limits: z.enum(['on', 'off']).describe('Whether rate limits and caps apply.'),
    orders: orderFaultSchema.nullable().describe('Fault of the next changes to collection offers; null for no fault.'),
    allowanceSaves: faultCount.describe(
      'Number of confirmed allowances, from the next one, that the service fails to save.',
    ),
    liftLimits: z.array(z.enum(KEY_KINDS)).describe('Kinds of keys without a rate limit.'),
    mirrorReadings: faultCount.describe(
      'Number of reads from the mirror that the service allows per minute, for all callers together.',
    ),
    agentTierPaused: z.boolean().describe('True: agent keys are neither issued nor accepted.'),
    trading: tradingFaultsSchema.partial().describe('Faults of buying, listing and unlisting.'),
  })
  .partial()
type FaultSettings = z.output<typeof faultsBody>

/** Routes that set and reset faults, and routes that clear the log of calls and the caches. */
export const faultRoutes = (service: Service, callLog: CallLog): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/faults',
    summary: 'Sets faults and returns all current faults. Absent fields stay unchanged.',
    body: faultsBody,
    handle: (settings) => {
      applyFaults(service, settings)
      return { faults: currentFaults(service) }
    },
  }),
  controlRoute({
    method: 'GET',
    path: '/faults',
    summary: 'Returns all current faults.',
    handle: () => currentFaults(service),
  }),
  controlRoute({
    method: 'POST',
    path: '/reset-faults',
    summary: 'Ends all faults.',
    handle: () => {
      Object.assign(service.faults, noFaults(service.hasLimits))
      service.ledger.consensusDelayMs = CONSENSUS_DELAY_MS
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/reset-calls',
    summary: 'Clears the log and the counts of calls to the service.',
    handle: () => {
      callLog.clear()
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/reset-caches',
    summary: 'Empties the caches of the service, so that the next answers are fresh.',
    handle: () => {
      service.cache.clear()
    },
  }),
]

const currentFaults = ({ faults, ledger }: Service): object => ({
  ...faults,
  consensusDelayMs: ledger.consensusDelayMs,
})

function applyFaults({ faults, ledger }: Service, settings: FaultSettings): void {
  const { node, nodeLoseReply, nodeFaults, consensusDelayMs, routes, limits, trading, ...serviceFaults } = settings
  Object.assign(faults, serviceFaults)
  if (node) faults.node = { ...faults.node, down: node === 'down' }
  if (nodeLoseReply !== undefined) faults.node.loseReply = nodeLoseReply
  if (nodeFaults) faults.node.list = nodeFaults
  if (consensusDelayMs !== undefined) ledger.consensusDelayMs = consensusDelayMs
  if (routes) faults.routes.push(...routes)
  if (limits) faults.limits = limits === 'on'
  Object.assign(faults.trading, trading)
}
