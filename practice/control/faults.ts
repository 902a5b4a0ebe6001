import { z } from 'zod'
import { nodeFaultSchema } from '../ledger/faults'
import { CONSENSUS_DELAY_MS } from '../ledger/ledger'
import { noFaults, routeFaultSchema } from '../service/faults'
import { HOSTILE_VARIANTS } from '../service/hostile/hostile'
import { HOSTILE_MENU } from '../service/hostile/menu'
import { KEY_KINDS } from '../service/keys'
import type { CallLog } from '../service/call-log'
import type { Service } from '../service/service'
import { tradingFaultsSchema } from '../service/trading/faults'
import { orderFaultSchema } from '../service/wallet/faults'
import { controlRoute, type ControlRoute } from './route'

const ms = z.int().min(0).max(600_000)
const count = z.int().min(0)

const variant = z
  .enum(HOSTILE_VARIANTS)
  .meta({ openapi: { oneOf: HOSTILE_VARIANTS.map((name) => ({ const: name, description: HOSTILE_MENU[name] })) } })
  .describe('What is sent in place of honest bytes.')

/** All faults that can be set. Absent fields stay unchanged. */
const faultsBody = z
  .strictObject({
    latencyMs: ms.describe('How long every answer of the service waits.'),
    service: z
      .enum(['up', 'silent', 'reset'])
      .describe('`silent` takes requests and answers nothing; `reset` breaks the connection.'),
    mirror: z.enum(['up', 'reset']).describe('`reset` breaks every connection to the mirror.'),
    mirrorLagMs: ms.describe('How far the mirror is behind: newer data is missing.'),
    node: z.enum(['up', 'down']).describe('`down`: no wallet reaches the node; what the market itself sends does.'),
    nodeLoseReply: count.describe('Takes so many of the next transactions of wallets, but breaks their answers.'),
    nodeFaults: z.array(nodeFaultSchema).describe('What goes wrong at the node, in place of what was set before.'),
    consensusDelayMs: ms.describe('How long a transaction takes to be final.'),
    routes: z.array(routeFaultSchema).describe('What goes wrong on routes of the service, after what was set before.'),
    hostileBytes: z
      .strictObject({
        variant,
        times: z.int().min(1).default(1).describe('How many prepared transactions it meets.'),
      })
      .nullable()
      .describe('The service prepares bytes that differ from the request; null ends it.'),
    limits: z.enum(['on', 'off']).describe('Whether rates and caps are kept.'),
    orders: orderFaultSchema.nullable().describe('What the part that keeps collection offers does wrong next.'),
    allowanceSaves: count.describe('How many confirmed allowances cannot be saved.'),
    liftLimits: z.array(z.enum(KEY_KINDS)).describe('Kinds of keys whose rates are not counted.'),
    mirrorReadings: count.describe('How often a minute the service may read facts off the mirror, for all callers.'),
    agentTierPaused: z.boolean().describe('Whether agent keys are neither issued nor served.'),
    trading: tradingFaultsSchema.partial().describe('What goes wrong while NFTs are bought, listed and unlisted.'),
  })
  .partial()
type Given = z.output<typeof faultsBody>

/** Routes that set all faults, and reset them. */
export const faultRoutes = (service: Service, log: CallLog): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/faults',
    summary:
      'Sets faults from now on, and answers all faults that are set now; a fault that is left out stays as it is.',
    body: faultsBody,
    handle: (given) => {
      apply(service, given)
      return { faults: current(service) }
    },
  }),
  controlRoute({
    method: 'GET',
    path: '/faults',
    summary: 'Answers all faults that are set now.',
    handle: () => current(service),
  }),
  controlRoute({
    method: 'POST',
    path: '/reset-faults',
    summary: 'Ends every fault.',
    handle: () => {
      Object.assign(service.faults, noFaults(service.keepsLimits))
      service.ledger.consensusDelayMs = CONSENSUS_DELAY_MS
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/reset-calls',
    summary: 'Forgets the calls that the service has counted.',
    handle: () => {
      log.forget()
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/reset-caches',
    summary: 'Empties the caches of the service, so that the next answers are new.',
    handle: () => {
      service.cache.clear()
    },
  }),
]

const current = ({ faults, ledger }: Service): object => ({ ...faults, consensusDelayMs: ledger.consensusDelayMs })

function apply({ faults, ledger }: Service, given: Given): void {
  const { node, nodeLoseReply, nodeFaults, consensusDelayMs, routes, limits, trading, ...plain } = given
  Object.assign(faults, plain)
  if (node) faults.node = { ...faults.node, down: node === 'down' }
  if (nodeLoseReply !== undefined) faults.node.loseReply = nodeLoseReply
  if (nodeFaults) faults.node.list = nodeFaults
  if (consensusDelayMs !== undefined) ledger.consensusDelayMs = consensusDelayMs
  if (routes) faults.routes.push(...routes)
  if (limits) faults.limits = limits === 'on'
  Object.assign(faults.trading, trading)
}
