/**
 * Third-party text (names, traits, reasons, memos) as plain text. Deceptive content is made visible: characters that
 * are invisible or change the text direction, clickable-looking links, stacks of combining marks.
 */
import { defangLinks } from '@shared/links'
import { braceEscape } from '@shared/text/hidden'
import { spellOut } from '@shared/text/spelled-out'

/**
 * Input characters read per output character. Escaping can turn one character into several and several into one.
 */
const INPUT_PER_OUTPUT = 8

/** One line of at most `max` characters, safe to show next to the app's own text. */
export function plainText(text: string, max = 300): string {
  const line = text.slice(0, INPUT_PER_OUTPUT * max).replace(/[\t\r\n]+/g, ' ')
  const safeText = defangLinks(spellOut(line)).trim()
  const chars = [...safeText]
  return chars.length > max ? `${chars.slice(0, max - 1).join('')}…` : safeText
}

/** Third-party text inside one of the app's sentences, in quotes that the text cannot close. */
export const quoted = (text: string, max = 80): string => `“${plainText(text, max).replace(/[“”„‟"]/g, '’')}”`

/** A name, or a placeholder if there is none. */
export const nameOr = (text: string | null, absent: string): string => (text ? plainText(text, 80) || absent : absent)

/** A text letter for letter, with its lines and links; only characters with an invisible effect are made visible. */
export const visibleText = (text: string): string => spellOut(text.replace(/\r/g, braceEscape))
