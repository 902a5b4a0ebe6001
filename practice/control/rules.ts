import { z } from 'zod'
import { readingsSchema } from '../service/readings'
import type { Service } from '../service/service'
import { controlRoute, type ControlRoute } from './route'

const rulesBody = z.strictObject({ break: z.array(z.string().min(1)).describe('Names of rules.') })
const ruleParams = z.strictObject({ name: z.string().describe('Name of a rule.') })

/** Routes for the readings of the documents and the broken rules. */
export const ruleRoutes = ({ rules, readings, cache }: Service): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/rules',
    summary: 'Breaks these rules of the documents and keeps all others.',
    body: rulesBody,
    handle: (given) => {
      rules.breakOnly(given.break)
    },
  }),
  controlRoute({
    method: 'GET',
    path: '/rules/{name}',
    summary: 'Returns whether the service has applied this rule since the last change of broken rules.',
    params: ruleParams,
    handle: ({ name }) => ({ name, asked: rules.wasChecked(name) }),
  }),
  controlRoute({
    method: 'POST',
    path: '/readings',
    summary: 'Changes readings of what the documents leave open. Returns all readings.',
    body: readingsSchema.partial(),
    handle: (given) => {
      Object.assign(readings, given)
      // Answers from the other reading must not be served from the cache.
      cache.clear()
      return { readings }
    },
  }),
  controlRoute({
    method: 'GET',
    path: '/readings',
    summary: 'Returns the current readings.',
    handle: () => readings,
  }),
]
