/** Finds inputs of a schema that have no limit: a page could block main with a text or list of any length. */
import { z } from 'zod'
import type { $ZodChecks, $ZodType, $ZodTypes } from 'zod/v4/core'

/** Paths of strings, arrays, records and numbers without a maximum, and of schemas of a type that is not inspected. */
export function unboundedPaths(schema: z.ZodType, path: string): readonly string[] {
  return unboundedPathsWithin(schema, path, new Set())
}

/** As `unboundedPaths`. `outerSchemas`: the schemas that contain this schema. */
function unboundedPathsWithin(schema: $ZodType, path: string, outerSchemas: ReadonlySet<$ZodType>): readonly string[] {
  // A recursive schema was already checked at an outer level.
  if (outerSchemas.has(schema)) return []
  // `maxJsonChars` limits all content. `bounds.test.ts` tests each such schema with a longer input.
  if (typeof z.globalRegistry.get(schema)?.['maxJsonChars'] === 'number') return []
  const schemasAround = new Set([...outerSchemas, schema])
  // The union of all schema types has the `type` that the switch needs.
  const { def } = (schema as $ZodTypes)._zod
  const limits = limitsOf(schema)
  const missingMaximum = (typeName: string) => (limits.isMaximumSet ? [] : [`${path}: ${typeName} without a maximum`])
  switch (def.type) {
    case 'string':
      return missingMaximum('string')
    case 'number':
    case 'bigint':
      return limits.isMaximumSet && limits.isMinimumSet ? [] : [`${path}: number without both limits`]
    case 'array':
      return [...missingMaximum('array'), ...unboundedPathsWithin(def.element, `${path}[]`, schemasAround)]
    case 'set':
      return [...missingMaximum('set'), ...unboundedPathsWithin(def.valueType, `${path}[]`, schemasAround)]
    case 'record':
    case 'map':
      return [
        ...missingMaximum(def.type),
        ...unboundedPathsWithin(def.keyType, `${path}.key`, schemasAround),
        ...unboundedPathsWithin(def.valueType, `${path}.value`, schemasAround),
      ]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, value]) =>
        unboundedPathsWithin(value, `${path}.${key}`, schemasAround),
      )
    case 'tuple':
      return [
        ...def.items.flatMap((item, index) => unboundedPathsWithin(item, `${path}[${index}]`, schemasAround)),
        ...(def.rest ? [`${path}: tuple with a rest`] : []),
      ]
    case 'union':
      return def.options.flatMap((option) => unboundedPathsWithin(option, path, schemasAround))
    case 'intersection':
      return [
        ...unboundedPathsWithin(def.left, path, schemasAround),
        ...unboundedPathsWithin(def.right, path, schemasAround),
      ]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
    case 'success':
      return unboundedPathsWithin(def.innerType, path, schemasAround)
    case 'pipe':
      // The input is checked before any transformation.
      return unboundedPathsWithin(def.in, path, schemasAround)
    case 'lazy':
      return unboundedPathsWithin(def.getter(), path, schemasAround)
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

/** Finds out whether the checks of one schema set a minimum and a maximum. */
function limitsOf(schema: $ZodType): Limits {
  const { def } = (schema as $ZodTypes)._zod
  const allChecks = [def, ...(def.checks ?? []).map((check) => (check as $ZodChecks)._zod.def)] as readonly CheckParts[]
  // Checks after a trim do not bound the length of the input.
  const transformIndex = allChecks.findIndex(({ check }) => check === 'overwrite')
  const checks = transformIndex === -1 ? allChecks : allChecks.slice(0, transformIndex)
  const hasCheck = (isLimit: (check: CheckParts) => boolean) => checks.some(isLimit)
  const isSizedInteger = hasCheck(({ format }) => SIZED_INTEGER_FORMATS.includes(format ?? ''))
  const isLengthFixed = hasCheck(({ check }) => check === 'length_equals' || check === 'size_equals')
  return {
    isMinimumSet: isSizedInteger || hasCheck(({ check }) => check === 'greater_than'),
    isMaximumSet:
      isSizedInteger ||
      isLengthFixed ||
      hasCheck(({ check }) => MAXIMUM_CHECKS.includes(check ?? '')) ||
      hasCheck(({ pattern }) => pattern !== undefined && isPatternBounded(pattern.source)),
  }
}

/** Fields that differ between the kinds of checks. */
type CheckParts = { readonly check?: string; readonly format?: string; readonly pattern?: RegExp }

const MAXIMUM_CHECKS = ['max_length', 'max_size', 'less_than']
/** Number formats that have a minimum and a maximum of their own. */
const SIZED_INTEGER_FORMATS = ['safeint', 'int32', 'uint32']

/**
 * True if the pattern only matches texts up to some length: it is anchored at both ends, and has neither unlimited
 * repetition nor backreferences.
 */
export function isPatternBounded(pattern: string): boolean {
  // Replace each escape and each character class by one plain character.
  const simplified = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  const isAnchored = simplified.startsWith('^') && simplified.endsWith('$') && !hasOuterChoice(simplified)
  const hasUnlimitedRepetition = /[*+]|\{\d+,\}/.test(simplified)
  const hasBackreference = /\\[1-9]/.test(pattern)
  return isAnchored && !hasUnlimitedRepetition && !hasBackreference
}

/** True if a `|` is outside of all groups. Each option of `^a|b$` is anchored at only one end. */
function hasOuterChoice(pattern: string): boolean {
  let depth = 0
  return [...pattern].some((character) => {
    if (character === '(') depth++
    if (character === ')') depth--
    return character === '|' && depth === 0
  })
}
