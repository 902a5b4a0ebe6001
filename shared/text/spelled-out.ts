import { braceEscape, escapeHidden } from './hidden'
import { escapeImitations } from './look-alike-name'

/** Writes every hidden character, piled mark and imitated letter as `\u{202e}`: the one notation of the app. */
export const spellOut = (text: string): string => escapeImitations(escapeHidden(text, braceEscape), braceEscape)
