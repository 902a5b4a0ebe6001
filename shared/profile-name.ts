/** Names of profiles: what is wrong with one, and which two read the same. Main judges by it; the page says why. */

import { hasHidden, hasPiledMarks } from './text/hidden'
import { CharacterMapping } from './text/character-mapping'
import { codeOf, isLetter, isMark, isNumber } from './text/characters'
import { skeleton } from './text/look-alike-name'

export const MOST_NAME_CHARS = 40

/** Line breaks, blanks of another width, and spaces at an end or side by side. */
const ODD_BLANK = /[\t\n\r]|(?! )\p{Z}|^ | $| {2}/u

const LATIN = /\p{Script=Latin}/u
/** Letters that do not pass for Latin ones, and that people do write beside them. */
const FOREIGN_LETTER =
  /(?!\p{Script_Extensions=Latin}|\p{Script_Extensions=Han}|\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}|\p{Script_Extensions=Hangul})\p{L}/u
/** Counted as Latin, made for sounds, and drawn like plain letters: ɑ, ɡ, ᴀ. The schwa alone is a letter of a language. */
const PHONETIC = /[\u0250-\u0258\u025a-\u02af\u1d00-\u1dbf\uab30-\uab6f]/u

/** `mixed-letters`: Latin letters beside ones that may be taken for them, such as a Cyrillic е. */
type NameFlaw = 'empty' | 'too-long' | 'unreadable' | 'mixed-letters'

/** Null: it may be a name. */
export function nameFlaw(name: string): NameFlaw | null {
  if (name === '') return 'empty'
  if ([...name].length > MOST_NAME_CHARS) return 'too-long'
  if (ODD_BLANK.test(name) || hasHidden(name) || hasPiledMarks(name)) return 'unreadable'
  const letters = name.normalize('NFKC')
  return PHONETIC.test(letters) || (LATIN.test(letters) && FOREIGN_LETTER.test(letters)) ? 'mixed-letters' : null
}

/** Letters and digits that are drawn almost the same, in lower case, or that have no form without their stroke. */
const SAME_AS: Readonly<Record<string, string>> = {
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

/** Marks that a glance passes over: accents. */
const isAccent = (code: number): boolean => code >= 0x300 && code <= 0x36f
const isWritten = (code: number): boolean => isLetter(code) || isMark(code) || isNumber(code)
const isOfName = (sign: string): boolean => {
  const code = codeOf(sign)
  return !isAccent(code) && isWritten(code)
}

/** What is left of a name at a glance: letters and digits, without case, accents and forms. */
const glances = new CharacterMapping((code) => {
  // Twice, since some letters are drawn like others in one case only: M is not, m is drawn like rn.
  const drawn = skeleton(skeleton(String.fromCodePoint(code)).toLowerCase())
  return Array.from(drawn, (part) => (isOfName(part) ? (SAME_AS[part] ?? part) : '')).join('')
})
const writtenLetters = new CharacterMapping((code) => (isWritten(code) ? String.fromCodePoint(code) : ''))

const ASCII_ONLY = /^[\x20-\x7e]*$/
const decomposed = (name: string): string => (ASCII_ONLY.test(name) ? name : name.normalize('NFKD'))
const lowered = (name: string): string => name.normalize('NFC').toLowerCase()
/** Of a name without letters and digits. No key of letters begins with a space. */
const bareKey = (name: string): string => ` ${name.normalize('NFKC')}`

/** Equal for names that could be taken for each other. Of names without letters and digits only the same one is. */
export const nameKey = (name: string): string => glances.of(decomposed(name)) || bareKey(name)

/** Tells of one name after another which of the keys is its own; null when none is. */
export function createKeySearch(keys: readonly string[]): (name: string) => string | null {
  const all = new Set(keys)
  // The empty one stands for names without letters and digits.
  const drawnKey = glances.among([...all, ''])
  return (name) => {
    const key = drawnKey(decomposed(name))
    if (key !== '') return key
    const bare = bareKey(name)
    return all.has(bare) ? bare : null
  }
}

/** Letters, marks and digits of a name in lower case: what has to be written the same to be the same name. */
export const lettersOf = (name: string): string => writtenLetters.of(lowered(name))

/** Tells of one name after another which of the texts are its letters; null when none are. */
export function createLettersSearch(letters: readonly string[]): (name: string) => string | null {
  const found = writtenLetters.among(letters)
  return (name) => found(lowered(name))
}

/** Whether two names could be taken for each other. */
export const readsLike = (one: string, other: string): boolean => nameKey(one) === nameKey(other)
