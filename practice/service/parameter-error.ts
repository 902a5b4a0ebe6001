import type { z } from 'zod'
import { whenOmitted, schemaOf, type JsonSchema } from './openapi/schema'

type ParamValues = Readonly<Record<string, unknown>>
/** Location of a parameter. Values in path and query are text; values in the body are JSON. */
export type ParamLocation = 'path' | 'query' | 'body'

/** Message about the first invalid parameter: the parameter's name, and the form that its value must have. */
export function parameterErrorMessage(
  error: z.ZodError,
  fields: Readonly<Record<string, z.ZodType>>,
  values: ParamValues,
  locationOf: (name: string) => ParamLocation,
): string {
  const issue = error.issues[0]
  const [name = '', ...innerPath] = issue?.path.map(String) ?? []
  const type = fields[name]
  if (!issue || !type) return 'Invalid parameter.'
  const messageStart = `Invalid parameter: ${[name, ...innerPath].join('.')}`
  const value = values[name]
  const isEmpty = value === undefined || value === null || value === ''
  if (innerPath.length === 0 && isEmpty && whenOmitted(type).isRequired) return `${messageStart} is required.`
  const location = locationOf(name)
  if (location !== 'body' && Array.isArray(value)) return `${messageStart} was sent more than once; send it once.`
  const requirement = issueRequirement(issue)
  if (requirement !== null) return `${messageStart} ${requirement}.`
  const requiredForm = formText(nestedSchema(schemaOf(type, 'input'), innerPath), location)
  return `${messageStart} must be ${requiredForm}.`
}

/** Plural nouns for the units of a length limit, by zod's name for the type of the limited value. */
const LENGTH_UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

function boundText(zodType: string, comparison: 'at least' | 'at most', bound: number | bigint): string {
  const lengthUnit = LENGTH_UNITS[zodType]
  return lengthUnit ? `must have ${comparison} ${bound} ${lengthUnit}` : `must be ${comparison} ${bound}`
}

/** Requirement that the value does not meet: a bound or a custom check. Null if the value is invalid otherwise. */
function issueRequirement(issue: z.core.$ZodIssue): string | null {
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'too_small') return boundText(issue.origin, 'at least', issue.minimum)
  if (issue.code === 'too_big') return boundText(issue.origin, 'at most', issue.maximum)
  return null
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** Schema of the value at a path. Each step of the path is the name of a field or the index of a list entry. */
function nestedSchema(schema: JsonSchema, path: readonly string[]): JsonSchema {
  const [step, ...innerPath] = path
  if (step === undefined) return schema
  const { properties, items } = schema
  const innerSchema = isSchema(properties) ? properties[step] : items
  return nestedSchema(isSchema(innerSchema) ? innerSchema : {}, innerPath)
}

/** Required form of a value, worded to follow "must be". */
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
