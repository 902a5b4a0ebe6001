/** Longest string that counts as a key; a longer one is a value that happens to precede a colon. */
const MAX_KEY_CHARS = 40

/** A JSON string, or the rest of the line or text if the string does not end. */
const STRING = /"(?:[^"\\\n]|\\[^\n])*"?/g

/** Splits JSON text at its keys: pieces with an odd index are keys, the others are the text between keys. */
export function splitByKeys(text: string): readonly string[] {
  const pieces: string[] = []
  let from = 0
  for (const { 0: jsonString, index } of text.matchAll(STRING)) {
    const end = index + jsonString.length
    if (!isPossibleKey(jsonString) || !isColonNext(text, end)) continue
    pieces.push(text.slice(from, index), jsonString)
    from = end
  }
  return [...pieces, text.slice(from)]
}

const isPossibleKey = (jsonString: string): boolean =>
  jsonString.length > 2 && jsonString.length <= MAX_KEY_CHARS + 2 && jsonString.endsWith('"')

/** True if a colon follows after blanks. Strings do not overlap, so each blank is read only once. */
function isColonNext(text: string, from: number): boolean {
  let position = from
  while (/\s/.test(text.charAt(position))) position++
  return text.charAt(position) === ':'
}
