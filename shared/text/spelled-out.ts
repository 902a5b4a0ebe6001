import { braceEscape, escapeHiddenAndPiledMarks } from './hidden'
import { escapeImitations } from './look-alike-name'

/** Writes every invisible character, piled mark and imitating letter with its code point, in the form `\u{202e}`. */
export const spellOut = (text: string): string =>
  escapeImitations(escapeHiddenAndPiledMarks(text, braceEscape), braceEscape)
