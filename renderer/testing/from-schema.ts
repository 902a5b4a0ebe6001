/**
 * Generates complete answers from the schemas of the bridge's contract, with given texts in all fields that accept free
 * text. Tests that use these answers cover additions to the contract automatically.
 */
import type { z } from 'zod'
import { instant } from '@shared/contract/common'

type AnswerOptions = {
  /** Returns the next free text. Called once for each field with free text. */
  readonly nextFreeText: () => string
  /** Fixed values by field name, used instead of generated values. */
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Candidates for texts that do not accept free text: ids, amounts, addresses, dates. The first valid candidate is used.
 */
const CANDIDATE_TEXTS = [
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
/** Candidates for numbers. The first valid candidate is used. */
const CANDIDATE_NUMBERS = [3, 1, 0, 10, 100, 0.5]
const ITEMS_PER_ARRAY = 2
const MAX_RECORD_KEY_CHARS = 40
/** Text that only schemas for free text accept. */
const FREE_TEXT_PROBE = '\u202e<free>'

/** Zod's internal definition of a schema, as far as the generator reads it. */
type SchemaDefinition = {
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

/**
 * Value that the schema accepts; undefined for a type of schema that the contract does not use. `name`: name of the
 * field, by which `options.fields` is searched.
 */
export function fromSchema(schema: z.ZodType, options: AnswerOptions, name = ''): unknown {
  if (name in options.fields) return options.fields[name]
  // The schema `instant` accepts any short text, but pages need a valid time.
  if (schema === instant) return '2026-11-21T13:31:00Z'
  const definition = definitionOf(schema)
  const valueOf = (partSchema: z.ZodType | undefined, partName = name) =>
    partSchema ? fromSchema(partSchema, options, partName) : undefined
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([fieldName, fieldSchema]) => [
          fieldName,
          valueOf(fieldSchema, fieldName),
        ]),
      )
    case 'array':
      return Array.from({ length: ITEMS_PER_ARRAY }, () => valueOf(definition.element)).filter(
        (item) => item !== undefined,
      )
    case 'record': {
      const keys = requiredKeysOf(definition.keyType) ?? [options.nextFreeText().slice(0, MAX_RECORD_KEY_CHARS)]
      return Object.fromEntries(keys.map((key) => [key, valueOf(definition.valueType)]))
    }
    case 'intersection':
      return { ...(valueOf(definition.left) as object), ...(valueOf(definition.right) as object) }
    case 'tuple':
      return definition.items?.map((itemSchema) => valueOf(itemSchema))
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return valueOf(definition.innerType)
    case 'pipe':
      return valueOf(definition.out)
    case 'union':
      return valueOf(definition.options?.[0])
    case 'enum':
      return Object.values(definition.entries ?? {})[0]
    case 'literal':
      return definition.values?.[0]
    case 'boolean':
      return true
    case 'number':
      return CANDIDATE_NUMBERS.find((value) => schema.safeParse(value).success)
    case 'string':
      return textFor(schema, options)
    default:
      return undefined
  }
}

const definitionOf = (schema: z.ZodType): SchemaDefinition =>
  (schema as unknown as { _zod: { def: SchemaDefinition } })._zod.def

/** The keys that a record must have; null if the record accepts any keys. */
function requiredKeysOf(keySchema: z.ZodType | undefined): readonly string[] | null {
  const entries = keySchema && definitionOf(keySchema).entries
  return entries ? Object.values(entries) : null
}

/**
 * The next free text, shortened until the schema accepts the text; for a schema without free text, the first valid
 * candidate.
 */
function textFor(schema: z.ZodType, { nextFreeText }: AnswerOptions): string | undefined {
  if (!schema.safeParse(FREE_TEXT_PROBE).success) {
    return CANDIDATE_TEXTS.find((value) => schema.safeParse(value).success)
  }
  let freeText = nextFreeText()
  while (!schema.safeParse(freeText).success && freeText.length > 1) {
    freeText = freeText.slice(0, Math.floor(freeText.length / 2))
  }
  return freeText
}
