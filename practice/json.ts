/** Prefix of the text that represents a bigint in JSON. */
const BIGINT_PREFIX = 'bigint:'
/** Prefix that escapes text which starts with `bigint:` or `text:`. */
const TEXT_PREFIX = 'text:'

function addPrefix(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return BIGINT_PREFIX + value.toString()
  if (typeof value !== 'string') return value
  const hasPrefix = value.startsWith(BIGINT_PREFIX) || value.startsWith(TEXT_PREFIX)
  return hasPrefix ? TEXT_PREFIX + value : value
}

function removePrefix(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.startsWith(BIGINT_PREFIX)) return BigInt(value.slice(BIGINT_PREFIX.length))
  return value.startsWith(TEXT_PREFIX) ? value.slice(TEXT_PREFIX.length) : value
}

/** JSON text of a value that may contain bigints. `fromJson` restores the bigints. */
export const toJson = (value: unknown): string => JSON.stringify(value, addPrefix)
export const fromJson = (text: string): unknown => JSON.parse(text, removePrefix) as unknown
