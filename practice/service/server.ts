import type { WebOrigins } from '@shared/web-origins'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { legalDocuments } from '../world/legal'
import { authenticate, challengeHeaders, countRequest } from './auth'
import type { CallLog } from './call-log'
import { createHttpServer } from './http'
import { applyFaults } from './fault-hooks'
import { createOpenapiBuilder } from './openapi/describe'
import { RawReply, Reply, type Operation } from './operation'
import { Refusal } from './refusal'
import { addPages } from './pages'
import { accountOperations } from './routes/account'
import { activityOperations } from './routes/activity'
import { agentOperations } from './routes/agent'
import { allowanceOperations } from './routes/allowance'
import { drawOperations } from './routes/draws'
import { factsOperations } from './routes/facts'
import { floorOperations } from './routes/floor'
import { launchOperations } from './routes/launches'
import { legalOperations } from './routes/legal'
import { listingOperations } from './routes/listing'
import { marketOperations } from './routes/market'
import { mintOperations } from './routes/mint'
import { modelOperations } from './routes/models'
import { orderOperations } from './routes/orders'
import { ownerOperations } from './routes/owners'
import { poolOperations } from './routes/pool'
import { purchaseOperations } from './routes/purchase'
import { quoteOperations } from './routes/quote'
import { rankingOperations } from './routes/rankings'
import { signInOperations } from './routes/sign-in'
import { statsOperations } from './routes/stats'
import { supportOperations } from './routes/support'
import { tokenOperations } from './routes/token'
import { runOperation, withoutBrokenCodes } from './run'
import type { Service } from './service'
import { requirePermission } from './wallet/permission'

/** Every operation of the service. The routes and openapi.json are built from this list. */
export const operations: readonly Operation[] = [
  ...agentOperations,
  ...marketOperations,
  ...accountOperations,
  ...activityOperations,
  ...quoteOperations,
  ...floorOperations,
  ...factsOperations,
  ...statsOperations,
  ...rankingOperations,
  ...tokenOperations,
  ...ownerOperations,
  ...supportOperations,
  ...launchOperations,
  ...poolOperations,
  ...modelOperations,
  ...drawOperations,
  ...legalOperations,
  ...allowanceOperations,
  ...orderOperations,
  ...signInOperations,
  ...mintOperations,
  ...purchaseOperations,
  ...listingOperations,
]

const JSON_TYPE = 'application/json; charset=utf-8'
export type ImageFile = { readonly png: Uint8Array; readonly etag: string }
export type ReadImage = (token: string, serial: string) => Promise<ImageFile | null>

/**
 * Creates the HTTP server of the operations, images, legal documents, pages and openapi.json. `readImage` returns null
 * for an unknown NFT. The server applies the faults in `service.faults`.
 */
export function createServer(
  service: Service,
  readImage: ReadImage,
  log: CallLog,
  webOrigins?: WebOrigins,
): FastifyInstance {
  const describeService = createOpenapiBuilder(operations)
  const app = createHttpServer(service, webOrigins)
  applyFaults(app, service.faults)
  log.recordCalls(app, service.nowMs)
  for (const operation of operations) addRoute(app, service, operation)
  app.get('/media/:token/:file', (request, reply) => sendImage(request, reply, readImage))
  app.get('/legal/:slug', (request, reply) => sendLegal(request, reply))
  addPages(app, service)
  app.get('/openapi.json', (_request, reply) => reply.type(JSON_TYPE).send(describeService(service)))
  app.setNotFoundHandler((request) => {
    throw routeRefusal(request.url)
  })
  return app
}

function addRoute(app: FastifyInstance, service: Service, operation: Operation): void {
  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: (request, reply) =>
      serve(service, operation, request, reply).catch(rethrowWithChallenge(service, operation)),
  })
}

async function serve(
  service: Service,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const knownCaller = authenticate(service, request, operation.auth)
  countRequest(service, knownCaller, operation)
  requirePermission(service, operation, knownCaller.key)
  const { params: path, query, body: requestBody, headers } = request
  const caller = { ...knownCaller, headers, body: requestBody }
  const answer = await runOperation(service, operation, { path, query, body: requestBody }, caller)
  if (answer instanceof RawReply) return reply.type(JSON_TYPE).send(answer.json)
  const body = withoutBrokenCodes(service, answer instanceof Reply ? answer.body : answer)
  return reply.status(answer instanceof Reply ? answer.status : (operation.status ?? 200)).send(body)
}

/**
 * Rethrows an error. A 401 refusal without a `WWW-Authenticate` header, such as a refusal about a signature, first gets
 * this header.
 */
const rethrowWithChallenge =
  ({ rules }: Service, { auth }: Operation) =>
  (error: unknown): never => {
    const lacksChallenge = error instanceof Refusal && error.status === 401 && !('WWW-Authenticate' in error.headers)
    if (!lacksChallenge || !rules.isKept('errors.every-401-challenges')) throw error
    const { status, message, extra, headers } = error
    throw new Refusal(status, message, extra, { ...headers, ...challengeHeaders(auth, null) })
  }

const ROUTES = [...new Set(operations.map(({ path }) => path))].map((path) => ({
  segments: path.split('/'),
  methods: operations.filter((operation) => operation.path === path).map(({ method }) => method),
}))

/** True if the segments of a path match a route. A `{name}` of the route matches any non-empty segment. */
const matchesRoute = (pathSegments: readonly string[], routeSegments: readonly string[]): boolean =>
  pathSegments.length === routeSegments.length &&
  routeSegments.every((segment, index) =>
    segment.startsWith('{') ? pathSegments[index] !== '' : pathSegments[index] === segment,
  )

/** Refusal of a request without a route: 405 if the path has routes for other methods, otherwise 404. */
function routeRefusal(url: string): Refusal {
  // The path without a slash at the end; the path `/` stays.
  const path = (url.split('?')[0] ?? '').replace(/(.)\/$/, '$1')
  const methods = ROUTES.find(({ segments }) => matchesRoute(path.split('/'), segments))?.methods
  if (!methods) return new Refusal(404, 'No such route.')
  const allowedMethods = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
  return new Refusal(405, `This route takes ${allowedMethods} only.`, {}, { Allow: allowedMethods })
}

/** Sends a legal document as text. The operation `legalDocuments` answers with links to this route. */
function sendLegal(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { slug } = request.params as { slug?: string }
  const legalDocument = legalDocuments.find((document) => document.slug === slug)
  if (!legalDocument) throw new Refusal(404, 'No such document.')
  return reply
    .type('text/plain; charset=utf-8')
    .send(`${legalDocument.title}\n${legalDocument.effectiveDate}\n\n${legalDocument.wording}\n`)
}

async function sendImage(request: FastifyRequest, reply: FastifyReply, readImage: ReadImage): Promise<FastifyReply> {
  const { token = '', file: fileName = '' } = request.params as { token?: string; file?: string }
  const image = await readImage(token, fileName.replace(/\.png$/, ''))
  if (!image) throw new Refusal(404, 'No such image.')
  const cacheHeaders = { ETag: image.etag, 'Cache-Control': 'public, max-age=31536000, immutable' }
  if (request.headers['if-none-match'] === image.etag) return reply.status(304).headers(cacheHeaders).send()
  return reply.headers(cacheHeaders).type('image/png').send(Buffer.from(image.png))
}
