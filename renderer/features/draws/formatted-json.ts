/**
 * A JSON string, a bracket, a separator, or a run of other characters, such as a number. The closing quote is optional,
 * so that a string without a closing quote is searched only once.
 */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g
/** Maximum length of an object that stays on one line. */
const MAX_INLINE_CHARS = 48
const INDENT = '  '

/**
 * JSON text with line breaks and indents, for reading. Only white space between the tokens changes, so the draw in the
 * text stays the same, including digits that a JavaScript number would lose. A text that already has several lines, or is
 * no complete JSON value, stays as it is.
 */
export function formattedJson(text: string): string {
  const line = text.trim()
  if (line.includes('\n') || !(line.startsWith('{') || line.startsWith('['))) return text
  const tokens = line.match(TOKEN) ?? []
  const lastTokenIndex = closingIndex(tokens, 0)
  // Not one JSON value: a bracket is not closed, a second value follows, or `TOKEN` does not match some characters.
  if (lastTokenIndex !== tokens.length - 1 || tokens.join('') !== withoutOuterSpace(line)) return text
  return valueText(tokens, 0, '').text
}

/** Text without the white space outside strings. */
const withoutOuterSpace = (text: string): string =>
  text.replace(/("(?:[^"\\]|\\.)*"?)|\s+/g, (_, jsonString: string | undefined) => jsonString ?? '')

const isOpening = (token: string | undefined): boolean => token === '{' || token === '['
const isClosing = (token: string | undefined): boolean => token === '}' || token === ']'

/** Index of the bracket that closes the bracket at `start`; -1 if the closing bracket is missing. */
function closingIndex(tokens: readonly string[], start: number): number {
  let depth = 0
  for (let index = start; index < tokens.length; index++) {
    if (isOpening(tokens[index])) depth++
    if (isClosing(tokens[index]) && --depth === 0) return index
  }
  return -1
}

type Piece = { readonly text: string; readonly nextIndex: number }

/** Text of the value that begins at `start`, and the index after it. */
function valueText(tokens: readonly string[], start: number, indent: string): Piece {
  const open = tokens[start] ?? ''
  if (!isOpening(open)) return { text: open, nextIndex: start + 1 }
  const end = closingIndex(tokens, start)
  const inlineText = inlineOf(tokens.slice(start + 1, end))
  const isFlat = !tokens.slice(start + 1, end).some(isOpening)
  if (isFlat && (open === '[' || inlineText.length <= MAX_INLINE_CHARS)) {
    const padding = open === '{' && inlineText !== '' ? ' ' : ''
    return { text: `${open}${padding}${inlineText}${padding}${tokens[end] ?? ''}`, nextIndex: end + 1 }
  }
  const innerIndent = indent + INDENT
  let text = `${open}\n${innerIndent}`
  for (let index = start + 1; index < end;) {
    const token = tokens[index] ?? ''
    if (token === ',' || token === ':') {
      text += token === ',' ? `,\n${innerIndent}` : ': '
      index++
      continue
    }
    const piece = valueText(tokens, index, innerIndent)
    text += piece.text
    index = piece.nextIndex
  }
  return { text: `${text}\n${indent}${tokens[end] ?? ''}`, nextIndex: end + 1 }
}

const inlineOf = (tokens: readonly string[]): string =>
  tokens.map((token) => (token === ',' || token === ':' ? `${token} ` : token)).join('')
