/** Longest string that counts as a key; a longer one is a value that happens to precede a colon. */
const MAX_KEY_CHARS = 40

/** A JSON string, or the rest of the line or text if the string does not end. */
const STRING = /"(?:[^"\\\n]|\\[^\n])*"?/g

/** Splits JSON text at its keys: pieces with an odd index are keys, the others are the text between keys. */
export function splitByKeys(text: string): readonly string[] {
  const pieces: string[] = []
  let from = 0
  for (const { 0: string, index } of text.matchAll(STRING)) {
    const end = index + string.length
    if (!isKey(string) || !isColonNext(text, end)) continue
    pieces.push(text.slice(from, index), string)
    from = end
  }
  return [...pieces, text.slice(from)]
}

const isKey = (string: string): boolean =>
  string.length > 2 && string.length <= MAX_KEY_CHARS + 2 && string.endsWith('"')

/** True if a colon follows after blanks. Strings do not overlap, so each blank is read only once. */
function isColonNext(text: string, from: number): boolean {
  let at = from
  while (/\s/.test(text.charAt(at))) at++
  return text.charAt(at) === ':'
}
