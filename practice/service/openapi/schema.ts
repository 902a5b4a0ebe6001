import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/**
 * A type as OpenAPI 3.0 or as plain JSON Schema. A parameter's own description takes precedence over the schema of its
 * reader.
 */
export function schemaOf(
  type: z.ZodType,
  io: 'input' | 'output',
  target: 'openapi-3.0' | 'draft-2020-12' = 'openapi-3.0',
): JsonSchema {
  const { $schema: _removed, ...schema } = z.toJSONSchema(type, {
    target,
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      applyOpenapiMeta(jsonSchema)
      moveNullableToMembers(jsonSchema)
      dropPrivateFormat(jsonSchema)
    },
  })
  return schema
}

/** Replaces a schema by the `openapi` metadata of its reader, if there is any. */
function applyOpenapiMeta(schema: JsonSchema): void {
  const { openapi, description } = schema
  if (openapi === undefined) return
  for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key)
  Object.assign(schema, openapi, description === undefined ? {} : { description })
}

/** The formats of JSON Schema and OpenAPI that are used here. */
const FORMATS: ReadonlySet<unknown> = new Set(['date', 'date-time', 'uri'])

/** Removes formats that only zod knows, such as `starts_with`: the schema's pattern has the same meaning. */
function dropPrivateFormat(schema: JsonSchema): void {
  if (!FORMATS.has(schema['format'])) Reflect.deleteProperty(schema, 'format')
}

/** Moves `nullable` to the members of a choice: the keyword is only valid next to a type. */
function moveNullableToMembers(schema: JsonSchema): void {
  const { anyOf, nullable, type } = schema
  if (nullable !== true || type !== undefined || !Array.isArray(anyOf)) return
  Reflect.deleteProperty(schema, 'nullable')
  schema['anyOf'] = anyOf.map((member: JsonSchema) => ({ ...member, nullable: true }))
}

/**
 * Effect of omitting the parameter: a refusal, or a fallback value. A type whose handler refuses with its own code has
 * `required` in its metadata.
 */
export function absence(type: z.ZodType): { readonly required: boolean; readonly fallback: unknown } {
  const parsed = type.safeParse(undefined)
  const required = !parsed.success || type.meta()?.['required'] === true
  return { required, fallback: parsed.success ? parsed.data : undefined }
}
