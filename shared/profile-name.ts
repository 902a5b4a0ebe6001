/** Names of profiles: flaws of a name, and names that read the same. Main decides; the page explains. */

import { hasHidden, hasPiledMarks } from './text/hidden'
import { CharacterMapping } from './text/character-mapping'
import { codePointOf, isLetter, isMark, isNumber } from './text/characters'
import { skeleton } from './text/look-alike-name'

export const MAX_PROFILE_NAME_CHARS = 40

/** Line breaks, blanks of other widths, and leading, trailing or doubled spaces. */
const ODD_BLANK = /[\t\n\r]|(?! )\p{Z}|^ | $| {2}/u

const LATIN = /\p{Script=Latin}/u
/**
 * Letters of scripts other than Latin, which may resemble it. Excludes the Chinese, Japanese and Korean scripts, which
 * do not and are commonly written together with Latin.
 */
const FOREIGN_LETTER =
  /(?!\p{Script_Extensions=Latin}|\p{Script_Extensions=Han}|\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}|\p{Script_Extensions=Hangul})\p{L}/u
/**
 * Phonetic letters that Unicode counts as Latin and that look like plain letters: ɑ, ɡ, ᴀ. The schwa is excluded,
 * because languages use it.
 */
const PHONETIC = /[\u0250-\u0258\u025a-\u02af\u1d00-\u1dbf\uab30-\uab6f]/u

/** `mixed-letters`: Latin letters together with letters that resemble them, such as a Cyrillic е. */
type NameFlaw = 'empty' | 'too-long' | 'unreadable' | 'mixed-letters'

/** Flaw of a name; null for a valid name. */
export function nameFlaw(name: string): NameFlaw | null {
  if (name === '') return 'empty'
  if ([...name].length > MAX_PROFILE_NAME_CHARS) return 'too-long'
  if (ODD_BLANK.test(name) || hasHidden(name) || hasPiledMarks(name)) return 'unreadable'
  const letters = name.normalize('NFKC')
  return PHONETIC.test(letters) || (LATIN.test(letters) && FOREIGN_LETTER.test(letters)) ? 'mixed-letters' : null
}

/** Letters and digits that look almost the same, in lower case, or that have no decomposition without their stroke. */
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

/** Accents, which are easily overlooked. */
const isAccent = (code: number): boolean => code >= 0x300 && code <= 0x36f
const isWritten = (code: number): boolean => isLetter(code) || isMark(code) || isNumber(code)
const isVisibleAtGlance = (character: string): boolean => {
  const code = codePointOf(character)
  return !isAccent(code) && isWritten(code)
}

/** Maps a name to its appearance at a glance: letters and digits, without case, accents and forms. */
const glanceMapping = new CharacterMapping((code) => {
  // Applied twice, because some letters resemble others in one case only: M does not, m looks like rn.
  const appearance = skeleton(skeleton(String.fromCodePoint(code)).toLowerCase())
  return Array.from(appearance, (character) =>
    isVisibleAtGlance(character) ? (LOOKS_LIKE[character] ?? character) : '',
  ).join('')
})
const writtenLetters = new CharacterMapping((code) => (isWritten(code) ? String.fromCodePoint(code) : ''))

const ASCII_ONLY = /^[\x20-\x7e]*$/
const decomposedName = (name: string): string => (ASCII_ONLY.test(name) ? name : name.normalize('NFKD'))
const lowercaseName = (name: string): string => name.normalize('NFC').toLowerCase()
/** Key of a name without letters and digits. Keys of letters never begin with a space. */
const bareKey = (name: string): string => ` ${name.normalize('NFKC')}`

/**
 * Key that is equal for names that could be mistaken for each other. A name without letters and digits only equals
 * itself.
 */
export const nameKey = (name: string): string => glanceMapping.map(decomposedName(name)) || bareKey(name)

/** Returns a function that finds the key of a name among `keys`; null when no key matches. */
export function createKeySearch(keys: readonly string[]): (name: string) => string | null {
  const keySet = new Set(keys)
  // The empty text represents names without letters and digits.
  const findKey = glanceMapping.createSearch([...keySet, ''])
  return (name) => {
    const key = findKey(decomposedName(name))
    if (key !== '') return key
    const bare = bareKey(name)
    return keySet.has(bare) ? bare : null
  }
}

/** Letters, marks and digits of a name in lower case. Names with equal results count as the same name. */
export const nameLetters = (name: string): string => writtenLetters.map(lowercaseName(name))

/** Returns a function that finds the letters of a name among `letters`; null when no text matches. */
export function createLettersSearch(letters: readonly string[]): (name: string) => string | null {
  const findLetters = writtenLetters.createSearch(letters)
  return (name) => findLetters(lowercaseName(name))
}

/** True if two names could be mistaken for each other. */
export const areNamesConfusable = (a: string, b: string): boolean => nameKey(a) === nameKey(b)
