import { expect, it } from 'vitest'
import { absence } from './openapi/schema'
import { operations } from './server'

const optional = operations.flatMap(({ name, params: { query = {} } }) =>
  Object.entries(query)
    .filter(([, type]) => !absence(type).required)
    .map(([param, type]) => ({ param: `${name}.${param}`, type })),
)

it('an optional parameter that is sent empty is no reason to refuse, on every route', () => {
  const refused = optional.filter(({ type }) => !type.safeParse('').success).map(({ param }) => param)
  expect(refused).toEqual([])
})
