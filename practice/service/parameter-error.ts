import type { z } from 'zod'
import { whenOmitted, schemaOf, type JsonSchema } from './openapi/schema'

type ParamValues = Readonly<Record<string, unknown>>
/** Location of a parameter. Values in path and query are text; values in the body are JSON. */
export type ParamLocation = 'path' | 'query' | 'body'

/** Message about the first invalid parameter: its name, and the form that a value must have at its location. */
export function parameterError(
  error: z.ZodError,
  fields: Readonly<Record<string, z.ZodType>>,
  values: ParamValues,
  locationOf: (name: string) => ParamLocation,
): string {
  const issue = error.issues[0]
  const [name = '', ...innerPath] = issue?.path.map(String) ?? []
  const type = fields[name]
  if (!issue || !type) return 'Invalid parameter.'
  const label = `Invalid parameter: ${[name, ...innerPath].join('.')}`
  const value = values[name]
  if (innerPath.length === 0 && (value ?? '') === '' && whenOmitted(type).isRequired) return `${label} is required.`
  const location = locationOf(name)
  if (location !== 'body' && Array.isArray(value)) return `${label} was sent more than once; send it once.`
  const requirement = issueRequirement(issue)
  if (requirement !== null) return `${label} ${requirement}.`
  const requiredForm = formText(nestedSchema(schemaOf(type, 'input'), innerPath), location)
  return `${label} must be ${requiredForm}.`
}

/** Plural nouns of the units that are counted in a value, by zod's name of its type. */
const COUNTED_NOUNS: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

function boundText(origin: string, bound: string, amount: number | bigint): string {
  const noun = COUNTED_NOUNS[origin]
  return noun ? `must have ${bound} ${amount} ${noun}` : `must be ${bound} ${amount}`
}

/** Requirement that the value breaks, if the value is out of bounds or a custom check refused it; otherwise null. */
function issueRequirement(issue: z.core.$ZodIssue): string | null {
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'too_small') return boundText(issue.origin, 'at least', issue.minimum)
  if (issue.code === 'too_big') return boundText(issue.origin, 'at most', issue.maximum)
  return null
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** Schema of the value at a path: each step is the name of a field or the index of a list entry. */
function nestedSchema(schema: JsonSchema, path: readonly string[]): JsonSchema {
  const [step, ...innerPath] = path
  if (step === undefined) return schema
  const { properties, items } = schema
  const innerSchema = isSchema(properties) ? properties[step] : items
  return nestedSchema(isSchema(innerSchema) ? innerSchema : {}, innerPath)
}

/** Required form of a value, as the end of "must be …". */
function formText(schema: JsonSchema, location: ParamLocation): string {
  const { type, format, enum: choices, items, required } = schema
  const isInBody = location === 'body'
  if (Array.isArray(choices)) return choices.length === 1 ? String(choices[0]) : `one of ${choices.join(', ')}`
  if (format === 'date-time') return 'an ISO 8601 instant like 2026-01-31T12:00:00Z'
  if (type === 'integer') return `an integer${rangeText(schema)}`
  if (type === 'number') return isInBody ? 'a JSON number' : 'a number'
  if (type === 'boolean') return isInBody ? 'true or false, without quotes' : 'true, 1, false or 0'
  if (type === 'array') return `a JSON array${isSchema(items) ? `, each entry ${formText(items, 'body')}` : ''}`
  if (type === 'object') return `a JSON object${Array.isArray(required) ? ` with ${required.join(' and ')}` : ''}`
  return (isInBody ? 'a JSON string' : 'text') + exampleText(schema)
}

const rangeText = ({ minimum, maximum }: JsonSchema): string =>
  typeof minimum === 'number' && typeof maximum === 'number' ? ` from ${minimum} to ${maximum}` : ''

const exampleText = ({ example }: JsonSchema): string => (typeof example === 'string' ? ` like ${example}` : '')
