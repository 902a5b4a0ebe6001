/** Ids are shortened only in the middle; the whole stands in the tooltip and is what gets copied. */
export function shortMiddle(text: string, head = 16, tail = 7): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`
}

/** First letter for the account mark. */
export const initial = (name: string): string => ([...name.trim()][0] ?? '?').toUpperCase()

export type Piece = { readonly text: string; readonly differs: boolean }

/** Splits `text` into runs that equal `other` at the same place and runs that do not, to underline what differs. */
export function differing(text: string, other: string): readonly Piece[] {
  if (text === other || text.length !== other.length) return [{ text, differs: false }]
  const pieces: { text: string; differs: boolean }[] = []
  ;[...text].forEach((char, i) => {
    const differs = char !== other[i]
    const last = pieces.at(-1)
    if (last && last.differs === differs) last.text += char
    else pieces.push({ text: char, differs })
  })
  return pieces
}
