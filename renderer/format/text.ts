/**
 * Third-party text (names, traits, reasons, memos) as plain text. What could deceive is made visible: characters that
 * have no ink or turn the reading direction, links that ask to be followed, piles of combining marks.
 */
import { BARE_LINK, LINK, LONE_JOINER, UNSEEN } from '@shared/deceptive-text'

const MARKS = /(\p{M}{3})\p{M}+/gu
const code = (char: string): string => `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
const defang = (link: string): string =>
  link.replace(/^http/i, (h) => (h === 'HTTP' ? 'HXXP' : 'hxxp')).replace(/\.(?=[^\s])/g, '[.]')

/** Marked characters are folded into fewer: so many of the text may be needed for one that is shown. */
const READ_OF_EACH = 8

/** At most `max` characters, one line, safe to set beside the app's own words. */
export function plainText(text: string, max = 300): string {
  // What is cut away anyway is not looked at: patterns that look for links take long over long texts.
  const seen = text
    .slice(0, READ_OF_EACH * max)
    .replace(/[\t\r\n]+/g, ' ')
    .replace(UNSEEN, code)
    .replace(LONE_JOINER, code)
    .replace(MARKS, '$1⟨marks⟩')
    .replace(LINK, defang)
    .replace(BARE_LINK, (m) => (m.includes('[.]') ? m : defang(m)))
    .trim()
  const chars = [...seen]
  return chars.length > max ? `${chars.slice(0, max - 1).join('')}…` : seen
}

/** Third-party text within a sentence of the app's own: between quotes, which it cannot close itself. */
export const quoted = (text: string, max = 80): string => `“${plainText(text, max).replace(/[“”„‟"]/g, '’')}”`

/** A name, or a word for its absence. */
export const nameOr = (text: string | null, absent: string): string => (text ? plainText(text, 80) || absent : absent)

/** A text letter for letter, lines and links as they are; only what acts without being seen is made visible. */
export const visibleText = (text: string): string =>
  text.replace(/\r/g, code).replace(UNSEEN, code).replace(LONE_JOINER, code)
