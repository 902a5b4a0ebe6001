/**
 * Complete answers generated from the bridge's contract, with a given text wherever the contract allows free text.
 * Tests that use this cover additions to the contract automatically.
 */
import type { z } from 'zod'
import { instant } from '@shared/contract/common'

type SchemaValues = {
  /** Called once for each free text. */
  readonly text: () => string
  /** Values for fields with these names, whatever the schema says. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Valid values for texts with a pattern or a bound. */
const FITTING_TEXTS = [
  '0.0.4012877',
  '640',
  `/media/${'a'.repeat(40)}`,
  `0x${'a'.repeat(40)}`,
  'custom-0123456789ab',
  'abcde',
  '2026-11-21T13:32:00Z',
  '2026-11-21',
  'x',
]
const FITTING_NUMBERS = [3, 1, 0, 10, 100, 0.5]
const ITEMS = 2

type Def = {
  readonly type: string
  readonly shape?: Record<string, z.ZodType>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly entries?: Record<string, string>
  readonly values?: readonly unknown[]
  readonly items?: readonly z.ZodType[]
  readonly valueType?: z.ZodType
  readonly keyType?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
  readonly out?: z.ZodType
}

export function fromSchema(schema: z.ZodType, given: SchemaValues, name = ''): unknown {
  if (name in given.fields) return given.fields[name]
  if (schema === instant) return '2026-11-21T13:31:00Z'
  const def = (schema as unknown as { _zod: { def: Def } })._zod.def
  const inner = (part: z.ZodType | undefined, partName = name) => (part ? fromSchema(part, given, partName) : undefined)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, part]) => [key, inner(part, key)]))
    case 'array':
      return Array.from({ length: ITEMS }, () => inner(def.element)).filter((item) => item !== undefined)
    case 'record': {
      const keys = keysOf(def.keyType) ?? [given.text().slice(0, 40)]
      return Object.fromEntries(keys.map((key) => [key, inner(def.valueType)]))
    }
    case 'intersection':
      return { ...(inner(def.left) as object), ...(inner(def.right) as object) }
    case 'tuple':
      return def.items?.map((part) => inner(part))
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return inner(def.innerType)
    case 'pipe':
      return inner(def.out)
    case 'union':
      return inner(def.options?.[0])
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return def.values?.[0]
    case 'boolean':
      return true
    case 'number':
      return FITTING_NUMBERS.find((value) => schema.safeParse(value).success)
    case 'string':
      return textFor(schema, given)
    default:
      return undefined
  }
}

/** The keys that a record must have; null if it accepts any. */
function keysOf(schema: z.ZodType | undefined): readonly string[] | null {
  const entries = (schema as unknown as { _zod: { def: Def } } | undefined)?._zod.def.entries
  return entries ? Object.values(entries) : null
}

/** Free text as long as the contract allows; otherwise a valid fixed text. */
function textFor(schema: z.ZodType, { text }: SchemaValues): string | undefined {
  if (!schema.safeParse('\u202e<free>').success) return FITTING_TEXTS.find((value) => schema.safeParse(value).success)
  let fitting = text()
  while (!schema.safeParse(fitting).success && fitting.length > 1) {
    fitting = fitting.slice(0, Math.floor(fitting.length / 2))
  }
  return fitting
}
