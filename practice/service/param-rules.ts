import type { z } from 'zod'
import { whenOmitted, schemaOf } from './openapi/schema'
import type { Operation } from './operation'
import type { Service } from './service'

type ParamValues = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, z.ZodType>>

/**
 * Parameters of a request, changed where a rule is broken. While a `param` rule is broken, the parameter is removed.
 * While a `default` rule is broken, an omitted parameter gets another default. While a `bound` rule is broken, an
 * invalid value is changed to a valid value instead of being refused.
 */
export function withBrokenParams(
  { rules }: Service,
  { name: operationName }: Operation,
  fields: Fields,
  values: ParamValues,
): ParamValues {
  const changedValues = { ...values }
  const changeParams = (family: string, change: (type: z.ZodType, value: unknown) => unknown): void => {
    for (const name of rules.brokenNames(`${family} ${operationName}.`)) {
      const type = fields[name]
      if (!type) continue
      // Called only to record that the rule was checked: the rule is known to be broken.
      rules.isKept(`${family} ${operationName}.${name}`)
      changedValues[name] = change(type, changedValues[name])
    }
  }
  changeParams('param', () => undefined)
  changeParams('default', (type, value) => (value === undefined || value === '' ? nonDefaultValue(type) : value))
  changeParams('bound', clampedValue)
  return changedValues
}

const defaultOf = (type: z.ZodType): unknown => schemaOf(type, 'input')['default'] ?? whenOmitted(type).fallback

/** Valid value other than the default. Undefined unless the type is a choice or has a number as default. */
function nonDefaultValue(type: z.ZodType): string | undefined {
  const { enum: choices, maximum } = schemaOf(type, 'input')
  const fallback = defaultOf(type)
  if (Array.isArray(choices)) {
    const otherChoice: unknown = choices.find((choice: unknown) => choice !== fallback)
    return typeof otherChoice === 'string' ? otherChoice : undefined
  }
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
