import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/**
 * Converts a zod type to an OpenAPI 3.0 schema or to JSON Schema. If the type has `openapi` metadata, this metadata
 * replaces the schema that zod derives.
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
      dropZodFormat(jsonSchema)
    },
  })
  return schema
}

/**
 * Replaces the content of a schema by the `openapi` metadata of the zod type, if there is any. Keeps the description.
 */
function applyOpenapiMeta(schema: JsonSchema): void {
  const { openapi, description } = schema
  if (openapi === undefined) return
  for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key)
  Object.assign(schema, openapi, description === undefined ? {} : { description })
}

/** Formats that JSON Schema and OpenAPI define, as far as this service uses them. */
const STANDARD_FORMATS: ReadonlySet<unknown> = new Set(['date', 'date-time', 'uri'])

/** Removes a format that only zod defines, such as `starts_with`. The schema also has a pattern for the same check. */
function dropZodFormat(schema: JsonSchema): void {
  if (!STANDARD_FORMATS.has(schema['format'])) Reflect.deleteProperty(schema, 'format')
}

/** Moves `nullable` into the members of an `anyOf`, because OpenAPI 3.0 allows the keyword only next to `type`. */
function moveNullableToMembers(schema: JsonSchema): void {
  const { anyOf, nullable, type } = schema
  if (nullable !== true || type !== undefined || !Array.isArray(anyOf)) return
  Reflect.deleteProperty(schema, 'nullable')
  schema['anyOf'] = anyOf.map((member: JsonSchema) => ({ ...member, nullable: true }))
}

/**
 * Effect of omitting a parameter of this type. If `isRequired` is true, the request is refused; otherwise the value is
 * `fallback`. A required parameter that is checked only by the handler has a type that accepts `undefined` and has
 * `required: true` in the metadata.
 */
export function whenOmitted(type: z.ZodType): { readonly isRequired: boolean; readonly fallback: unknown } {
  const parsed = type.safeParse(undefined)
  const isRequired = !parsed.success || type.meta()?.['required'] === true
  return { isRequired, fallback: parsed.success ? parsed.data : undefined }
}
