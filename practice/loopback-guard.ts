import type { WebOrigins } from '@shared/web-origins'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Names of this machine that no DNS server can point elsewhere. */
const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']

/** Methods that change nothing. `OPTIONS` is not among them, because answering the preflight of a write permits the write. */
const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Error for a request from a foreign web page: 421 for a foreign `Host`, 403 for a write from a foreign `Origin`. */
export class ForeignRequest extends Error {
  override readonly name = 'ForeignRequest'
  constructor(
    readonly statusCode: 403 | 421,
    message: string,
  ) {
    super(message)
  }
}

type GuardOptions = {
  /** False lets pages of other sites write; true if absent. Conformance tests break this rule on purpose. */
  readonly refusesForeignWrites?: () => boolean
  /** Origins whose pages may read answers; none by default. No foreign origin may write. */
  readonly readers?: WebOrigins
}

/** Request headers that a page may send with a GET or HEAD request. */
const READ_HEADERS = 'Accept, Authorization, Content-Type, If-None-Match, X-Api-Key, X-Svc-Project, X-Sentx-Project'
/** Response headers that a page may read in addition to those that browsers always show. */
const EXPOSED_HEADERS = 'Allow, ETag, Retry-After, WWW-Authenticate'
/** Time for which a browser may cache the answer to a preflight. */
const PREFLIGHT_CACHE_SECONDS = '600'

/**
 * Keeps foreign web pages away from a server on loopback. Without this guard, a page could point a host name of its
 * site at 127.0.0.1 (DNS rebinding) and then read and write here, or it could post a form here. Programs that are not
 * browsers send no `Origin` and are not affected.
 *
 * A foreign page can read answers only if its origin is in `readers`: without a CORS header, browsers hide the answer from
 * the page. No foreign page can write.
 *
 * Register this guard once for each server, before any other hook, so that no hook handles a refused request. The guard
 * throws `ForeignRequest`, which the server's error handler answers.
 */
export function guardLoopback(app: FastifyInstance, options: GuardOptions = {}): void {
  const { refusesForeignWrites = () => true, readers = [] } = options
  app.addHook('onRequest', async (request, reply) => {
    const ownHosts = loopbackHosts(request)
    if (!isLoopbackHost(request.headers.host ?? '')) {
      throw new ForeignRequest(421, `This address answers only as ${ownHosts.join(', ')}. Nothing was done.`)
    }
    const { origin } = request.headers
    if (origin === undefined) return
    if (mayRead(readers, origin)) {
      const isAnswered = permitRead(readers, origin, request, reply)
      if (isAnswered) return reply
    }
    if (READ_METHODS.has(request.method)) return
    if (ownHosts.some((host) => origin === `http://${host}`) || !refusesForeignWrites()) return
    throw new ForeignRequest(403, 'Web pages of other sites may not write here. Nothing was done.')
  })
}

const mayRead = (readers: WebOrigins, origin: string): boolean => readers === 'any' || readers.includes(origin)

/**
 * Adds the CORS headers that let a page read the answer to a GET or HEAD request. If the request is the preflight of a GET
 * or HEAD request, answers the preflight and returns true. Returns false for every other request, which still needs an
 * answer.
 */
function permitRead(
  readers: WebOrigins,
  origin: string,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const isPreflight = method === 'OPTIONS' && READ_METHODS.has(headers['access-control-request-method'] ?? '')
  if (!isPreflight && !READ_METHODS.has(method)) return false
  reply.header('Access-Control-Allow-Origin', readers === 'any' ? '*' : origin)
  reply.header('Vary', 'Origin')
  reply.header('Access-Control-Expose-Headers', EXPOSED_HEADERS)
  if (!isPreflight) return false
  reply.header('Access-Control-Allow-Methods', [...READ_METHODS].join(', '))
  reply.header('Access-Control-Allow-Headers', READ_HEADERS)
  reply.header('Access-Control-Max-Age', PREFLIGHT_CACHE_SECONDS)
  // Chromium sends this request header before a page of a public site reaches a loopback address.
  if (headers['access-control-request-private-network'] === 'true') {
    reply.header('Access-Control-Allow-Private-Network', 'true')
  }
  reply.status(204).send()
  return true
}

/**
 * True for a name of this machine, with or without a port. Every port is accepted, because tunnels and test proxies
 * forward from other ports. Checking the name is enough: a page that uses DNS rebinding sends the host name of its site.
 */
function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '')
  return LOOPBACK_HOSTS.includes(name)
}

/** This machine's names with the port on which the request arrived. Browsers omit port 80, so port 80 is optional. */
function loopbackHosts(request: FastifyRequest): readonly string[] {
  const port = request.raw.socket.localPort
  const hosts = LOOPBACK_HOSTS.map((name) => `${name}:${port}`)
  return port === 80 ? [...hosts, ...LOOPBACK_HOSTS] : hosts
}
