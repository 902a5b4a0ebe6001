/** Finds inputs of a schema that have no limit: a page could block main with a text or list of any length. */
import { z } from 'zod'
import type { $ZodChecks, $ZodType, $ZodTypes } from 'zod/v4/core'

/** Paths of strings, arrays, records and numbers without a maximum, and of schemas that the walk does not inspect. */
export function unboundedPaths(schema: z.ZodType, path: string): readonly string[] {
  return walk(schema, path, new Set())
}

function walk(schema: $ZodType, path: string, seen: ReadonlySet<$ZodType>): readonly string[] {
  // A recursive schema was already checked at an outer level.
  if (seen.has(schema)) return []
  // A limit of the JSON size bounds all content; `bounds.test.ts` tests each such schema with a longer input.
  if (typeof z.globalRegistry.get(schema)?.['maxJsonChars'] === 'number') return []
  const outerSchemas = new Set([...seen, schema])
  const { def } = (schema as $ZodTypes)._zod
  const limits = limitsOf(schema)
  const missingMaximum = (what: string) => (limits.isMaximumSet ? [] : [`${path}: ${what} without a maximum`])
  switch (def.type) {
    case 'string':
      return missingMaximum('string')
    case 'number':
    case 'bigint':
      return limits.isMaximumSet && limits.isMinimumSet ? [] : [`${path}: number without both limits`]
    case 'array':
      return [...missingMaximum('array'), ...walk(def.element, `${path}[]`, outerSchemas)]
    case 'set':
      return [...missingMaximum('set'), ...walk(def.valueType, `${path}[]`, outerSchemas)]
    case 'record':
    case 'map':
      return [
        ...missingMaximum(def.type),
        ...walk(def.keyType, `${path}.key`, outerSchemas),
        ...walk(def.valueType, `${path}.value`, outerSchemas),
      ]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, value]) => walk(value, `${path}.${key}`, outerSchemas))
    case 'tuple':
      return [
        ...def.items.flatMap((item, i) => walk(item, `${path}[${i}]`, outerSchemas)),
        ...(def.rest ? [`${path}: tuple with a rest`] : []),
      ]
    case 'union':
      return def.options.flatMap((option) => walk(option, path, outerSchemas))
    case 'intersection':
      return [...walk(def.left, path, outerSchemas), ...walk(def.right, path, outerSchemas)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
    case 'success':
      return walk(def.innerType, path, outerSchemas)
    case 'pipe':
      // The input is checked before any transformation.
      return walk(def.in, path, outerSchemas)
    case 'lazy':
      return walk(def.getter(), path, outerSchemas)
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
    case 'void':
    case 'never':
      return []
    default:
      return [`${path}: ${def.type} is not inspected`]
  }
}

type Limits = { readonly isMinimumSet: boolean; readonly isMaximumSet: boolean }

/** Limits that the checks of one schema set. */
function limitsOf(schema: $ZodType): Limits {
  const { def } = (schema as $ZodTypes)._zod
  const allChecks = [def, ...(def.checks ?? []).map((check) => (check as $ZodChecks)._zod.def)] as readonly CheckParts[]
  // Checks after a trim do not bound the length of the input.
  const changedAt = allChecks.findIndex(({ check }) => check === 'overwrite')
  const checks = changedAt === -1 ? allChecks : allChecks.slice(0, changedAt)
  const hasCheck = (isLimit: (check: CheckParts) => boolean) => checks.some(isLimit)
  const isSizedInteger = hasCheck(({ format }) => SIZED_INTEGER_FORMATS.includes(format ?? ''))
  const isLengthFixed = hasCheck(({ check }) => check === 'length_equals' || check === 'size_equals')
  return {
    isMinimumSet: isSizedInteger || hasCheck(({ check }) => check === 'greater_than'),
    isMaximumSet:
      isSizedInteger ||
      isLengthFixed ||
      hasCheck(({ check }) => MAXIMUM_CHECKS.includes(check ?? '')) ||
      hasCheck(({ pattern }) => pattern !== undefined && isBounded(pattern.source)),
  }
}

type CheckParts = { readonly check?: string; readonly format?: string; readonly pattern?: RegExp }

const MAXIMUM_CHECKS = ['max_length', 'max_size', 'less_than']
/** Number formats that a double or a machine integer holds exactly. */
const SIZED_INTEGER_FORMATS = ['safeint', 'int32', 'uint32']

/** True if the pattern only matches texts up to some length: anchored at both ends, without unlimited repetition. */
export function isBounded(pattern: string): boolean {
  const plain = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  const hasEnds = plain.startsWith('^') && plain.endsWith('$') && !hasOuterChoice(plain)
  return hasEnds && !/[*+]|\{\d+,\}/.test(plain) && !/\\[1-9]/.test(pattern)
}

/** `^a|b$` is anchored at only one end of each option. */
function hasOuterChoice(plain: string): boolean {
  let depth = 0
  return [...plain].some((character) => {
    if (character === '(') depth++
    if (character === ')') depth--
    return character === '|' && depth === 0
  })
}
