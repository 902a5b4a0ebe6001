import Fastify, { type FastifyInstance } from 'fastify'
import { guardLoopback } from '../loopback-guard'
import type { CallLog } from '../service/call-log'
import type { Service } from '../service/service'
import type { Crowd } from '../world/crowd'
import { clockRoutes } from './clock'
import { crowdRoutes } from './crowd'
import { withDescription } from './describe'
import { faultRoutes } from './faults'
import { keyRoutes } from './keys'
import { launchRoutes } from './launchpad'
import { ledgerRoutes } from './ledger'
import { marketRoutes } from './market'
import { marketSceneRoutes } from './market-scenes'
import { processRoutes } from './process'
import { registerRoutes, type ControlRoute } from './route'
import { ruleRoutes } from './rules'
import { sceneRoutes } from './scenes'

/** All routes of the control address, in the order in which `GET /` describes them. */
export const controlRoutes = (service: Service, crowd: Crowd, callLog: CallLog): readonly ControlRoute[] =>
  withDescription([
    ...faultRoutes(service, callLog),
    ...clockRoutes(service),
    ...ruleRoutes(service),
    ...crowdRoutes(crowd),
    ...sceneRoutes(service),
    ...marketRoutes(service),
    ...marketSceneRoutes(service),
    ...launchRoutes(service),
    ...keyRoutes(service),
    ...ledgerRoutes(service, callLog),
    ...processRoutes(),
  ])

/**
 * Starts the control address, for tests and for people who want to see failures. Requests need no key, because the
 * address listens on loopback only and refuses requests from web pages. If the app starts the practice market, there is
 * no control address.
 */
export async function startControl(
  service: Service,
  crowd: Crowd,
  callLog: CallLog,
  app: FastifyInstance = Fastify({ forceCloseConnections: true }),
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  guardLoopback(app)
  registerRoutes(app, controlRoutes(service, crowd, callLog))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: () => app.close() }
}
