/**
 * Finds invisible characters of third-party text, and marks piled on a letter. Invisible characters are control,
 * bidirectional and formatting characters, private and unassigned code points, and characters without ink that are not
 * spaces. Joiners and selectors count as visible within an emoji that Unicode lists, and so do joiners within a word
 * that needs them.
 */
import { codePointOf, isCommonMark, isHidden, isMark } from './characters'
import { emojiLengthAt, mayContainEmoji } from './emoji'
import { isJoinerOfScript } from './joiners'

/**
 * A run of characters of one kind. `hidden`: invisible characters. `marks`: piled marks, which are the marks on a
 * letter beyond the number that languages use. `text`: all others.
 */
type CharacterRun = { readonly kind: 'text' | 'hidden' | 'marks'; readonly text: string }

/** Largest number of common marks on a letter. Common marks belong to no single script. Vietnamese needs two. */
const MAX_COMMON_MARKS = 2
/**
 * Maximum number of marks of any kind on a letter, according to UTS #39 (5.4). Marks are counted after letter and marks
 * are composed (NFC), because a composed letter and a letter with separate marks are drawn the same.
 */
const MAX_MARKS = 4

/** A text of visible ASCII characters, tabs and line breaks only. */
const VISIBLE_ASCII = /^[\t\n\r\x20-\x7e]*$/
const isTabOrLineBreak = (character: string): boolean => character === '\t' || character === '\n' || character === '\r'

/**
 * Splits a text into runs of visible characters, invisible characters and piled marks. Tabs and line breaks are
 * visible.
 */
export function characterRuns(text: string): readonly CharacterRun[] {
  if (VISIBLE_ASCII.test(text)) return text === '' ? [] : [{ kind: 'text', text }]
  const runs: { kind: CharacterRun['kind']; text: string }[] = []
  const add = (kind: CharacterRun['kind'], characters: string): void => {
    const lastRun = runs.at(-1)
    if (lastRun?.kind === kind) lastRun.text += characters
    else runs.push({ kind, text: characters })
  }
  const mayHaveEmoji = mayContainEmoji(text)
  // The last letter with its marks so far. Piled marks are not added, so this text stays short.
  let letter = ''
  let index = 0
  while (index < text.length) {
    const code = text.codePointAt(index) ?? 0
    const character = String.fromCodePoint(code)
    const emojiLength = mayHaveEmoji ? emojiLengthAt(text, index) : 0
    if (emojiLength > 0) {
      add('text', text.slice(index, index + emojiLength))
      letter = ''
      index += emojiLength
      continue
    }
    if (isHidden(code) && !isTabOrLineBreak(character)) {
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
  return runs
}

function hasTooManyMarks(letter: string): boolean {
  const marks = Array.from(letter, codePointOf).filter(isMark)
  return marks.length > MAX_MARKS || marks.filter(isCommonMark).length > MAX_COMMON_MARKS
}

export const hasHidden = (text: string): boolean => characterRuns(text).some(({ kind }) => kind === 'hidden')
export const hasPiledMarks = (text: string): boolean => characterRuns(text).some(({ kind }) => kind === 'marks')

/** Replaces each run of invisible characters, and each run of piled marks, with the result of `escape`. */
export const escapeHiddenAndPiledMarks = (text: string, escape: (characters: string) => string): string =>
  characterRuns(text)
    .map(({ kind, text: characters }) => (kind === 'text' ? characters : escape(characters)))
    .join('')

/** Writes each character in the form `\u{202e}`, with its code point in hex. */
export const braceEscape = (characters: string): string =>
  Array.from(characters, (character) => `\\u{${codePointOf(character).toString(16)}}`).join('')
