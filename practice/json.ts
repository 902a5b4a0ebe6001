/** Prefix of a bigint in JSON; text with one of the prefixes is marked as text. */
const BIGINT = 'bigint:'
const TEXT = 'text:'

function tag(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return BIGINT + value.toString()
  const isMarked = typeof value === 'string' && (value.startsWith(BIGINT) || value.startsWith(TEXT))
  return isMarked ? TEXT + value : value
}

function untag(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.startsWith(BIGINT)) return BigInt(value.slice(BIGINT.length))
  return value.startsWith(TEXT) ? value.slice(TEXT.length) : value
}

/** JSON that also supports bigint amounts. */
export const toJson = (value: unknown): string => JSON.stringify(value, tag)
export const fromJson = (text: string): unknown => JSON.parse(text, untag) as unknown
