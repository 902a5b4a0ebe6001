/** The largest input of the contract, the rows of an exported list, has less than a tenth of this. */
const MAX_VALUES = 500_000
const MAX_DEPTH = 40

/** True if an input has more or deeper values than any method takes. Stops at the limit; a text counts as one value. */
export function isTooLarge(input: unknown): boolean {
  let values = 0
  const isOver = (value: unknown, depth: number): boolean => {
    if (++values > MAX_VALUES || depth > MAX_DEPTH) return true
    if (typeof value !== 'object' || value === null) return false
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return true
    if (Array.isArray(value)) return value.length > MAX_VALUES || value.some((item) => isOver(item, depth + 1))
    if (value instanceof Map || value instanceof Set) return true
    for (const key in value) if (isOver((value as Record<string, unknown>)[key], depth + 1)) return true
    return false
  }
  return isOver(input, 0)
}
