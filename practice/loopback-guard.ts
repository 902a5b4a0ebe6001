import type { WebOrigins } from '@shared/web-origins'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Names of this machine that no DNS server can point elsewhere. */
const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']

/** Methods that change nothing. A preflight is not included: answering it for a write would permit the write. */
const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** A request that a web page may have caused: 421 for a foreign `Host`, 403 for a write from a foreign `Origin`. */
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
  /** Returns false to let pages of other sites write: a rule that conformance tests break on purpose. */
  readonly refusesForeignWrites?: () => boolean
  /** Origins whose pages may read answers; none by default. No foreign origin may write. */
  readonly readers?: WebOrigins
}

/** Headers that a page may send with a read, beyond those that need no permission. */
const READ_HEADERS = 'Accept, Authorization, Content-Type, If-None-Match, X-Api-Key, X-Svc-Project, X-Sentx-Project'
/** Headers of an answer that a page may see, beyond those that are always visible. */
const EXPOSED_HEADERS = 'Allow, ETag, Retry-After, WWW-Authenticate'
const PREFLIGHT_SECONDS = '600'

/**
 * Keeps web pages out of a listener on loopback. Without this guard a page could point a name of its own at 127.0.0.1
 * (DNS rebinding) and read and write here as its own site, or post a form here. Programs send no `Origin` and see no
 * difference.
 *
 * Answers to reads carry a CORS header only for the origins in `readers`, so a page of any other site never reads the
 * result of its own GET. Register it before any other hook, and once for each server: this hook alone decides which
 * origins are allowed.
 *
 * Throws `ForeignRequest` into the server's error handler.
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
    if (mayRead(readers, origin) && allowRead(readers, origin, request, reply)) return reply
    if (READ_METHODS.has(request.method)) return
    if (ownHosts.some((host) => origin === `http://${host}`) || !refusesForeignWrites()) return
    throw new ForeignRequest(403, 'Web pages of other sites may not write here. Nothing was done.')
  })
}

const mayRead = (readers: WebOrigins, origin: string): boolean => readers === 'any' || readers.includes(origin)

/**
 * Lets a page read the answer. True for a preflight of a read, which is answered here; a preflight of a write is not.
 */
function allowRead(
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
  reply.header('Access-Control-Max-Age', PREFLIGHT_SECONDS)
  // Chromium sends this before a page of a public site reaches a loopback address.
  if (headers['access-control-request-private-network'] === 'true') {
    reply.header('Access-Control-Allow-Private-Network', 'true')
  }
  reply.status(204).send()
  return true
}

/**
 * True for a name of this machine, with any port or none: a tunnel or a test's gate forwards from a port of its own,
 * and a page can point only a name elsewhere, never a port.
 */
function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '')
  return LOOPBACK_HOSTS.includes(name)
}

/** The names with the port on which the request arrived; for port 80 also without a port. */
function loopbackHosts(request: FastifyRequest): readonly string[] {
  const port = request.raw.socket.localPort
  const hosts = LOOPBACK_HOSTS.map((name) => `${name}:${port}`)
  return port === 80 ? [...hosts, ...LOOPBACK_HOSTS] : hosts
}
