import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/**
 * A type as OpenAPI 3.0 writes it, or as plain JSON Schema does. What a parameter says of itself goes before what its
 * reader is made of.
 */
export function schemaOf(
  type: z.ZodType,
  io: 'input' | 'output',
  target: 'openapi-3.0' | 'draft-2020-12' = 'openapi-3.0',
): JsonSchema {
  const { $schema: _left, ...schema } = z.toJSONSchema(type, {
    target,
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      preferDescribed(jsonSchema)
      nullableMembers(jsonSchema)
      dropPrivateFormat(jsonSchema)
    },
  })
  return schema
}

function preferDescribed(schema: JsonSchema): void {
  const { openapi, description } = schema
  if (openapi === undefined) return
  for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key)
  Object.assign(schema, openapi, description === undefined ? {} : { description })
}

/** The formats of JSON Schema and OpenAPI that are used here. */
const FORMATS: ReadonlySet<unknown> = new Set(['date', 'date-time', 'uri'])

/** Removes a format of zod's own, such as `starts_with`. The pattern that comes with it says the same. */
function dropPrivateFormat(schema: JsonSchema): void {
  if (!FORMATS.has(schema['format'])) Reflect.deleteProperty(schema, 'format')
}

/** `nullable` means something beside a type only: a choice that may be null has members that may be. */
function nullableMembers(schema: JsonSchema): void {
  const { anyOf, nullable, type } = schema
  if (nullable !== true || type !== undefined || !Array.isArray(anyOf)) return
  Reflect.deleteProperty(schema, 'nullable')
  schema['anyOf'] = anyOf.map((member: JsonSchema) => ({ ...member, nullable: true }))
}

/**
 * Whether a request without the parameter is refused, and what it means to leave it out. A handler that refuses it with
 * a code of its own says so by `required`.
 */
export function absence(type: z.ZodType): { readonly required: boolean; readonly fallback: unknown } {
  const read = type.safeParse(undefined)
  const required = !read.success || type.meta()?.['required'] === true
  return { required, fallback: read.success ? read.data : undefined }
}
