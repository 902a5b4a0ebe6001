import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/**
 * A zod type as OpenAPI 3.0 or as plain JSON Schema. `openapi` metadata of the type takes precedence over the schema
 * that zod derives.
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

/** Replaces a schema by the `openapi` metadata of its zod type, if there is any. Keeps the description. */
function applyOpenapiMeta(schema: JsonSchema): void {
  const { openapi, description } = schema
  if (openapi === undefined) return
  for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key)
  Object.assign(schema, openapi, description === undefined ? {} : { description })
}

/** Formats that JSON Schema and OpenAPI define, as far as this service uses them. */
const STANDARD_FORMATS: ReadonlySet<unknown> = new Set(['date', 'date-time', 'uri'])

/** Removes formats that only zod knows, such as `starts_with`. The schema's pattern already says the same. */
function dropPrivateFormat(schema: JsonSchema): void {
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
 * Effect of omitting a parameter of this type: the request is refused if `required` is true; otherwise `fallback` is
 * used. If the handler checks a required parameter itself, the type accepts `undefined` and has `required` in its
 * metadata.
 */
export function whenOmitted(type: z.ZodType): { readonly isRequired: boolean; readonly fallback: unknown } {
  const result = type.safeParse(undefined)
  const isRequired = !result.success || type.meta()?.['required'] === true
  return { isRequired, fallback: result.success ? result.data : undefined }
}
