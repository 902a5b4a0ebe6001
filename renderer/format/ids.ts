/**
 * Shortens a long id in the middle. `headChars` and `tailChars`: number of characters kept at the start and the end.
 */
export function shortMiddle(id: string, headChars = 16, tailChars = 7): string {
  return id.length <= headChars + tailChars + 1 ? id : `${id.slice(0, headChars)}…${id.slice(-tailChars)}`
}

/** First letter of a name in upper case, for the account icon; a question mark for an empty name. */
export const initialLetter = (name: string): string => ([...name.trim()][0] ?? '?').toUpperCase()

/** Part of a text in which every character differs from the other text, or no character does. */
export type TextRun = { readonly text: string; readonly differs: boolean }

/**
 * Splits `text` into runs that equal `otherText` at the same position and runs that do not, to underline the
 * differences. Texts of different lengths are not compared: the result is one run without a difference.
 */
export function differingRuns(text: string, otherText: string): readonly TextRun[] {
  const chars = [...text]
  const otherChars = [...otherText]
  if (text === otherText || chars.length !== otherChars.length) return [{ text, differs: false }]
  const runs: { text: string; differs: boolean }[] = []
  for (const [position, char] of chars.entries()) {
    const differs = char !== otherChars[position]
    const lastRun = runs.at(-1)
    if (lastRun && lastRun.differs === differs) lastRun.text += char
    else runs.push({ text: char, differs })
  }
  return runs
}
