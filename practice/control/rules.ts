import { z } from 'zod'
import { readingsSchema } from '../service/readings'
import type { Service } from '../service/service'
import { controlRoute, type ControlRoute } from './route'

const rulesBody = z.strictObject({ break: z.array(z.string().min(1)).describe('Names of rules.') })
const ruleParams = z.strictObject({ name: z.string().describe('Name of a rule.') })

/**
 * Routes that make the service break rules of the documents, or change its readings. A reading is the service's choice
 * where the documents can be understood in more than one way.
 */
export const ruleRoutes = ({ rules, readings, cache }: Service): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/rules',
    summary: 'Makes the service break exactly these rules of the documents and keep all others.',
    body: rulesBody,
    handle: ({ break: names }) => {
      rules.breakOnly(names)
    },
  }),
  controlRoute({
    method: 'GET',
    path: '/rules/{name}',
    summary: 'Returns whether the service has checked this rule since the broken rules were last changed.',
    params: ruleParams,
    handle: ({ name }) => ({ name, asked: rules.wasChecked(name) }),
  }),
  controlRoute({
    method: 'POST',
    path: '/readings',
    summary: 'Changes how the service reads passages that allow more than one reading. Returns all readings.',
    body: readingsSchema.partial(),
    handle: (changes) => {
      Object.assign(readings, changes)
      // Cached answers were made with the earlier readings.
      cache.clear()
      return { readings }
    },
  }),
  controlRoute({
    method: 'GET',
    path: '/readings',
    summary: 'Returns all current readings.',
    handle: () => readings,
  }),
]
