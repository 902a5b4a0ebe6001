import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Names of this machine that no DNS server can point elsewhere. */
const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']

/** Methods that change nothing. A preflight is not among them: answered, it would be the first step of a write. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

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

export type GuardOptions = {
  /** False lets pages of other sites write: a rule that conformance tests break on purpose. */
  readonly refusesForeignWrites?: () => boolean
}

/**
 * Keeps web pages out of a listener on loopback. Without it a page could point a name of its own at 127.0.0.1 (DNS
 * rebinding) and read and write here as its own site, or post a form here. Programs send no `Origin` and see no difference.
 *
 * No answer carries a CORS header, so a page of another site never reads what a GET of its own returns. Register it
 * before any other hook, and once for each server: this hook alone decides which origins are let in.
 *
 * Throws `ForeignRequest` into the server's error handler.
 */
export function guardLoopback(app: FastifyInstance, options: GuardOptions = {}): void {
  const refusesForeignWrites = options.refusesForeignWrites ?? (() => true)
  app.addHook('onRequest', async (request) => {
    const ownHosts = ownHostsOf(request)
    if (!isLoopbackHost(request.headers.host ?? '')) {
      throw new ForeignRequest(421, `This address answers only as ${ownHosts.join(', ')}. Nothing was done.`)
    }
    const { origin } = request.headers
    if (origin === undefined || READS.has(request.method)) return
    if (ownHosts.some((host) => origin === `http://${host}`) || !refusesForeignWrites()) return
    throw new ForeignRequest(403, 'Web pages of other sites may not write here. Nothing was done.')
  })
}

/**
 * A name of this machine, with any port or none: a tunnel or a test's gate forwards from a port of its own, and a page
 * can point only a name elsewhere, never a port.
 */
function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '')
  return LOOPBACK_HOSTS.includes(name)
}

/** The names with the port that the request came in on; port 80 is also left out. */
function ownHostsOf(request: FastifyRequest): readonly string[] {
  const port = request.raw.socket.localPort
  const hosts = LOOPBACK_HOSTS.map((name) => `${name}:${port}`)
  return port === 80 ? [...hosts, ...LOOPBACK_HOSTS] : hosts
}
