import type { FastifyInstance, FastifyRequest } from 'fastify'

type Call = { readonly atMs: number; readonly method: string; readonly path: string; readonly status: number }

const MAX_CALLS = 1_000

/** Log of a server's calls: the latest calls, and by route the numbers of finished calls and of calls in progress. */
export class CallLog {
  readonly recentCalls: Call[] = []
  readonly callCountByRoute = new Map<string, number>()
  readonly runningCountByRoute = new Map<string, number>()

  /** Records all calls of a server from now on. */
  recordCalls(app: FastifyInstance, nowMs: () => number): void {
    app.addHook('preHandler', async (request, reply) => {
      const name = routeName(request)
      this.changeCount(this.runningCountByRoute, name, 1)
      // Count down on `close`, because `close` also fires if the caller disconnects before the answer.
      reply.raw.once('close', () => this.changeCount(this.runningCountByRoute, name, -1))
    })
    app.addHook('onResponse', async (request, reply) => {
      this.changeCount(this.callCountByRoute, routeName(request), 1)
      const { method, url } = request
      this.recentCalls.push({ atMs: nowMs(), method, path: withoutKey(url), status: reply.statusCode })
      if (this.recentCalls.length > MAX_CALLS) this.recentCalls.shift()
    })
  }

  /** Forgets all finished calls. Calls in progress stay counted. */
  clear(): void {
    this.recentCalls.length = 0
    this.callCountByRoute.clear()
  }

  private changeCount(counts: Map<string, number>, name: string, change: number): void {
    const updatedCount = (counts.get(name) ?? 0) + change
    if (updatedCount > 0) counts.set(name, updatedCount)
    else counts.delete(name)
  }
}

/** Method and declared path of a route. Unknown paths share one name, so that random paths cannot fill the log. */
const routeName = ({ method, routeOptions: { url = '(no route)' } }: FastifyRequest): string =>
  `${method} ${url.replace(/:(\w+)/g, '{$1}')}`

/** Request path without the value of the API key in its query. */
const withoutKey = (url: string): string => url.replace(/([?&]apikey=)[^&]*/gi, '$1…')
