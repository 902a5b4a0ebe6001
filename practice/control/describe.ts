import type { z } from 'zod'
import { schemaOf, type JsonSchema } from '../service/openapi/schema'
import { controlRoute, type ControlRoute } from './route'

export const SERVICE_NAME = 'practice market, control address'

/** A route as the description shows it: `params`, `query` and `body` are JSON schemas. */
export type DescribedRoute = Pick<ControlRoute, 'method' | 'path' | 'summary'> & {
  readonly params: JsonSchema
  readonly query: JsonSchema
  readonly body: JsonSchema
}

const jsonSchema = (type: z.ZodType): JsonSchema => schemaOf(type, 'input', 'draft-2020-12')

export const describedRoute = ({ method, path, summary, params, query, body }: ControlRoute): DescribedRoute => ({
  method,
  path,
  summary,
  params: jsonSchema(params),
  query: jsonSchema(query),
  body: jsonSchema(body),
})

/** Adds the route `GET /` before the routes. It describes every route, including `GET /`. */
export function withDescription(routes: readonly ControlRoute[]): readonly ControlRoute[] {
  const description = controlRoute({
    method: 'GET',
    path: '/',
    summary: 'Returns this description: every route with the JSON schemas of its parameters.',
    handle: () => ({ name: SERVICE_NAME, routes: describedRoutes.map(describedRoute) }),
  })
  const describedRoutes: readonly ControlRoute[] = [description, ...routes]
  return describedRoutes
}
