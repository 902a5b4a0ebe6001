import { braceEscape, hasHidden } from '@shared/text/hidden'
import { spelledOut } from '@shared/text/spelled-out'
import { defangLinks } from '@shared/links'

/** A tab or a line break has no place in a memo or a name. */
const LINE_OR_TAB = /[\t\n\r]/g

/** Whether a text holds characters that cannot be seen and make it look like another one. Emoji that Unicode lists are fine. */
export const hasHiddenCharacters = (text: string): boolean =>
  text !== '' && (text.search(LINE_OR_TAB) !== -1 || hasHidden(text))

/**
 * Quotes a stranger's name within a sentence of the app's own: the quotation marks cannot be part of the name, so that
 * no word of the name passes for one of the sentence.
 */
export const quoted = (name: string): string => `“${shownText(name).replace(/[“”„‟"]/g, '’')}”`

/** As `spelledOut`, with tabs and line breaks spelled out, too. */
export const showHidden = (text: string): string => spelledOut(text).replace(LINE_OR_TAB, braceEscape)

/** As `showHidden`, with links defanged. */
export const shownText = (text: string): string => defangLinks(showHidden(text))
