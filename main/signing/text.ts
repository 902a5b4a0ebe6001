import { braceEscape, hasHidden } from '@shared/text/hidden'
import { spellOut } from '@shared/text/spelled-out'
import { defangLinks } from '@shared/links'

/** A tab or a line break is not allowed in a memo or a name. */
const LINE_OR_TAB = /[\t\n\r]/g

/** True if a text holds invisible characters that make it look like another text. Emoji that Unicode lists are fine. */
export const hasHiddenCharacters = (text: string): boolean =>
  text !== '' && (text.search(LINE_OR_TAB) !== -1 || hasHidden(text))

/**
 * Quotes a third-party name within a sentence of the app: the name cannot contain the quotation marks, so no word of
 * the name passes for one of the sentence.
 */
export const quoted = (name: string): string => `“${shownText(name).replace(/[“”„‟"]/g, '’')}”`

/** Result of `spellOut`, with tabs and line breaks spelled out too. */
export const showHidden = (text: string): string => spellOut(text).replace(LINE_OR_TAB, braceEscape)

/** Result of `showHidden`, with links defanged. */
export const shownText = (text: string): string => defangLinks(showHidden(text))
