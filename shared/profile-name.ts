/** Names of profiles: flaws of a name, and names that look the same. Main refuses such names; the page explains why. */

import { hasHidden, hasPiledMarks } from './text/hidden'
import { CharacterMapping } from './text/character-mapping'
import { codePointOf, isLetter, isMark, isNumber } from './text/characters'
import { skeleton } from './text/look-alike-name'

export const MAX_PROFILE_NAME_CHARS = 40

/** Tabs, line breaks, blanks other than the space, and leading, trailing or doubled spaces. */
const INVALID_BLANK = /[\t\n\r]|(?! )\p{Z}|^ | $| {2}/u

const LATIN = /\p{Script=Latin}/u
/**
 * Letters of other scripts that may resemble Latin letters. Excludes the Chinese, Japanese and Korean scripts: their
 * letters do not resemble Latin letters, and people commonly write both together.
 */
const FOREIGN_LETTER =
  /(?!\p{Script_Extensions=Latin}|\p{Script_Extensions=Han}|\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}|\p{Script_Extensions=Hangul})\p{L}/u
/**
 * Phonetic letters that Unicode counts as Latin and that look like plain letters: ɑ, ɡ, ᴀ. The schwa is excluded,
 * because some languages use it.
 */
const PHONETIC = /[\u0250-\u0258\u025a-\u02af\u1d00-\u1dbf\uab30-\uab6f]/u

/** `mixed-letters`: Latin letters together with letters that resemble them, such as a Cyrillic е. */
type NameFlaw = 'empty' | 'too-long' | 'unreadable' | 'mixed-letters'

/** Flaw of a name; null for a valid name. */
export function nameFlaw(name: string): NameFlaw | null {
  if (name === '') return 'empty'
  if ([...name].length > MAX_PROFILE_NAME_CHARS) return 'too-long'
  if (INVALID_BLANK.test(name) || hasHidden(name) || hasPiledMarks(name)) return 'unreadable'
  const normalizedName = name.normalize('NFKC')
  const hasMixedScripts = LATIN.test(normalizedName) && FOREIGN_LETTER.test(normalizedName)
  return hasMixedScripts || PHONETIC.test(normalizedName) ? 'mixed-letters' : null
}

/**
 * Replacements of characters that are easily confused: similar letters and digits in lower case, and letters with a
 * stroke, which Unicode does not decompose.
 */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  i: 'l',
  ı: 'l',
  '1': 'l',
  ł: 'l',
  '0': 'o',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
}

/** True for an accent, which is easily overlooked. */
const isAccent = (code: number): boolean => code >= 0x300 && code <= 0x36f
const isLetterMarkOrDigit = (code: number): boolean => isLetter(code) || isMark(code) || isNumber(code)
const isVisibleAtGlance = (character: string): boolean => {
  const code = codePointOf(character)
  return !isAccent(code) && isLetterMarkOrDigit(code)
}

/** Maps a name to its appearance at a glance: similar letters and digits as one, without case and accents. */
const glanceMapping = new CharacterMapping((code) => {
  // `skeleton` is applied before and after lowercasing: the letter m looks like rn, but M does not.
  const appearance = skeleton(skeleton(String.fromCodePoint(code)).toLowerCase())
  return Array.from(appearance, (character) =>
    isVisibleAtGlance(character) ? (LOOKS_LIKE[character] ?? character) : '',
  ).join('')
})
const writtenLetters = new CharacterMapping((code) => (isLetterMarkOrDigit(code) ? String.fromCodePoint(code) : ''))

const ASCII_ONLY = /^[\x20-\x7e]*$/
const decomposedName = (name: string): string => (ASCII_ONLY.test(name) ? name : name.normalize('NFKD'))
const lowercaseName = (name: string): string => name.normalize('NFC').toLowerCase()
/** Key of a name that has no letters and digits. No other key begins with a space. */
const symbolKey = (name: string): string => ` ${name.normalize('NFKC')}`

/** Key of a name: names that could be mistaken for each other have the same key. */
export const nameKey = (name: string): string => glanceMapping.map(decomposedName(name)) || symbolKey(name)

/** Returns a function that finds the key of a name among `keys`; null when no key matches. */
export function createKeySearch(keys: readonly string[]): (name: string) => string | null {
  const keySet = new Set(keys)
  // All names without letters and digits are mapped to the empty text. Their keys are compared below.
  const findKey = glanceMapping.createSearch([...keySet, ''])
  return (name) => {
    const key = findKey(decomposedName(name))
    if (key !== '') return key
    const keyOfSymbols = symbolKey(name)
    return keySet.has(keyOfSymbols) ? keyOfSymbols : null
  }
}

/** Letters, marks and digits of a name in lower case. Names with the same letters count as the same name. */
export const nameLetters = (name: string): string => writtenLetters.map(lowercaseName(name))

/** Returns a function that finds the result of `nameLetters` for a name among `letters`; null when none matches. */
export function createLettersSearch(letters: readonly string[]): (name: string) => string | null {
  const findLetters = writtenLetters.createSearch(letters)
  return (name) => findLetters(lowercaseName(name))
}

/** True if two names could be mistaken for each other. */
export const areNamesConfusable = (a: string, b: string): boolean => nameKey(a) === nameKey(b)
