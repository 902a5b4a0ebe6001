/**
 * JSON for display, written only up to a size limit. The input is third-party data: seven kilobytes of nested lists
 * would become megabytes of indentation, and deeper nesting would overflow the stack of `JSON.stringify`.
 */
type JsonText = {
  readonly json: string
  /** True if a part of the value is missing in `json`. */
  readonly isCut: boolean
}

/** The content of lists and objects at this depth is replaced by an ellipsis. The outermost value has depth 0. */
const MAX_DEPTH = 60
const ELLIPSIS = '…'

/**
 * Text of `JSON.stringify(value, null, 2)`, cut after `maxChars` characters, with an ellipsis below `MAX_DEPTH`. `value`
 * must come from `JSON.parse`.
 */
export function jsonText(value: unknown, maxChars: number): JsonText {
  const chunks: string[] = []
  let chars = 0
  let isCut = false
  const append = (chunk: string) => {
    chars += chunk.length
    chunks.push(chunk)
  }
  const write = (node: unknown, depth: number): void => {
    if (typeof node !== 'object' || node === null) return append(JSON.stringify(node) ?? 'null')
    const [openBracket, closeBracket] = Array.isArray(node) ? (['[', ']'] as const) : (['{', '}'] as const)
    const keys = Array.isArray(node) ? null : Object.keys(node)
    const values = Array.isArray(node) ? (node as readonly unknown[]) : Object.values(node)
    if (values.length === 0) return append(`${openBracket}${closeBracket}`)
    if (depth >= MAX_DEPTH) {
      isCut = true
      return append(`${openBracket}${ELLIPSIS}${closeBracket}`)
    }
    const indent = `\n${'  '.repeat(depth)}`
    append(openBracket)
    for (const [i, child] of values.entries()) {
      // The result never has more than `maxChars` characters, so further values need no text.
      if (chars > maxChars) return
      if (i > 0) append(',')
      append(`${indent}  `)
      if (keys !== null) append(`${JSON.stringify(keys[i])}: `)
      write(child, depth + 1)
    }
    append(`${indent}${closeBracket}`)
  }
  write(value, 0)
  const text = chunks.join('')
  return { json: text.slice(0, maxChars), isCut: isCut || text.length > maxChars }
}
