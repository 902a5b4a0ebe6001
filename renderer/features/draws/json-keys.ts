/** Longer strings are values that happen to stand before a colon. */
const MAX_KEY_CHARS = 40

/** A JSON string, or what is left of the line or text where it does not end. */
const STRING = /"(?:[^"\\\n]|\\[^\n])*"?/g

/** Cuts JSON text at its keys: pieces of even index are what stands between keys, those of odd index are keys. */
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

/** Strings do not overlap, so each blank is looked at once. */
function isColonNext(text: string, from: number): boolean {
  let at = from
  while (/\s/.test(text.charAt(at))) at++
  return text.charAt(at) === ':'
}
