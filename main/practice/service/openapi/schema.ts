import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** A type as OpenAPI 3.0 writes it. What a parameter says of itself goes before what its reader is made of. */
export function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _left, ...schema } = z.toJSONSchema(type, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => preferDescribed(jsonSchema as JsonSchema),
  })
  return schema
}

function preferDescribed(schema: JsonSchema): void {
  const { openapi, description } = schema
  if (openapi === undefined) return
  for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key)
  Object.assign(schema, openapi, description === undefined ? {} : { description })
}

/** Whether a request without the parameter is refused, and what it means to leave it out. */
export function absence(type: z.ZodType): { readonly required: boolean; readonly fallback: unknown } {
  const read = type.safeParse(undefined)
  return { required: !read.success, fallback: read.success ? read.data : undefined }
}
