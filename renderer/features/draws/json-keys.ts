/** Maximum length of a key. A longer string before a colon counts as text. */
const MAX_KEY_CHARS = 40

/** A JSON string. If the string does not end, the match runs to the end of the line or of the text. */
const STRING = /"(?:[^"\\\n]|\\[^\n])*"?/g

/** Splits JSON text at its keys. The pieces at odd indexes are the keys with their quotes; the other pieces are text. */
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

const isPossibleKey = (jsonString: string): boolean =>
  jsonString.length > 2 && jsonString.length <= MAX_KEY_CHARS + 2 && jsonString.endsWith('"')

/** True if the next character that is not a blank is a colon. */
function isColonNext(text: string, start: number): boolean {
  let position = start
  while (/\s/.test(text.charAt(position))) position++
  return text.charAt(position) === ':'
}
