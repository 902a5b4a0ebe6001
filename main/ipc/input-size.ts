import { MAX_INPUT_VALUES } from '@shared/input-limits'

const MAX_DEPTH = 40

/**
 * True if an input has more than MAX_INPUT_VALUES values, or more than MAX_DEPTH levels. A text is one value. Binary
 * data, maps and sets are always too large, because no method takes them. The check stops at the first excess.
 */
export function isTooLarge(input: unknown): boolean {
  let valueCount = 0
  const exceedsLimit = (value: unknown, depth: number): boolean => {
    if (++valueCount > MAX_INPUT_VALUES || depth > MAX_DEPTH) return true
    if (typeof value !== 'object' || value === null) return false
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return true
    if (Array.isArray(value))
      return value.length > MAX_INPUT_VALUES || value.some((item) => exceedsLimit(item, depth + 1))
    if (value instanceof Map || value instanceof Set) return true
    for (const key in value) if (exceedsLimit((value as Record<string, unknown>)[key], depth + 1)) return true
    return false
  }
  return exceedsLimit(input, 0)
}
