/** Names of profiles: what is wrong with one, and which two read the same. Main judges by it; the page says why. */

import { hasHidden, hasPiledMarks } from './text/hidden'
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

/** Letters and digits that are drawn almost alike, in lower case, or that have no form without their stroke. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ i: 'l', ı: 'l', '1': 'l', ł: 'l' },
  ...{ '0': 'o', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't' },
}

/** What is left of a name when it is glanced at: letters and digits, without case, accents and forms. */
const glanced = (name: string): string =>
  // Twice, since some letters are drawn like others in one case only: M is not, m is drawn like rn.
  skeleton(skeleton(name).toLowerCase())
    .replace(/[\u0300-\u036f]|[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/[iı1ł0øđħŧ]/g, (char) => ALIKE[char] ?? char)

/** Keys of names are asked for again with each review and each list. The oldest are forgotten. */
const MAX_REMEMBERED = 5000
const MAX_REMEMBERED_CHARS = 200
const keys = new Map<string, string>()

/** Equal for names that could be taken for each other. Of names without letters and digits only the same one is. */
export function nameKey(name: string): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = glanced(name) || ` ${name.normalize('NFKC')}`
  if (name.length > MAX_REMEMBERED_CHARS) return key
  const oldest = keys.keys().next().value
  if (keys.size >= MAX_REMEMBERED && oldest !== undefined) keys.delete(oldest)
  keys.set(name, key)
  return key
}

/** Whether two names could be taken for each other. */
export const readsLike = (one: string, other: string): boolean => nameKey(one) === nameKey(other)
