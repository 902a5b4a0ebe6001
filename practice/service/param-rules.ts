import type { z } from 'zod'
import { whenOmitted, schemaOf } from './openapi/schema'
import type { Operation } from './operation'
import type { Service } from './service'

type ParamValues = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, z.ZodType>>

/**
 * Parameters of a request, changed where a rule is broken. A parameter with a broken `param` rule is removed, one with
 * a broken `default` rule gets another default, and one with a broken `bound` rule is changed to a valid value instead
 * of being refused.
 */
export function withBrokenParams(
  { rules }: Service,
  { name: operationName }: Operation,
  fields: Fields,
  values: ParamValues,
): ParamValues {
  const changedValues = { ...values }
  const changeParams = (family: string, changedValue: (type: z.ZodType, value: unknown) => unknown): void => {
    for (const name of rules.brokenNames(`${family} ${operationName}.`)) {
      const type = fields[name]
      if (!type) continue
      // Records that the rule was checked.
      rules.holds(`${family} ${operationName}.${name}`)
      changedValues[name] = changedValue(type, changedValues[name])
    }
  }
  changeParams('param', () => undefined)
  changeParams('default', (type, value) => (value === undefined || value === '' ? nonDefaultValue(type) : value))
  changeParams('bound', clampedValue)
  return changedValues
}

const defaultOf = (type: z.ZodType): unknown => schemaOf(type, 'input')['default'] ?? whenOmitted(type).fallback

/** Valid value other than the default; undefined for a type that is neither a choice nor has a number as default. */
function nonDefaultValue(type: z.ZodType): string | undefined {
  const { enum: choices, maximum } = schemaOf(type, 'input')
  const fallback = defaultOf(type)
  if (Array.isArray(choices)) return choices.find((word: string) => word !== fallback) as string
  if (typeof fallback !== 'number') return undefined
  return String(fallback === maximum ? fallback - 1 : fallback + 1)
}

/**
 * Valid value in place of a value out of bounds: the nearest integer within the bounds, the default of a choice, or
 * text that is cut or padded with `x`. Other values are not changed.
 */
function clampedValue(type: z.ZodType, value: unknown): unknown {
  const { enum: choices, minimum, maximum, minLength = 0, maxLength = Infinity } = schemaOf(type, 'input')
  if (typeof value !== 'string') return value
  if (Array.isArray(choices)) return choices.includes(value) ? value : defaultOf(type)
  if (typeof minimum === 'number' && typeof maximum === 'number') {
    const numericValue = Number(value)
    if (Number.isNaN(numericValue)) return value
    return String(Math.min(maximum, Math.max(minimum, Math.round(numericValue))))
  }
  return value.slice(0, Number(maxLength)).padEnd(Number(minLength), 'x')
}
