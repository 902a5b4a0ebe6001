import type { WebOrigins } from '@shared/web-origins'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Ledger } from '../ledger/ledger'
import { guardLoopback } from '../loopback-guard'
import type { Faults } from '../service/faults'
import type { MarketEvent } from '../world/market'
import { addAccounts } from './accounts'
import { addAllowances } from './allowances'
import { addContracts } from './contracts'
import type { Mirror } from './mirror'
import { addNetwork } from './network'
import { pastSalesOf } from './past-sales'
import { BadRequest, NotFound } from './query'
import { Timeline } from './timeline'
import { addTokens } from './tokens'
import { addTransactions } from './transactions'

/** Body of an error answer. */
const failure = (message: string, details: object = {}): object => ({
  _status: { messages: [{ message, ...details }] },
})

type MirrorOptions = {
  readonly ledger: Ledger
  readonly faults: Faults
  readonly nowMs: () => number
  /** Port of the node, for the address book. */
  readonly nodePort: number
  /** Sales from before the world began, oldest first. */
  readonly pastSales?: readonly MarketEvent[]
  /** Web origins whose pages may read answers; none by default. */
  readonly readers?: WebOrigins
  /** Port of the mirror; any free port if absent or 0. */
  readonly port?: number
}

/** Starts the mirror: the REST routes that a wallet needs, with answers in the form of Hedera's mirror. */
export async function startMirror({
  ledger,
  faults,
  nowMs,
  nodePort,
  pastSales = [],
  readers = [],
  port = 0,
}: MirrorOptions): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  guardLoopback(app, { readers })
  app.addHook('onRequest', async (request, reply) => {
    if (faults.mirror === 'up') return
    request.raw.socket.destroy()
    reply.hijack()
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(failure('Not found')))
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof NotFound) return reply.status(404).send(failure('Not found'))
    if (error instanceof BadRequest) return reply.status(400).send(failure(error.message, error.details))
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status < 500) return reply.status(status).send(failure(error instanceof Error ? error.message : 'Bad request'))
    console.error('practice mirror:', error)
    return reply.status(500).send(failure('Internal error'))
  })
  const readUntilMs = (): number => nowMs() - faults.mirrorLagMs
  const timeline = new Timeline(ledger, readUntilMs, pastSalesOf(ledger.state, pastSales))
  const mirror: Mirror = { ledger, readUntilMs, nodePort, timeline }
  addRoutes(app, mirror)
  const url = await app.listen({ host: '127.0.0.1', port })
  return { url, close: () => app.close() }
}

function addRoutes(app: FastifyInstance, mirror: Mirror): void {
  addAccounts(app, mirror)
  addAllowances(app, mirror)
  addTokens(app, mirror)
  addTransactions(app, mirror)
  addContracts(app, mirror)
  addNetwork(app, mirror)
}

/** Method and path of every route of the mirror. A path parameter is written as `{name}`. */
export function mirrorRoutes(mirror: Mirror): readonly { readonly method: string; readonly path: string }[] {
  const routes: { method: string; path: string }[] = []
  const app = Fastify({ exposeHeadRoutes: false })
  app.addHook('onRoute', ({ method, url }) => {
    routes.push({ method: String(method), path: url.replace(/:(\w+)/g, '{$1}') })
  })
  addRoutes(app, mirror)
  return routes
}
