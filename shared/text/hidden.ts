/**
 * Invisible characters of third-party text: control, bidirectional and formatting characters, blanks, private and
 * unassigned code points, joiners and selectors outside the emoji that Unicode lists and the words that need them, and
 * marks piled on a letter.
 */
import { codePointOf, isCommonMark, isHidden, isMark } from './characters'
import { emojiLengthAt, mayHoldEmoji } from './emoji'
import { isJoinerOfScript } from './joiners'

/** `hidden`: characters without ink. `marks`: marks on a letter beyond what any language uses. */
type Piece = { readonly kind: 'text' | 'hidden' | 'marks'; readonly text: string }

/**
 * Limits of marks on a letter. Common marks, which go with any letter: at most two, as in Vietnamese. A script's own
 * marks, vowels and tones: at most four according to UTS #39 (5.4). Counted after composition of letter and marks
 * (NFC), because the same text written with separate marks is drawn the same.
 */
const MAX_COMMON_MARKS = 2
const MAX_MARKS = 4

const PLAIN = /^[\t\n\r\x20-\x7e]*$/
const isLineOrTab = (character: string): boolean => character === '\t' || character === '\n' || character === '\r'

/** Splits a text into visible and invisible pieces, in one pass. Tabs and line breaks count as text. */
export function textPieces(text: string): readonly Piece[] {
  if (PLAIN.test(text)) return text === '' ? [] : [{ kind: 'text', text }]
  const pieces: { kind: Piece['kind']; text: string }[] = []
  const add = (kind: Piece['kind'], part: string): void => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += part
    else pieces.push({ kind, text: part })
  }
  const hasEmoji = mayHoldEmoji(text)
  // Last letter with its marks so far. Piled marks are excluded, so the text stays short.
  let letter = ''
  for (let index = 0; index < text.length;) {
    const code = text.codePointAt(index) ?? 0
    const character = String.fromCodePoint(code)
    const emoji = hasEmoji ? emojiLengthAt(text, index) : 0
    if (emoji > 0) {
      add('text', text.slice(index, index + emoji))
      letter = ''
      index += emoji
      continue
    }
    if (isHidden(code) && !isLineOrTab(character)) {
      add(isJoinerOfScript(text, index) ? 'text' : 'hidden', character)
    } else if (isMark(code)) {
      const composed = (letter + character).normalize('NFC')
      const isPiled = hasTooManyMarks(composed)
      add(isPiled ? 'marks' : 'text', character)
      if (!isPiled) letter = composed
    } else {
      letter = character
      add('text', character)
    }
    index += character.length
  }
  return pieces
}

function hasTooManyMarks(letter: string): boolean {
  const marks = Array.from(letter, codePointOf).filter(isMark)
  return marks.length > MAX_MARKS || marks.filter(isCommonMark).length > MAX_COMMON_MARKS
}

export const hasHidden = (text: string): boolean => textPieces(text).some(({ kind }) => kind === 'hidden')
export const hasPiledMarks = (text: string): boolean => textPieces(text).some(({ kind }) => kind === 'marks')

/** Replaces each hidden character, and each pile of marks, with the result of `escape`. */
export const escapeHidden = (text: string, escape: (characters: string) => string): string =>
  textPieces(text)
    .map(({ kind, text: part }) => (kind === 'text' ? part : escape(part)))
    .join('')

/** Writes each character in the form `\u{202e}`. */
export const braceEscape = (characters: string): string =>
  Array.from(characters, (character) => `\\u{${codePointOf(character).toString(16)}}`).join('')
