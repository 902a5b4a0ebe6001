import { expect, it } from 'vitest'
import { whenOmitted } from './openapi/schema'
import { momentParam } from './params'
import { operations } from './server'

const optional = operations.flatMap(({ name, params: { query = {} } }) =>
  Object.entries(query)
    .filter(([, type]) => !whenOmitted(type).isRequired)
    .map(([param, type]) => ({ param: `${name}.${param}`, type })),
)

it('an optional parameter that is sent empty is no reason to refuse, on every route', () => {
  const refused = optional.filter(({ type }) => !type.safeParse('').success).map(({ param }) => param)
  expect(refused).toEqual([])
})

it('a moment may carry an offset, its plus sign escaped or not', () => {
  const at = Date.UTC(2026, 0, 31, 10)
  for (const text of ['2026-01-31T12:00:00+02:00', '2026-01-31T12:00:00 02:00', '2026-01-31T10:00:00Z']) {
    expect(momentParam.parse(text), text).toBe(at)
  }
  expect(momentParam.safeParse('2026-01-31 12:00').success).toBe(false)
})
