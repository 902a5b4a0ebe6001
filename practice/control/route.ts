import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ForeignRequest } from '../loopback-guard'

type Schema = z.ZodObject | undefined
type Output<S extends Schema> = S extends z.ZodObject ? z.output<S> : unknown

type RouteDeclaration<P extends Schema, Q extends Schema, B extends Schema> = {
  readonly method: 'GET' | 'POST'
  /** Path with `{name}` for each path parameter. */
  readonly path: string
  /** One or two plain sentences that say what the route does and returns. */
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  /** Body of a POST. An absent body counts as `{}`. */
  readonly body?: B
  /**
   * Returns the answer. `parameters` has the parsed path, query and body parameters in one object. For a POST, `ok: true`
   * is added to the answer. If `handle` throws, the answer has status 400 and the message of the error.
   */
  readonly handle: (parameters: Output<P> & Output<Q> & Output<B>) => unknown
}

/** Schema of a route without parameters: it refuses every parameter. */
const NO_PARAMETERS = z.strictObject({})

/**
 * Declaration of one route of the control address. The server registers its routes from these declarations. `GET /` and
 * the documentation page describe the routes from the same declarations.
 */
export type ControlRoute = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly params: z.ZodObject
  readonly query: z.ZodObject
  readonly body: z.ZodObject
  readonly handle: (parameters: never) => unknown
}

export const controlRoute = <P extends Schema = undefined, Q extends Schema = undefined, B extends Schema = undefined>({
  params,
  query,
  body,
  ...declaration
}: RouteDeclaration<P, Q, B>): ControlRoute => ({
  ...declaration,
  params: params ?? NO_PARAMETERS,
  query: query ?? NO_PARAMETERS,
  body: body ?? NO_PARAMETERS,
})

/** Error for a request that does not fit the schemas of the route. The message names each wrong field. */
class WrongRequest extends Error {
  override readonly name = 'WrongRequest'
}

/**
 * Registers the routes. If a route throws, the answer has status 400 and the message of the error. Requests that
 * `guardLoopback` refuses get 403 or 421. Requests for unknown routes get 404.
 */
export function registerRoutes(app: FastifyInstance, routes: readonly ControlRoute[]): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request) => {
        const parameters = {
          ...parseOrRefuse(route.params, request.params),
          ...parseOrRefuse(route.query, request.query),
          ...(route.method === 'POST' ? parseOrRefuse(route.body, request.body ?? {}) : {}),
        }
        // Each handler accepts the values that the schemas of its own route return. `ControlRoute` is not generic, so its
        // type cannot express this.
        const answer = await route.handle(parameters as never)
        return route.method === 'POST' ? { ok: true, ...(answer as object | undefined) } : answer
      },
    })
  }
  app.setErrorHandler((error, _request, reply) =>
    reply
      .status(error instanceof ForeignRequest ? error.statusCode : 400)
      .send({ ok: false, error: error instanceof Error ? error.message : String(error) }),
  )
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send({ ok: false, error: `no route ${request.method} ${request.url}; GET / lists all routes` }),
  )
}

function parseOrRefuse(schema: z.ZodObject, input: unknown): Record<string, unknown> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new WrongRequest(
    result.error.issues
      .map(({ path, message }) => [...path, isAbsent(input, path) ? 'is required' : message].join(': '))
      .join('; '),
  )
}

/** True if `path` leads to an object that exists but does not have the last key. */
function isAbsent(input: unknown, path: readonly PropertyKey[]): boolean {
  const [key, ...inner] = path
  if (key === undefined) return input === undefined
  const isObject = typeof input === 'object' && input !== null
  return isObject && isAbsent((input as Readonly<Record<PropertyKey, unknown>>)[key], inner)
}
