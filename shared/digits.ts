/** Digit texts, processed in one pass: regular expressions for these are quadratic, see `docs/security.md`. */

/** Groups the digits of a whole number by thousands: "12480" to "12,480". A leading sign stays in place. */
export function groupThousands(whole: string): string {
  const start = whole.startsWith('-') ? 1 : 0
  if (whole.length - start <= 3) return whole
  const groups: string[] = []
  for (let end = whole.length; end > start; end -= 3) groups.unshift(whole.slice(Math.max(start, end - 3), end))
  return whole.slice(0, start) + groups.join(',')
}

/** Removes the characters of `characters` from the end of `text`. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
