import type { FastifyInstance, FastifyRequest } from 'fastify'

type Call = { readonly atMs: number; readonly method: string; readonly path: string; readonly status: number }

const MAX_CALLS = 1_000

/** Log of calls: the latest calls, the number of calls by route, and the number of calls in progress by route. */
export class CallLog {
  readonly recentCalls: Call[] = []
  readonly countByRoute = new Map<string, number>()
  readonly runningByRoute = new Map<string, number>()

  /** Records all calls of a server from now on. */
  follow(app: FastifyInstance, nowMs: () => number): void {
    app.addHook('preHandler', async (request, reply) => {
      const name = routeName(request)
      this.count(this.runningByRoute, name, 1)
      // `close` also fires for a call whose caller has disconnected.
      reply.raw.once('close', () => this.count(this.runningByRoute, name, -1))
    })
    app.addHook('onResponse', async (request, reply) => {
      this.count(this.countByRoute, routeName(request), 1)
      const { method, url } = request
      this.recentCalls.push({ atMs: nowMs(), method, path: withoutKey(url), status: reply.statusCode })
      if (this.recentCalls.length > MAX_CALLS) this.recentCalls.shift()
    })
  }

  clear(): void {
    this.recentCalls.length = 0
    this.countByRoute.clear()
  }

  private count(counts: Map<string, number>, name: string, change: number): void {
    const updatedCount = (counts.get(name) ?? 0) + change
    if (updatedCount > 0) counts.set(name, updatedCount)
    else counts.delete(name)
  }
}

/** Name of a route as declared. Unknown paths share one name, so that requests to random paths cannot fill the log. */
const routeName = ({ method, routeOptions: { url = '(no route)' } }: FastifyRequest): string =>
  `${method} ${url.replace(/:(\w+)/g, '{$1}')}`

const withoutKey = (url: string): string => url.replace(/([?&]apikey=)[^&]*/gi, '$1…')
