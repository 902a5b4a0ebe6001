import type { z } from 'zod'
import { absence, schemaOf } from './openapi/schema'
import type { Operation } from './operation'
import type { Service } from './service'

type ParamValues = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, z.ZodType>>

/**
 * Parameters as changed by the broken rules: a parameter is not read at all (`param`), has another default (`default`),
 * or is clamped to its bounds instead of refused (`bound`).
 */
export function withBrokenParams(
  { rules }: Service,
  { name: operation }: Operation,
  fields: Fields,
  values: ParamValues,
): ParamValues {
  const changed = { ...values }
  const changeParams = (family: string, changedValue: (type: z.ZodType, value: unknown) => unknown): void => {
    for (const name of rules.brokenNames(`${family} ${operation}.`)) {
      const type = fields[name]
      if (!type) continue
      rules.holds(`${family} ${operation}.${name}`)
      changed[name] = changedValue(type, changed[name])
    }
  }
  changeParams('param', () => undefined)
  changeParams('default', (type, value) => (value === undefined || value === '' ? nonDefaultValue(type) : value))
  changeParams('bound', clampedValue)
  return changed
}

const defaultOf = (type: z.ZodType): unknown => schemaOf(type, 'input')['default'] ?? absence(type).fallback

/** A valid value that differs from a parameter's default. */
function nonDefaultValue(type: z.ZodType): string | undefined {
  const { enum: choices, maximum } = schemaOf(type, 'input')
  const fallback = defaultOf(type)
  if (Array.isArray(choices)) return choices.find((word: string) => word !== fallback) as string
  if (typeof fallback !== 'number') return undefined
  return String(fallback === maximum ? fallback - 1 : fallback + 1)
}

/** Returns the nearest valid value; for a choice of words, the default. */
function clampedValue(type: z.ZodType, value: unknown): unknown {
  const { enum: choices, minimum, maximum, minLength = 0, maxLength = Infinity } = schemaOf(type, 'input')
  if (typeof value !== 'string') return value
  if (Array.isArray(choices)) return choices.includes(value) ? value : defaultOf(type)
  if (typeof minimum === 'number' && typeof maximum === 'number') {
    const number = Number(value)
    return Number.isNaN(number) ? value : String(Math.min(maximum, Math.max(minimum, Math.round(number))))
  }
  return value.slice(0, Number(maxLength)).padEnd(Number(minLength), 'x')
}
