/** Maximum length of a key. A longer string before a colon counts as text. */
const MAX_KEY_CHARS = 40

/** A JSON string. If the string does not end, the match runs to the end of the line or of the text. */
const STRING = /"(?:[^"\\\n]|\\[^\n])*"?/g

/**
 * Splits JSON text at its keys. The pieces at odd indexes are the keys with their quotes; the other pieces are the text
 * between the keys.
 */
export function splitByKeys(text: string): readonly string[] {
  const pieces: string[] = []
  let textStart = 0
  for (const { 0: jsonString, index } of text.matchAll(STRING)) {
    const end = index + jsonString.length
    if (!isPossibleKey(jsonString) || !isColonNext(text, end)) continue
    pieces.push(text.slice(textStart, index), jsonString)
    textStart = end
  }
  return [...pieces, text.slice(textStart)]
}

/** Number of characters of a string's two quotes. */
const QUOTE_CHARS = 2

const isPossibleKey = (jsonString: string): boolean =>
  jsonString.length > QUOTE_CHARS && jsonString.length <= MAX_KEY_CHARS + QUOTE_CHARS && jsonString.endsWith('"')

/** True if a colon is the first character at or after `start` that is not white space. */
function isColonNext(text: string, start: number): boolean {
  let position = start
  while (/\s/.test(text.charAt(position))) position++
  return text.charAt(position) === ':'
}
