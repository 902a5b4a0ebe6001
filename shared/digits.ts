/**
 * Functions for texts of digits, each in one pass. Regular expressions for the same tasks can take quadratic time: see
 * `docs/security.md`.
 */

/** Groups the digits of a whole number by thousands: "12480" to "12,480". A leading minus sign stays in place. */
export function groupThousands(wholeNumber: string): string {
  const digitsStart = wholeNumber.startsWith('-') ? 1 : 0
  if (wholeNumber.length - digitsStart <= 3) return wholeNumber
  const groups: string[] = []
  for (let end = wholeNumber.length; end > digitsStart; end -= 3) {
    groups.unshift(wholeNumber.slice(Math.max(digitsStart, end - 3), end))
  }
  return wholeNumber.slice(0, digitsStart) + groups.join(',')
}

/** Removes all characters at the end of `text` that occur in `characters`. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
