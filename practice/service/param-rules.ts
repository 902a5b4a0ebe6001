import type { z } from 'zod'
import { absence, schemaOf } from './openapi/schema'
import type { Operation } from './operation'
import type { Service } from './service'

type Given = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, z.ZodType>>

/**
 * Parameters as changed by the broken rules: a parameter is not read at all (`param`), has another default (`default`),
 * or is clamped to its bounds instead of refused (`bound`).
 */
export function withBrokenParams(
  { rules }: Service,
  { name: operation }: Operation,
  fields: Fields,
  read: Given,
): Given {
  const changed = { ...read }
  const change = (family: string, value: (type: z.ZodType, given: unknown) => unknown): void => {
    for (const name of rules.brokenOf(`${family} ${operation}.`)) {
      const type = fields[name]
      if (!type) continue
      rules.holds(`${family} ${operation}.${name}`)
      changed[name] = value(type, changed[name])
    }
  }
  change('param', () => undefined)
  change('default', (type, given) => (given === undefined || given === '' ? otherThanFallback(type) : given))
  change('bound', withinBounds)
  return changed
}

const fallbackOf = (type: z.ZodType): unknown => schemaOf(type, 'input')['default'] ?? absence(type).fallback

/** A valid value that differs from a parameter's default. */
function otherThanFallback(type: z.ZodType): string | undefined {
  const { enum: words, maximum } = schemaOf(type, 'input')
  const fallback = fallbackOf(type)
  if (Array.isArray(words)) return words.find((word: string) => word !== fallback) as string
  if (typeof fallback !== 'number') return undefined
  return String(fallback === maximum ? fallback - 1 : fallback + 1)
}

/** The nearest valid value; for a choice of words, the default. */
function withinBounds(type: z.ZodType, given: unknown): unknown {
  const { enum: words, minimum, maximum, minLength = 0, maxLength = Infinity } = schemaOf(type, 'input')
  if (typeof given !== 'string') return given
  if (Array.isArray(words)) return words.includes(given) ? given : fallbackOf(type)
  if (typeof minimum === 'number' && typeof maximum === 'number') {
    const value = Number(given)
    return Number.isNaN(value) ? given : String(Math.min(maximum, Math.max(minimum, Math.round(value))))
  }
  return given.slice(0, Number(maxLength)).padEnd(Number(minLength), 'x')
}
