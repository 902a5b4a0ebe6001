/**
 * JSON to be read, made only as far as it is handed on. All of it was written by others: seven kilobytes of lists in lists
 * would be megabytes of indents, and deeper ones more than the stack of `JSON.stringify` holds. All pure.
 */
type JsonText = { readonly json: string; readonly isCut: boolean }

const MOST_DEPTH = 60
const CUT = '…'

/** What `JSON.stringify(value, null, 2)` gives, save that it ends; `value` came out of JSON itself. */
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
      // The rest would be cut away.
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
