/**
 * Third-party text (names, traits, reasons, memos) as plain text. Deceptive content is made visible: characters that
 * are invisible or change the text direction, clickable-looking links, stacks of combining marks.
 */
import { defangLinks } from '@shared/links'
import { braceEscape } from '@shared/text/hidden'
import { spellOut } from '@shared/text/spelled-out'

/**
 * Number of input characters that are read for each character of the output limit. A longer input is cut first, to bound
 * the work. The margin is needed because a run of line breaks becomes one space.
 */
const INPUT_CHARS_PER_OUTPUT_CHAR = 8

/** The text on one line of at most `max` characters, safe to show next to the app's own text. */
export function plainText(text: string, max = 300): string {
  const line = text.slice(0, INPUT_CHARS_PER_OUTPUT_CHAR * max).replace(/[\t\r\n]+/g, ' ')
  const safeText = defangLinks(spellOut(line)).trim()
  const chars = [...safeText]
  return chars.length > max ? `${chars.slice(0, max - 1).join('')}…` : safeText
}

/** Quotes a third-party text within one of the app's sentences. The text cannot contain the closing quote. */
export const quotedText = (text: string, max = 80): string => `“${plainText(text, max).replace(/[“”„‟"]/g, '’')}”`

/** The name as plain text, or the placeholder if the name is missing or blank. */
export const nameOr = (name: string | null, placeholder: string): string =>
  name ? plainText(name, 80) || placeholder : placeholder

/**
 * True if the name ends with the serial as a whole number: "Tide #12" and "Tide #0012" for 12. False if the end belongs
 * to a longer number: "Rare #112" and "Rare 3,012" for 12.
 */
export function endsWithSerial(name: string, serial: number): boolean {
  const [lastNumber] = /(?<!\d|\d[.,])\d+$/.exec(name) ?? []
  return lastNumber !== undefined && Number(lastNumber) === serial
}

/** The text with its line breaks and links unchanged. Only hidden and deceptive characters are spelled out. */
export const visibleText = (text: string): string => spellOut(text.replace(/\r/g, braceEscape))

/** Text with a capital first letter, for the start of a sentence. An id stays unchanged. */
export const upperFirstLetter = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Title with a lower-case first letter, for use within a sentence. An abbreviation such as "NFT" keeps its capitals. */
export const lowerFirstLetter = (text: string): string =>
  /^(?:[A-Z][a-z]|A )/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
