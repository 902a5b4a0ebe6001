import { braceEscape, hasHidden } from '@shared/text/hidden'
import { spellOut } from '@shared/text/spelled-out'
import { defangLinks } from '@shared/links'

/** Tabs and line breaks, which count as hidden in a memo or a name. */
const LINE_OR_TAB = /[\t\n\r]/g

/** True if a text holds a tab, a line break, or another character that `hasHidden` reports. */
export const hasHiddenCharacters = (text: string): boolean =>
  text !== '' && (text.search(LINE_OR_TAB) !== -1 || hasHidden(text))

/**
 * Quotes a third party's name for a sentence of the app. Quotation marks within the name are replaced, so that no word
 * of the name can look like a word of the sentence.
 */
export const quoted = (name: string): string => `“${shownText(name).replace(/[“”„‟"]/g, '’')}”`

/** The text with hidden characters, tabs and line breaks in the form `\u{202e}`. */
export const showHidden = (text: string): string => spellOut(text).replace(LINE_OR_TAB, braceEscape)

/** The text as a review shows it: as from `showHidden`, with links written so that they cannot be opened. */
export const shownText = (text: string): string => defangLinks(showHidden(text))
