import type { z } from 'zod'
import { schemaOf, type JsonSchema } from '../service/openapi/schema'
import { controlRoute, type ControlRoute } from './route'

export const SERVICE_NAME = 'practice market, control address'

/** A route in the answer of `GET /`. `params`, `query` and `body` are JSON schemas. */
export type DescribedRoute = Pick<ControlRoute, 'method' | 'path' | 'summary'> & {
  readonly params: JsonSchema
  readonly query: JsonSchema
  readonly body: JsonSchema
}

const jsonSchemaOf = (type: z.ZodType): JsonSchema => schemaOf(type, 'input', 'draft-2020-12')

export const describeRoute = ({ method, path, summary, params, query, body }: ControlRoute): DescribedRoute => ({
  method,
  path,
  summary,
  params: jsonSchemaOf(params),
  query: jsonSchemaOf(query),
  body: jsonSchemaOf(body),
})

/** Returns the route `GET /`, followed by the given routes. `GET /` describes every route, including `GET /` itself. */
export function withDescription(routes: readonly ControlRoute[]): readonly ControlRoute[] {
  const description = controlRoute({
    method: 'GET',
    path: '/',
    summary: 'Returns this description: every route with the JSON schemas of its parameters.',
    handle: () => ({ name: SERVICE_NAME, routes: allRoutes.map(describeRoute) }),
  })
  const allRoutes: readonly ControlRoute[] = [description, ...routes]
  return allRoutes
}
