import type { z } from 'zod'
import { absence, schemaOf, type JsonSchema } from './openapi/schema'

type Given = Readonly<Record<string, unknown>>
/** Source of a parameter: a query or a path is text, a body is JSON. */
export type Place = 'path' | 'query' | 'body'

/** Message of a refused request: the parameter and the form it must have where it was sent. */
export function parameterError(
  error: z.ZodError,
  fields: Readonly<Record<string, z.ZodType>>,
  read: Given,
  placeOf: (name: string) => Place,
): string {
  const issue = error.issues[0]
  const [name = '', ...inside] = issue?.path.map(String) ?? []
  const type = fields[name]
  if (!issue || !type) return 'Invalid parameter.'
  const label = `Invalid parameter: ${[name, ...inside].join('.')}`
  const given = read[name]
  if (inside.length === 0 && (given ?? '') === '' && absence(type).required) return `${label} is required.`
  const place = placeOf(name)
  if (place !== 'body' && Array.isArray(given)) return `${label} was sent more than once; send it once.`
  return `${label} ${boundWords(issue) ?? `must be ${formOf(within(schemaOf(type, 'input'), inside), place)}`}.`
}

const NOUNS: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

function amountOf(origin: string, bound: string, amount: number | bigint): string {
  const noun = NOUNS[origin]
  return noun ? `must have ${bound} ${amount} ${noun}` : `must be ${bound} ${amount}`
}

/** Message for bounds, in the same form for all types; custom readers give their own message. Null for other issues. */
function boundWords(issue: z.core.$ZodIssue): string | null {
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'too_small') return amountOf(issue.origin, 'at least', issue.minimum)
  if (issue.code === 'too_big') return amountOf(issue.origin, 'at most', issue.maximum)
  return null
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** The schema of a nested value: a field of an object, or an entry of a list. */
function within(schema: JsonSchema, path: readonly string[]): JsonSchema {
  const [step, ...rest] = path
  if (step === undefined) return schema
  const { properties, items } = schema
  const inner = isSchema(properties) ? properties[step] : items
  return within(isSchema(inner) ? inner : {}, rest)
}

/** Required form of a value, in words. */
function formOf(schema: JsonSchema, place: Place): string {
  const { type, format, enum: choices, items, required } = schema
  const inBody = place === 'body'
  if (Array.isArray(choices)) return choices.length === 1 ? String(choices[0]) : `one of ${choices.join(', ')}`
  if (format === 'date-time') return 'an ISO 8601 instant like 2026-01-31T12:00:00Z'
  if (type === 'integer') return `an integer${rangeOf(schema)}`
  if (type === 'number') return inBody ? 'a JSON number' : 'a number'
  if (type === 'boolean') return inBody ? 'true or false, without quotes' : 'true, 1, false or 0'
  if (type === 'array') return `a JSON array${isSchema(items) ? `, each entry ${formOf(items, 'body')}` : ''}`
  if (type === 'object') return `a JSON object${Array.isArray(required) ? ` with ${required.join(' and ')}` : ''}`
  return (inBody ? 'a JSON string' : 'text') + exampleOf(schema)
}

const rangeOf = ({ minimum, maximum }: JsonSchema): string =>
  typeof minimum === 'number' && typeof maximum === 'number' ? ` from ${minimum} to ${maximum}` : ''

const exampleOf = ({ example }: JsonSchema): string => (typeof example === 'string' ? ` like ${example}` : '')
