import { z } from 'zod'
import { readingsSchema } from '../service/readings'
import type { Service } from '../service/service'
import { controlRoute, type ControlRoute } from './route'

const rulesBody = z.strictObject({ break: z.array(z.string().min(1)).describe('Names of rules.') })
const ruleParams = z.strictObject({ name: z.string().describe('Name of a rule.') })

/** Routes that break rules of the documents and change readings of the documents. */
export const ruleRoutes = ({ rules, readings, cache }: Service): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/rules',
    summary: 'Breaks these rules of the documents and keeps all others.',
    body: rulesBody,
    handle: ({ break: names }) => {
      rules.breakOnly(names)
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
    handle: (changes) => {
      Object.assign(readings, changes)
      // Cached answers follow the earlier readings.
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
