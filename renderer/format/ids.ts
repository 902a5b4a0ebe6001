/** Shortens an id in the middle only. The tooltip shows the full id, and copying copies the full id. */
export function shortMiddle(text: string, head = 16, tail = 7): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`
}

/** First letter of a name, for the account icon. */
export const initial = (name: string): string => ([...name.trim()][0] ?? '?').toUpperCase()

export type TextRun = { readonly text: string; readonly differs: boolean }

/**
 * Splits `text` into runs that equal `other` at the same position and runs that do not, to underline the differences.
 */
export function differingRuns(text: string, other: string): readonly TextRun[] {
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
