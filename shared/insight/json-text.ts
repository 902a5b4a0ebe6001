/**
 * JSON for display, written only up to a size limit. The input is third-party data: seven kilobytes of nested lists
 * would become megabytes of indentation, and deeper nesting would overflow the stack of `JSON.stringify`. All pure.
 */
type JsonText = { readonly json: string; readonly isCut: boolean }

const MOST_DEPTH = 60
const CUT = '…'

/** Result of `JSON.stringify(value, null, 2)` with a size limit; `value` was parsed from JSON. */
export function jsonText(value: unknown, mostChars: number): JsonText {
  const pieces: string[] = []
  let [chars, isCut] = [0, false]
  const put = (piece: string) => {
    chars += piece.length
    pieces.push(piece)
  }
  const write = (one: unknown, depth: number): void => {
    if (typeof one !== 'object' || one === null) return put(JSON.stringify(one) ?? 'null')
    const [open, close] = Array.isArray(one) ? '[]' : '{}'
    const names = Array.isArray(one) ? null : Object.keys(one)
    const values = Array.isArray(one) ? (one as readonly unknown[]) : Object.values(one)
    if (values.length === 0) return put(`${open}${close}`)
    if (depth >= MOST_DEPTH) {
      isCut = true
      return put(`${open}${CUT}${close}`)
    }
    const indent = `\n${'  '.repeat(depth)}`
    put(open ?? '')
    for (const [i, inner] of values.entries()) {
      // The rest would be cut off.
      if (chars > mostChars) return
      put(`${i === 0 ? '' : ','}${indent}  ${names === null ? '' : `${JSON.stringify(names[i])}: `}`)
      write(inner, depth + 1)
    }
    put(`${indent}${close}`)
  }
  write(value, 0)
  const whole = pieces.join('')
  return { json: whole.slice(0, mostChars), isCut: isCut || whole.length > mostChars }
}
