/** Names of profiles: what is wrong with one, and which two read the same. Main judges by it; the page says why. */

import { hasHidden, hasPiledMarks } from './text/hidden'
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
export type NameFlaw = 'empty' | 'too-long' | 'unreadable' | 'mixed-letters'

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
  ...{ i: 'l', ı: 'l', '1': 'l', ł: 'l' },
  ...{ '0': 'o', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', ς: 'σ' },
}

/** Marks that a glance passes over: accents. */
const isAccent = (code: number): boolean => code >= 0x300 && code <= 0x36f
const isOfName = (sign: string): boolean => {
  const code = codeOf(sign)
  return !isAccent(code) && (isLetter(code) || isMark(code) || isNumber(code))
}

/** What is left of one character at a glance: letters and digits, without case, accents and forms. */
function glanced(sign: string): string {
  // Twice, since some letters are drawn like others in one case only: M is not, m is drawn like rn.
  const drawn = skeleton(skeleton(sign).toLowerCase())
  return Array.from(drawn, (part) => (isOfName(part) ? (SAME_AS[part] ?? part) : '')).join('')
}

const FIRST_ASTRAL = 0x10000
/** By code point: lists of thousands of names are read character by character. */
const remembered: (string | undefined)[] = []

/** `code`: a code point. */
function glanceOf(code: number): string {
  if (code >= FIRST_ASTRAL) return glanced(String.fromCodePoint(code))
  return (remembered[code] ??= glanced(String.fromCharCode(code)))
}

const ASCII_ONLY = /^[\x20-\x7e]*$/
const decomposed = (name: string): string => (ASCII_ONLY.test(name) ? name : name.normalize('NFKD'))
/** Of a name without letters and digits. No key of letters begins with a space. */
const bareKey = (name: string): string => ` ${name.normalize('NFKC')}`

/** Equal for names that could be taken for each other. Of names without letters and digits only the same one is. */
export function nameKey(name: string): string {
  let key = ''
  for (const sign of decomposed(name)) key += glanceOf(codeOf(sign))
  return key || bareKey(name)
}

/**
 * Tells which keys a name has, one after another. The name is read only as far as the keys agree with it, and never
 * twice: long lists of long names cost hardly more than short ones.
 */
export function createKeyTest(name: string): (key: string) => boolean {
  const form = decomposed(name)
  let read = ''
  let at = 0
  return (key) => {
    if (!key.startsWith(read)) return false
    let end = read.length
    while (at < form.length) {
      const code = form.codePointAt(at) ?? 0
      const seen = glanceOf(code)
      if (!key.startsWith(seen, end)) break
      end += seen.length
      at += code >= FIRST_ASTRAL ? 2 : 1
    }
    if (end > read.length) read = key.slice(0, end)
    if (at < form.length) return false
    return read === '' ? bareKey(name) === key : read === key
  }
}

/** Letters, marks and digits of a name in lower case: what has to be written the same to be the same name. */
export function lettersOf(name: string): string {
  let letters = ''
  for (const sign of name.normalize('NFC').toLowerCase()) {
    const code = codeOf(sign)
    if (isLetter(code) || isMark(code) || isNumber(code)) letters += sign
  }
  return letters
}

/** Whether two names could be taken for each other. */
export const readsLike = (one: string, other: string): boolean => nameKey(one) === nameKey(other)
