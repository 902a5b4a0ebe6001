import { z } from 'zod'

/**
 * Names of the fields of an object schema, also inside a pipe, an optional schema or a default; for a union, the fields
 * of all options. Empty for other schemas.
 */
export function fieldNamesOf(schema: z.ZodType): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodPipe) return fieldNamesOf(schema.in as z.ZodType)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fieldNamesOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodUnion) return [...new Set((schema.options as z.ZodType[]).flatMap(fieldNamesOf))]
  return []
}
