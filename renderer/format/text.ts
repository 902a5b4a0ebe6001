/**
 * Third-party text (names, traits, reasons, memos) as plain text. What could deceive is made visible: characters that
 * have no ink or turn the reading direction, links that ask to be followed, piles of combining marks.
 */
import { defangLinks } from '@shared/links'
import { braceEscape } from '@shared/text/hidden'
import { spelledOut } from '@shared/text/spelled-out'

/** One character may be shown as several, and several as one: so many of a text are read for each that is shown. */
const READ_OF_EACH = 8

/** At most `max` characters, one line, safe to set beside the app's own words. */
export function plainText(text: string, max = 300): string {
  const line = text.slice(0, READ_OF_EACH * max).replace(/[\t\r\n]+/g, ' ')
  const seen = defangLinks(spelledOut(line)).trim()
  const chars = [...seen]
  return chars.length > max ? `${chars.slice(0, max - 1).join('')}…` : seen
}

/** Third-party text within a sentence of the app's own: between quotes, which it cannot close itself. */
export const quoted = (text: string, max = 80): string => `“${plainText(text, max).replace(/[“”„‟"]/g, '’')}”`

/** A name, or a word for its absence. */
export const nameOr = (text: string | null, absent: string): string => (text ? plainText(text, 80) || absent : absent)

/** A text letter for letter, lines and links as they are; only what acts without being seen is made visible. */
export const visibleText = (text: string): string => spelledOut(text.replace(/\r/g, braceEscape))
