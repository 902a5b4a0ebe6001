/**
 * JSON for display, written only up to a size limit. The input is third-party data: seven kilobytes of nested lists
 * would become megabytes of indentation, and deeper nesting would overflow the stack of `JSON.stringify`. All pure.
 */
type JsonText = { readonly json: string; readonly isCut: boolean }

const MAX_DEPTH = 60
const ELLIPSIS = '…'

/** Result of `JSON.stringify(value, null, 2)` with a size limit; `value` was parsed from JSON. */
export function jsonText(value: unknown, maxChars: number): JsonText {
  const pieces: string[] = []
  let chars = 0
  let isCut = false
  const append = (piece: string) => {
    chars += piece.length
    pieces.push(piece)
  }
  const write = (node: unknown, depth: number): void => {
    if (typeof node !== 'object' || node === null) return append(JSON.stringify(node) ?? 'null')
    const [open, close] = Array.isArray(node) ? '[]' : '{}'
    const keys = Array.isArray(node) ? null : Object.keys(node)
    const values = Array.isArray(node) ? (node as readonly unknown[]) : Object.values(node)
    if (values.length === 0) return append(`${open}${close}`)
    if (depth >= MAX_DEPTH) {
      isCut = true
      return append(`${open}${ELLIPSIS}${close}`)
    }
    const indent = `\n${'  '.repeat(depth)}`
    append(open ?? '')
    for (const [i, inner] of values.entries()) {
      // The rest would be cut off.
      if (chars > maxChars) return
      append(`${i === 0 ? '' : ','}${indent}  ${keys === null ? '' : `${JSON.stringify(keys[i])}: `}`)
      write(inner, depth + 1)
    }
    append(`${indent}${close}`)
  }
  write(value, 0)
  const text = pieces.join('')
  return { json: text.slice(0, maxChars), isCut: isCut || text.length > maxChars }
}
