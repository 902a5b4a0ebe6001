import { braceEscape, escapeHidden } from './hidden'
import { escapeImitations } from './look-alike-name'

/**
 * Writes every invisible character, piled mark and imitating letter in the form `\u{202e}`, as everywhere in the app.
 */
export const spellOut = (text: string): string => escapeImitations(escapeHidden(text, braceEscape), braceEscape)
